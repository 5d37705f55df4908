import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENTRY_ID, project } from '../../test/fixtures/evidence.ts';
import { listing, repository, sourceSnapshot } from '../../test/fixtures/facts.ts';
import { PUBLIC_REPOSITORY_HOSTS } from '../base/repository-ref.ts';
import { DiscoveryEntry } from '../contract/discovery/entry.ts';
import { createCategoryTable } from '../facts/catalog/category-table.ts';
import { type EntryContext, projectEntry } from './project-entry.ts';

const SNAPSHOT = sourceSnapshot();
const CONTEXT: EntryContext = {
  categories: createCategoryTable([
    { id: 'tools', label: { en: 'Tools', zhCn: '工具' }, spellings: ['Werkzeuge', '辅助工具'] },
  ]),
  repositoryHosts: PUBLIC_REPOSITORY_HOSTS,
};

describe('projectEntry', () => {
  it('writes every field of a project that has everything', () => {
    const lens = project({
      repository: { ...repository('Acme/Lens', 'packages/web lens'), ref: 'main' },
      packageName: '@acme/lens',
      stars: 12,
      downloads: 0,
      signalsObservedAtMs: Date.UTC(2026, 7, 23),
      leadListing: listing({
        origin: 'acme/awesome-list@0f3c:plugins.json',
        license: 'MIT',
        recordPageUrl: 'https://example.org/lens',
      }),
      listings: [],
    });

    expect(projectEntry(ENTRY_ID, lens, CONTEXT)).toEqual({
      entry_id: ENTRY_ID,
      object_type: 'plugin',
      availability: 'listed',
      schema_version: '1.0.0',
      signals: {
        stars: 12,
        downloads: 0,
        authority: 'imported_observation',
        observed_at: '2026-08-23T00:00:00.000Z',
      },
      sources: [
        { kind: 'package', spec: '@acme/lens', exact: false, package_name: '@acme/lens' },
        {
          kind: 'repository',
          spec: 'github:Acme/Lens/packages/web lens#main',
          exact: false,
          repository: 'Acme/Lens',
        },
      ],
      category: { id: 'tools', label: { en: 'Tools', 'zh-CN': '工具' } },
      identity: {
        name: 'lens',
        owner: 'acme',
        registry_package: '@acme/lens',
        canonical_path: `/plugins/${ENTRY_ID}`,
        repository_url: 'https://github.com/Acme/Lens/tree/HEAD/packages/web%20lens',
        repository_full_name: 'Acme/Lens',
      },
      resolution: {
        status: 'source_only',
        security: 'not_tested',
        permissions: 'unknown',
        compatibility: 'not_tested',
        exact_release: null,
        artifact_integrity: null,
      },
      imported_content: {
        trust: 'untrusted_text',
        authority: 'imported_content',
        description: { en: 'Takes screenshots.', 'zh-CN': '网页截图。' },
      },
      source_reference: {
        license: 'MIT',
        fetched_at: '2026-09-06T00:00:00.000Z',
        source_url: 'https://example.org/list',
        license_url: 'https://example.org/license',
        listing_url: 'https://github.com/acme/awesome-list',
        snapshot_id: SNAPSHOT.snapshotId,
        record_page_url: 'https://example.org/lens',
        date_basis: 'fetched',
      },
      value_sources: [],
    });
  });

  it('says of each value which record says it, and when', () => {
    const earlier = sourceSnapshot({ fetchedAtMs: Date.UTC(2026, 7, 23), dateBasis: 'stated' });
    const [lead, other, silent] = [
      listing({ category: 'Werkzeuge', locator: 'a.yml' }),
      listing({
        catalogId: 'second',
        locator: 'line 9',
        first: { reading: earlier, locator: 'line 7' },
        observedAtMs: Date.UTC(2026, 7, 19),
        starsObservedAtMs: Date.UTC(2026, 7, 20),
        downloadsObservedAtMs: Date.UTC(2026, 7, 22),
      }),
      listing({ locator: 'b.yml' }),
    ];
    const merged = project({
      leadListing: lead,
      listings: [lead, other, silent],
      downloads: 7,
      saidBy: { name: lead, category: lead, en: other, zhCn: null, stars: null, downloads: other },
    });

    expect(projectEntry(ENTRY_ID, merged, CONTEXT).value_sources).toEqual([
      {
        catalog_id: 'first',
        locator: 'a.yml',
        trust: 'untrusted_text',
        as_of: '2026-09-06T00:00:00.000Z',
        date_basis: 'fetched',
        observed_at: null,
        values: ['/identity/name', '/category'],
        category_written: 'Werkzeuge',
        stars_observed_at: null,
        downloads_observed_at: null,
      },
      {
        catalog_id: 'second',
        locator: 'line 7',
        trust: 'untrusted_text',
        as_of: '2026-08-23T00:00:00.000Z',
        date_basis: 'stated',
        observed_at: '2026-08-19T00:00:00.000Z',
        values: ['/imported_content/description/en', '/signals/downloads'],
        category_written: null,
        stars_observed_at: null,
        downloads_observed_at: '2026-08-22T00:00:00.000Z',
      },
    ]);
  });

  it('says null of what no source gave', () => {
    const bare = project({
      repository: null,
      packageName: 'lens',
      owner: null,
      category: null,
      description: { en: null, zhCn: null },
      leadListing: listing(),
    });

    const entry = projectEntry(ENTRY_ID, bare, CONTEXT);

    expect(entry.signals).toMatchObject({ stars: null, downloads: null, observed_at: null });
    expect(entry.sources.map(({ kind }) => kind)).toEqual(['package']);
    expect(entry.category).toEqual({ id: 'uncategorized', label: { en: 'Uncategorized', 'zh-CN': '未分类' } });
    expect(entry.identity).toMatchObject({ owner: null, repository_url: null, repository_full_name: null });
    expect(entry.imported_content.description).toEqual({ en: null, 'zh-CN': null });
    expect(entry.source_reference).toMatchObject({ license: null, listing_url: null, record_page_url: null });
  });

  it.each([['CC-BY-4.0'], [null]])('names no text of the catalog for a record whose licence is %j', (license) => {
    const own = project({ leadListing: listing({ license }) });

    expect(projectEntry(ENTRY_ID, own, CONTEXT).source_reference).toMatchObject({ license, license_url: null });
  });

  it.each([
    ['werkzeuge', 'tools'],
    [' 辅助工具 ', 'tools'],
    ['something else', 'uncategorized'],
  ])('files the spelling %j under %s', (category, expected) => {
    expect(projectEntry(ENTRY_ID, project({ category }), CONTEXT).category.id).toBe(expected);
  });

  it.each([
    ['acme/awesome-list', 'https://github.com/acme/awesome-list'],
    ['acme/awesome-list@1f62c14', 'https://github.com/acme/awesome-list'],
    ['acme/awesome-list (README)', 'https://github.com/acme/awesome-list'],
    ['a list on paper', null],
    ['javascript:alert(1)', null],
    ['../../etc', null],
  ])('gives the public list %j the address %s', (origin, expected) => {
    const { source_reference: reference } = projectEntry(
      ENTRY_ID,
      project({ leadListing: listing({ origin }) }),
      CONTEXT,
    );

    expect(reference.listing_url).toBe(expected);
  });

  it('leaves a folder out of addresses that would be too long with it', () => {
    const deep = project({ repository: repository('acme/lens', '网'.repeat(300)) });
    const deeper = project({ repository: repository('acme/lens', 'x'.repeat(600)) });

    const entry = projectEntry(ENTRY_ID, deep, CONTEXT);

    expect(entry.identity.repository_url).toBe('https://github.com/acme/lens');
    expect(entry.sources[0]?.spec).toBe(`github:acme/lens/${'网'.repeat(300)}`);
    expect(projectEntry(ENTRY_ID, deeper, CONTEXT).sources[0]?.spec).toBe('github:acme/lens');
  });

  it('is legal by the contract for any text third parties may have written', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 214 });
    const maybeText = fc.option(text, { nil: null });
    const anyProject = fc.record({
      name: text,
      owner: maybeText,
      category: maybeText,
      description: fc.record({ en: maybeText, zhCn: maybeText }),
      stars: fc.option(fc.maxSafeNat(), { nil: null }),
      signalsObservedAtMs: fc.option(fc.nat(), { nil: null }),
      repository: text.map((subdirectory) => ({ ...repository('acme/lens', subdirectory), ref: subdirectory })),
      leadListing: maybeText.map((origin) => listing({ origin })),
    });

    fc.assert(
      fc.property(anyProject, (observed) => {
        const entry = projectEntry(ENTRY_ID, project(observed), CONTEXT);

        expect(DiscoveryEntry.parse(entry)).toEqual(entry);
      }),
    );
  });
});

import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceSnapshot } from '../../../test/fixtures/facts.ts';
import { FIXTURE_HOST, loadFixtureHost } from '../../../test/fixtures/runs.ts';
import { type Json, canonicalJson } from '../../base/canonical-json.ts';
import { type Sha256, sha256, sha256Hex } from '../../base/digest.ts';
import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import { parseCatalogConfig } from '../../sources/catalogs/catalog-config.ts';
import {
  type KeptListings,
  LISTING_RULES,
  READ_ANEW,
  createKeptListingReader,
  listingBasis,
} from './listing-reader.ts';
import { localFileDate } from './local-file-date.ts';
import type { ObservedRecord } from './observed-catalogs.ts';

const { categories } = await loadFixtureHost(FIXTURE_HOST);
const CATALOG = {
  id: 'forum',
  format: 'jsonl',
  path: 'forum.jsonl',
  license: 'CC0-1.0',
  standing: 'indexed',
  fields: {
    repository: ['/repo', '/source'],
    subdirectory: '/folder',
    package_name: '/package',
    name: '/name',
    category: '/category',
    description_en: '/en',
    description_zh_cn: '/zh',
    stars: '/stars',
    downloads: '/downloads',
    observed_at: '/seen',
    stars_observed_at: '/starred',
    record_page_url: '/page',
    origin: '/list',
    license: '/license',
    standing: { pointer: '/state', values: { ok: 'reviewed', bad: 'rejected' } },
    is_text_model_written: '/by_model',
    former_repositories: '/was',
  },
};
const CONFIG = parseCatalogConfig(CATALOG, '/catalogs/0');

const TEXTS: readonly Json[] = [
  null,
  'Acme/Lens',
  'https://github.com/acme/lens/tree/main/zoom',
  'https://example.org/x y',
  '@acme/lens',
  'a b',
  'bad',
  'ok',
  'MIT OR Apache-2.0',
  'n/a',
  7,
  -3,
  '1.2k',
  '2026-09-06',
  '2026-09-06T08:00:00+02:00',
  true,
  'Zooms **into** <b>pictures</b>.\u202e',
  '放大图片的插件',
  '截圖工具',
  ['acme/old', 'ACME/Older'],
  { en: 'no text' },
  'Lens: plugin (tools)',
  'capture',
];
const MEMBERS = ['repo', 'source', 'folder', 'package', 'name', 'category', 'en', 'zh', 'stars', 'downloads'];
const OTHERS = ['seen', 'starred', 'page', 'list', 'license', 'state', 'by_model', 'was'];
const said = fc.oneof(fc.constantFrom(...TEXTS), fc.jsonValue({ maxDepth: 1 }));
// The store keeps the canonical form.
const values = fc
  .dictionary(fc.constantFrom(...MEMBERS, ...OTHERS), said, { minKeys: 3 })
  .map((value): Json => JSON.parse(canonicalJson(value)));

function observed(value: Json, at: number): ObservedRecord {
  const locator = `forum.jsonl:${at}`;
  const record: SourceRecord = { kind: 'record', locator, value, encodingNote: null };
  return { locator, digest: sha256Hex(canonicalJson(value)), first: first(locator), read: () => record };
}

function first(locator: string): ObservedRecord['first'] {
  return { reading: sourceSnapshot(), locator };
}

/** In memory; what was added is found from then on. */
function memoryListings(): KeptListings {
  const held = new Map<string, { readonly text: string; readonly newestMs: number | null }>();
  const keyOf = (catalogId: string, basis: Sha256, digest: string): string => `${catalogId} ${basis} ${digest}`;
  return {
    newestDates: (catalogId, basis) => (digest) => held.get(keyOf(catalogId, basis, digest))?.newestMs,
    begin: (catalogId, basis) => ({
      find: (digest) => held.get(keyOf(catalogId, basis, digest))?.text ?? null,
      add: (digest, text, newestMs) => void held.set(keyOf(catalogId, basis, digest), { text, newestMs }),
    }),
    end: () => undefined,
  };
}

function readAll(records: readonly ObservedRecord[], kept: KeptListings) {
  const reader = createKeptListingReader({ categories }, kept);
  const listings = records.map(reader.of(CONFIG));
  return { listings, unlisted: reader.unlisted() };
}

describe('a record that was read before', () => {
  it('lists what it does when it is read anew, wherever it stands', () => {
    fc.assert(
      fc.property(fc.array(values, { minLength: 1, maxLength: 5 }), (before) => {
        const kept = memoryListings();
        readAll(before.map(observed), kept);
        const unreadable = (): never => {
          throw new Error('It was read.');
        };
        const moved = before.toReversed().map(observed);

        const again = readAll(
          moved.map((record) => ({ ...record, read: unreadable })),
          kept,
        );

        const anew = readAll(moved, memoryListings());
        expect(again).toStrictEqual(anew);
        expect(anew.listings).toStrictEqual(moved.map(READ_ANEW.of(CONFIG)));
        // Digests of listings are taken in the order of their members.
        expect(JSON.stringify(again.listings)).toBe(JSON.stringify(anew.listings));
      }),
    );
  });

  it('is read anew where nothing tells that it is the same', () => {
    const record = { ...observed({ repo: 'acme/lens' }, 1), digest: null };
    const later = { ...record, read: () => ({ ...record.read(), value: { repo: 'acme/moon' } }) };
    const kept = memoryListings();

    expect(readAll([record, later], kept).listings).toMatchObject([
      { repository: { name: 'lens' } },
      { repository: { name: 'moon' } },
    ]);
  });
});

it('a local file stands for the same time, whether its records were read before or not', () => {
  const stamp = fc.constantFrom<Json>(null, '2026-09-01', '2026-09-06', '2027-01-01', 'soon');
  const dated = fc.record({ seen: stamp, starred: stamp });
  const readAtMs = Date.UTC(2026, 8, 20);
  const snapshot = { snapshotId: 'discovery.forum' } as const;
  fc.assert(
    fc.property(fc.array(dated, { minLength: 1, maxLength: 4 }), fc.array(dated, { maxLength: 2 }), (before, came) => {
      const kept = memoryListings();
      readAll(before.map(observed), kept);
      const all = [...before, ...came, { seen: '2026-08-01', starred: null }].map(observed);
      const store = {
        lastSeenAtMs: () => readAtMs,
        records: () => all.map(({ read }) => ({ ...read(), first: null })),
        unreadRecords: () => all.map((record) => ({ ...record, first: null })),
      };
      const { newestDatesOf } = createKeptListingReader({ categories }, kept);

      expect(localFileDate(CONFIG, snapshot, store, newestDatesOf(CONFIG))).toEqual(
        localFileDate(CONFIG, snapshot, store),
      );
    }),
  );
});

it('words that no table has are told of each catalog that was read, with their places of today', () => {
  const kept = memoryListings();
  readAll([observed({ state: 'baned' }, 1)], kept);

  expect(readAll([observed({ state: 'ok' }, 1), observed({ state: 'baned' }, 2)], kept).unlisted).toMatchObject([
    { catalogId: 'forum', unlisted: [{ field: 'standing', first: [{ value: 'baned', locators: ['forum.jsonl:2'] }] }] },
  ]);
  expect(readAll([observed({ state: 'ok' }, 1)], kept).unlisted).toEqual([]);
});

it('nothing is taken over under other categories or another mapping, standing or licence', () => {
  const fields = { ...CATALOG.fields, standing: { pointer: '/state', values: { ok: 'indexed', bad: 'rejected' } } };
  const others = [{ standing: null }, { license: null }, { fields }, { fields: { repository: '/source' } }];
  const configs = [{}, ...others].map((other) => parseCatalogConfig({ ...CATALOG, ...other }, '/catalogs/0'));
  const bases = configs.map((config) => listingBasis(config, categories));

  expect(new Set([...bases, listingBasis(CONFIG, categories.slice(1))]).size).toBe(6);
  expect(listingBasis({ ...CONFIG, id: 'another' }, categories)).toBe(bases[0]);
});

const LICENCES = ['spdx-expression-parse', 'spdx-license-ids', 'spdx-exceptions'];

it('whoever changes what records are read as, or the list of licences, raises the number of the rules', () => {
  const records = Array.from({ length: 300 }, (_, at) => {
    const members = [...MEMBERS, ...OTHERS].map((name, place) => [
      name,
      TEXTS[(at * (place + 3) + place) % TEXTS.length]!,
    ]);
    return observed(Object.fromEntries(members), at);
  });
  const lock: { packages: Record<string, { version: string }> } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const versions = LICENCES.map((name) => lock.packages[`node_modules/${name}`]?.version);
  const read = { ...readAll(records, memoryListings()), versions };

  expect({ rules: LISTING_RULES, digest: sha256(JSON.stringify(read)).slice(7, 19) }).toEqual({
    rules: 2,
    digest: 'f7622b7b48c0',
  });
});

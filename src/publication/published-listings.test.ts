import { describe, expect, it } from 'vitest';
import { publishedListing } from '../../test/fixtures/listings.ts';
import type { PublishedListing } from '../contract/publication/listing.ts';
import { jsonLinesFile } from './compile-publication.ts';
import { openPublishedListings } from './published-listings.ts';

const ENTRY = 'plugin.discovery.4f0c8a1be2d7936455c0a91e';

function listing(overrides: Partial<PublishedListing> = {}): PublishedListing {
  return publishedListing({ name: 'Lens', entry_id: ENTRY, ...overrides });
}

function opened(...listings: readonly PublishedListing[]) {
  const { count, named, ofEntry } = openPublishedListings(jsonLinesFile('listings.jsonl', listings).bytes);
  const places = (found: readonly PublishedListing[]) => found.map(({ locator }) => locator);
  return { count, named: (name: string) => places(named(name)), ofEntry: (id: string) => places(ofEntry(id)) };
}

describe('the records that were read', () => {
  it('are found by package, name and repository in any case', () => {
    const { named } = opened(
      listing({ locator: 'package', registry_package: '@acme/Lens', name: null }),
      listing({ locator: 'repository', repository: 'github:Acme/lens', name: null }),
      listing({ locator: 'name' }),
    );

    expect(named('@ACME/lens')).toEqual(['package']);
    expect(named('acme/LENS')).toEqual(['repository']);
    expect(named('https://github.com/acme/lens')).toEqual(['repository']);
    expect(named('lens')).toEqual(['name']);
  });

  it('are found by an address that is none of a repository that is read', () => {
    const { named } = opened(
      listing({ locator: 'gitee', unread_address: 'gitee.com/Acme/lens', name: null }),
      listing({ locator: 'package', unread_address: 'gitee.com/acme/other', registry_package: 'lens', name: null }),
    );

    expect(named('https://gitee.com/acme/lens.git')).toEqual(['gitee']);
    expect(named('git@gitee.com:acme/other.git')).toEqual(['package']);
    expect(named('https://gitlab.com/acme/lens')).toEqual([]);
  });

  it.each([
    'gitee.com/acme/lens',
    'www.gitee.com/Acme/lens/',
    'https://www.gitee.com/acme/lens',
    'gitee.com/acme/lens.git',
    'gitee.com:acme/lens.git',
    'https://gitee.com/acme/lens/tree/master/src',
    'gitee.com/acme/lens/-/blob/main/README.md',
  ])('are found by such an address in whatever form: %s', (asked) => {
    for (const address of ['gitee.com/acme/lens', 'www.gitee.com/Acme/lens']) {
      const { named } = opened(
        listing({ locator: 'gitee', unread_address: address, name: null }),
        listing({ locator: 'another', unread_address: 'gitee.com/acme/lens-kit', name: null }),
      );

      expect(named(asked)).toEqual(['gitee']);
    }
  });

  it('are not found by the end of another address: a short form is one of a repository that is read', () => {
    const { named } = opened(listing({ unread_address: 'gitee.com/acme/lens', name: null }));

    expect(named('acme/lens')).toEqual([]);
    expect(named('example.org/acme/lens')).toEqual([]);
  });

  it('are read from a publication that says nothing of such addresses', () => {
    const { unread_address: _unread, ...before } = listing({ registry_package: 'lens' });
    const { bytes } = jsonLinesFile('listings.jsonl', [before]);

    expect(openPublishedListings(bytes).named('lens')).toMatchObject([{ unread_address: null }]);
  });

  it('are found in the folders of a repository, and by a folder alone', () => {
    const { named } = opened(
      listing({ locator: 'root', repository: 'github:acme/tools', name: null }),
      listing({ locator: 'folder', repository: 'github:acme/tools/packages/lens', name: null }),
      listing({ locator: 'other', repository: 'github:acme/tools-old', name: null }),
    );

    expect(named('acme/tools')).toEqual(['root', 'folder']);
    expect(named('https://github.com/acme/tools/tree/main/packages/lens')).toEqual(['folder']);
  });

  it('are found by the entry they belong to, and once each', () => {
    const { ofEntry, named, count } = opened(
      listing({ locator: 'lead', registry_package: 'lens' }),
      listing({ locator: 'merged', outcome: 'merged', rule: 'same_place' }),
      listing({ locator: 'another', entry_id: 'plugin.discovery.000000000000000000000000' }),
    );

    expect(count).toBe(3);
    expect(ofEntry(ENTRY)).toEqual(['lead', 'merged']);
    expect(named('lens')).toEqual(['lead', 'merged', 'another']);
  });

  it('are found by each of their names, however many others there are, and by no other', () => {
    const names = Array.from({ length: 200 }, (_, i) => `lens-${i}`);
    const ids = names.map((_, i) => `plugin.discovery.${i.toString(16).padStart(24, '0')}` as const);
    const { named, ofEntry, count } = opened(
      ...names.map((name, i) => listing({ locator: name, name, entry_id: ids[i]! })),
    );

    expect(count).toBe(names.length);
    expect(names.map((name) => named(name))).toEqual(names.map((name) => [name]));
    expect(ids.map((id) => ofEntry(id))).toEqual(names.map((name) => [name]));
    expect(names.flatMap((name) => named(`${name}x`))).toEqual([]);
  });

  it('are refused where a line is not of the form', () => {
    const bytes = new TextEncoder().encode('{"catalog_id":"main"}\n');

    expect(() => openPublishedListings(bytes)).toThrow(expect.objectContaining({ code: 'publication_invalid' }));
  });
});

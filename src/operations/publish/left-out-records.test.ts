import { describe, expect, it } from 'vitest';
import { publishedListing } from '../../../test/fixtures/listings.ts';
import { compiledPublication } from '../../../test/fixtures/publication.ts';
import type { PublishedListing } from '../../contract/publication/listing.ts';
import { countLeftOut, describeLeftOut, isDecided, leftOutRecords } from './left-out-records.ts';

const UNNAMED = publishedListing({
  catalog_id: 'curated',
  locator: 'a.yaml',
  outcome: 'excluded',
  rule: 'identity_missing',
  detail: 'It names nothing.',
});
const { manifest } = compiledPublication('one', 1);

/** As read from a publication in `/published`. */
function leftOut(...listings: ReadonlyArray<Partial<PublishedListing>>) {
  return leftOutRecords(countLeftOut(listings.map((listing) => ({ ...UNNAMED, ...listing }))), '/published', manifest);
}

describe('records that a rule left out', () => {
  it('are named by the first of name, package, repository and address that they have', () => {
    const names = {
      name: 'Lens',
      registry_package: 'lens',
      repository: 'github:acme/lens',
      unread_address: 'a.example',
    };
    const { first } = leftOut(
      { ...names, rule: 'r1' },
      { ...names, rule: 'r2', name: null },
      { ...names, rule: 'r3', name: null, registry_package: null },
      { rule: 'r4', unread_address: 'a.example' },
      { rule: 'r5' },
    );

    expect(first.map(({ name }) => name)).toEqual(['Lens', 'lens', 'github:acme/lens', 'a.example', null]);
  });

  it('are counted, the first three of each rule shown together', () => {
    const { count, first } = leftOut(
      ...['a', 'b', 'c', 'd'].flatMap((locator) => [
        { rule: 'r1', locator },
        { rule: 'r2', locator: `${locator}${locator}` },
      ]),
    );

    expect(count).toBe(8);
    expect(first.map(({ rule, locator }) => `${rule} ${locator}`)).toEqual([
      'r1 a',
      'r1 b',
      'r1 c',
      'r2 aa',
      'r2 bb',
      'r2 cc',
    ]);
  });

  it('say where they stand and why', () => {
    expect(leftOut({}).first).toEqual([
      { rule: 'identity_missing', catalogId: 'curated', locator: 'a.yaml', name: null, detail: 'It names nothing.' },
    ]);
    expect(leftOut({ rule: null, detail: null }).first).toMatchObject([{ rule: 'unknown', detail: '' }]);
  });

  it('are all in a file of the publication, which is told; its folder where it has none', () => {
    const listed = { ...manifest.files[0]!, name: 'listings.jsonl', path: 'listings.0123456789abcdef.jsonl' };

    expect(leftOut().file).toBe('/published');
    expect(leftOutRecords(countLeftOut([]), '/published', { files: [...manifest.files, listed] }).file).toBe(
      '/published/listings.0123456789abcdef.jsonl',
    );
  });
});

describe('a record that a rule left out', () => {
  it('is told in one line, with its name and the reason where there are any', () => {
    const record = { catalogId: 'curated', locator: 'a.yaml', rule: 'host_itself', name: null, detail: '' };

    expect(describeLeftOut(record)).toBe('curated, a.yaml: host_itself');
    expect(describeLeftOut({ ...record, name: 'Lens', detail: 'It is the host.' })).toBe(
      'curated, a.yaml (Lens): host_itself, It is the host.',
    );
  });

  it.each(['rejected_by_catalog', 'host_itself', 'not_a_plugin', 'withdrawn_by_operator'])(
    'was left out as somebody decided: %s',
    (rule) => {
      expect(isDecided({ rule })).toBe(true);
    },
  );

  it.each(['identity_missing', null])('can be mended where nobody decided it: %s', (rule) => {
    expect(isDecided({ rule })).toBe(false);
  });
});

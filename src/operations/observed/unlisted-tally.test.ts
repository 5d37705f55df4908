import { describe, expect, it } from 'vitest';
import type { Json } from '../../base/canonical-json.ts';
import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import { parseCatalogConfig } from '../../sources/catalogs/catalog-config.ts';
import { createUnlistedTally } from './unlisted-tally.ts';

const CONFIG = parseCatalogConfig(
  {
    id: 'forum',
    format: 'jsonl',
    path: 'forum.jsonl',
    fields: {
      repository: '/repository',
      category: '/category',
      standing: { pointer: '/state', values: { banned: 'rejected' } },
    },
  },
  '/catalogs/0',
);
const HOST = { categories: [{ id: 'draw', label: { en: 'Drawing', zhCn: '绘画' }, spellings: [] }] };

function record(value: Json, line: number): SourceRecord {
  return { kind: 'record', locator: `forum.jsonl:${line}`, value, encodingNote: null };
}

function tallied(values: readonly Json[]) {
  const tally = createUnlistedTally(HOST, CONFIG);
  for (const [at, value] of values.entries()) tally.see(record(value, at + 1));
  return tally.found();
}

describe('the tally of what no table has', () => {
  it('gives words and places without what would act on whoever shows them', () => {
    const tally = createUnlistedTally(HOST, CONFIG);
    const value = { state: 'ba\u001b[31mned [x](javascript:alert(1))' };
    tally.see({ kind: 'record', locator: 'a\u001b.yaml', value, encodingNote: null });

    const [found] = tally.found();

    expect(found?.first[0]?.value).toMatch(/^ba.*ned x$/);
    expect(JSON.stringify(found)).not.toMatch(/\\u001b"|\\u001b\[|javascript/);
    expect(found?.first[0]?.locators).toEqual(['a\\u{1b}.yaml']);
  });

  it('counts records and different words of each field, and names the first records of a word', () => {
    const states = ['baned', 'odd', 'odd', 'odd', 'odd', 'banned'];

    expect(tallied(states.map((state) => ({ state })))).toEqual([
      {
        field: 'standing',
        hasTable: true,
        values: 2,
        records: 5,
        first: [
          { value: 'odd', records: 4, locators: ['forum.jsonl:2', 'forum.jsonl:3', 'forum.jsonl:4'] },
          { value: 'baned', records: 1, locators: ['forum.jsonl:1'] },
        ],
      },
    ]);
  });

  it('names so many words of each field, so that many categories hide no standing', () => {
    const categories = Array.from({ length: 12 }, (_, at) => ({ category: `c${String(at).padStart(2, '0')}` }));

    const found = tallied([...categories, { state: 'baned' }]);

    expect(found.map(({ field, values, first }) => [field, values, first.length])).toEqual([
      ['category', 12, 10],
      ['standing', 1, 1],
    ]);
    expect(found[0]?.first.map(({ value }) => value).at(-1)).toBe('c09');
  });

  it('misses no category where the catalog says that there is none', () => {
    expect(tallied([{ category: 'uncategorized' }, { category: '未分类' }, { category: '绘画' }])).toEqual([]);
  });

  it('says where the host has no table of categories at all', () => {
    const tally = createUnlistedTally({ categories: [] }, CONFIG);
    tally.see(record({ category: 'tools' }, 1));

    expect(tally.found()).toMatchObject([{ field: 'category', hasTable: false, records: 1 }]);
  });
});

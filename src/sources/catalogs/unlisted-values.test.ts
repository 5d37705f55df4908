import { describe, expect, it } from 'vitest';
import type { Json } from '../../base/canonical-json.ts';
import { createCategoryTable } from '../../facts/catalog/category-table.ts';
import { parseCatalogConfig } from './catalog-config.ts';
import { unlistedValues } from './unlisted-values.ts';

const CONFIG = parseCatalogConfig(
  {
    id: 'a',
    format: 'jsonl',
    path: 'a.jsonl',
    fields: {
      repository: '/repository',
      category: '/category',
      license: { pointer: '/terms', values: { free: 'MIT' } },
      standing: ['/standing', { pointer: '/state', values: { ok: 'reviewed', banned: 'rejected' } }],
      is_text_model_written: '/by_model',
    },
  },
  '/catalogs/0',
);
const CATEGORIES = createCategoryTable([
  { id: 'capture', label: { en: 'Capture', zhCn: '采集' }, spellings: ['截图'] },
]);

function unlisted(value: Json) {
  return unlistedValues({ kind: 'record', locator: 'a.jsonl:1', value, encodingNote: null }, CONFIG, CATEGORIES).map(
    ({ field, value: said }) => `${field} ${said}`,
  );
}

describe('what a record says that no table has', () => {
  it('is a word that the table of a field does not list, whatever the field', () => {
    expect(unlisted({ state: 'baned', terms: 'fre' })).toEqual(['license fre', 'standing baned']);
    expect(unlisted({ state: 'banned', terms: 'free' })).toEqual([]);
  });

  it('is a standing that is none, or nothing but an empty word, where the field has no table of its own', () => {
    expect(unlisted({ standing: 'Reviewed' })).toEqual(['standing Reviewed']);
    expect(unlisted({ standing: '' })).toEqual(['standing ']);
    expect(unlisted({ standing: 'reviewed' })).toEqual([]);
  });

  it('is a category by none of the spellings of the host, as far as it is one', () => {
    expect(unlisted({ category: 'tols' })).toEqual(['category tols']);
    for (const known of ['截图', ' CAPTURE ', '<b>采集</b>', '—', '', null])
      expect(unlisted({ category: known })).toEqual([]);
  });

  it('is a licence that is no SPDX expression, as it is written', () => {
    const withoutTable = parseCatalogConfig(
      { id: 'a', format: 'jsonl', path: 'a.jsonl', fields: { repository: '/repository', license: '/license' } },
      '/catalogs/0',
    );
    const found = (license: Json) =>
      unlistedValues(
        { kind: 'record', locator: 'a.jsonl:1', value: { license }, encodingNote: null },
        withoutTable,
        CATEGORIES,
      );

    for (const words of ['版权所有', 'see the readme, free for schools', 'MIT?', 'unknown', 'none', 'n/a'])
      expect(found(words)).toEqual([{ field: 'license', value: words }]);
    for (const known of ['MIT', 'MIT OR Apache-2.0', null]) expect(found(known)).toEqual([]);
  });

  it('is what is neither true nor false, and a list or a map where a word belongs', () => {
    expect(unlisted({ by_model: 'yes' })).toEqual(['is_text_model_written yes']);
    expect(unlisted({ by_model: false, state: ['ok'] })).toEqual(['standing ["ok"]']);
  });

  it('is nothing of a record that cannot be read, or that leaves its fields out', () => {
    const unreadable = { kind: 'unreadable', locator: 'a.jsonl:1', rule: 'record_unparsable', detail: '' } as const;

    expect(unlistedValues(unreadable, CONFIG, CATEGORIES)).toEqual([]);
    expect(unlisted({ state: null })).toEqual([]);
  });
});

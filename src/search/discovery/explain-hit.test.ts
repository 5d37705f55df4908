import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryText, searchDocuments } from '../../../test/support/arbitrary-documents.ts';
import { found, searchDocument } from '../../../test/support/discovery-documents.ts';
import { DiscoveryMatch } from '../../contract/discovery/match.ts';

const FIELD_CODES = {
  category: 'category_term_match',
  description: 'description_term_match',
  name: 'name_term_match',
  registry_package: 'registry_package_term_match',
  repository: 'repository_term_match',
} as const;

describe('explaining a hit', () => {
  it.each([
    ['name', { name: 'lark' }],
    ['repository', { owner: 'lark' }],
    ['registry_package', { package: '@x/lark' }],
    ['category', { category: 'lark' }],
    ['description', { en: 'a lark' }],
    ['description', { zh: '一个 lark' }],
  ] as const)('names the field %s and its rule where a word stands there', (field, facts) => {
    const page = found([searchDocument({ repo: 'r', owner: 'o', name: 'n', ...facts })], 'the larks');

    expect(page.hits[0]?.matched_fields).toEqual([field]);
    expect(page.hits[0]?.reason_codes).toEqual([FIELD_CODES[field]]);
  });

  it('names former names and folders as names and places', () => {
    const documents = [
      searchDocument({ repo: 'r', owner: 'o', name: 'n', aliases: ['old/lark-view'] }),
      searchDocument({ repo: 's', owner: 'o', name: 'm', folder: 'packages/lark-view' }),
    ];

    const { hits } = found(documents, 'lark');

    const fieldsOf = (name: string) => hits.find((hit) => hit.name === name)?.matched_fields;
    expect(fieldsOf('n')).toEqual(['name']);
    expect(fieldsOf('m')).toEqual(['repository']);
  });

  it('says for every hit which field matched, or that it is called so', () => {
    fc.assert(
      fc.property(searchDocuments, queryText, (documents, text) => {
        const { hits } = found(documents, text);

        for (const { matched_fields: fields, reason_codes: codes } of hits) {
          expect(fields.length > 0 || codes.includes('exact_identifier')).toBe(true);
          expect(codes.filter((code) => Object.values<string>(FIELD_CODES).includes(code)).toSorted()).toEqual(
            fields.map((field) => FIELD_CODES[field]).toSorted(),
          );
        }
      }),
    );
  });

  it('gives what the contract allows, each code and field once', () => {
    fc.assert(
      fc.property(searchDocuments, queryText, (documents, text) => {
        for (const { name: _name, entryId: _entryId, ...match } of found(documents, text).hits) {
          expect(DiscoveryMatch.parse(match)).toEqual(match);
          expect(new Set(match.reason_codes).size).toBe(match.reason_codes.length);
          expect(new Set(match.matched_fields).size).toBe(match.matched_fields.length);
        }
      }),
    );
  });
});

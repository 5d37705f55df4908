import { describe, expect, it } from 'vitest';
import { indexBytesOf, searchDocument } from '../../../../test/support/discovery-documents.ts';
import { openFilterValues } from '../../../search/discovery/filter-values.ts';
import { openRecordColumns } from '../../../search/discovery/record-columns.ts';
import { openIndex } from '../../../search/engine/open-index.ts';
import { readSections } from '../../../search/engine/sections.ts';
import type { TermGroup } from '../../../search/engine/term-group.ts';
import { createBatchReader, type RecallTables } from './recall-documents.ts';
import { recallRequest } from './recall-request.ts';

const NOBODY: ReadonlySet<number> = new Set();

function tables(): RecallTables {
  const words = ['red lamp', 'red motor valve', 'blue lamp meter', 'pump'];
  const sections = readSections(
    indexBytesOf(words.map((en, i) => searchDocument({ repo: `secret${i}`, owner: `o${i}`, en }))),
  );
  return {
    index: openIndex(sections),
    values: openFilterValues(sections),
    classOf: openRecordColumns(sections).languages,
  };
}

describe('what OpenSearch is asked and given', () => {
  it('is at most the clauses that a server takes by its defaults, however many groups there are', () => {
    const { index, ...others } = tables();
    const groups: TermGroup[] = Array.from({ length: 600 }, (_, i) => ({
      alternatives: Array.from({ length: 6 }, (__, k) => ({
        termId: (i + k) % index.dictionary.size,
        factor: k === 0 ? [1, 0.5, 0.25, 0.1] : 1,
        isHint: false,
      })),
      weight: 1,
      isRequired: true,
    }));

    const body = recallRequest({ groups, count: 10, filters: null, except: NOBODY }, { index, ...others });

    const clauses = JSON.stringify(body).match(/"terms?":/g)?.length;
    expect(clauses).toBeGreaterThan(900);
    expect(clauses).toBeLessThanOrEqual(1_024);
  });

  it('has no text of anybody', () => {
    const all = tables();
    const terms = [{ termId: all.index.dictionary.idOf('lamp'), factor: 1, isHint: false }];
    const groups = [{ alternatives: terms, weight: 1, isRequired: true }];

    const given = JSON.stringify([
      createBatchReader(all)(0, all.index.documentCount),
      recallRequest({ groups, count: 10, filters: { categories: ['tools'] }, except: NOBODY }, all),
    ]);

    expect(given).not.toMatch(/secret|lamp|motor|tools/);
  });

  it('gives the same documents from any place on, batch by batch', () => {
    const all = tables();
    const whole = createBatchReader(all)(0, 4);
    const read = createBatchReader(all);

    expect([...read(1, 2), ...read(2, 4)]).toEqual(whole.slice(1));
    expect(whole.map(({ number }) => number)).toEqual([0, 1, 2, 3]);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCatalogConfig } from '../../sources/catalogs/catalog-config.ts';
import { refusalOf } from './may-replace.ts';

function configOf(mostShrinkShare?: number) {
  const share = mostShrinkShare === undefined ? {} : { most_shrink_share: mostShrinkShare };
  return parseCatalogConfig(
    { id: 'list', format: 'jsonl', path: 'list.jsonl', fields: { repository: '/url' }, ...share },
    '/catalogs/0',
  );
}

function codeOf(recordsInForce: number | null, recordsOffered: number, mostShrinkShare?: number, isAccepted = false) {
  const readings = { recordsRead: recordsOffered, recordsOffered, recordsInForce };
  return refusalOf(readings, configOf(mostShrinkShare), isAccepted)?.code ?? null;
}

describe('refusalOf', () => {
  it.each([
    ['a first reading', null, 1, null],
    ['a first reading of nothing', null, 0, 'source_empty'],
    ['nothing after something', 40, 0, 'source_empty'],
    ['exactly the share that may go', 10, 7, null],
    ['one more than may go', 10, 6, 'source_shrunk'],
    ['more than before', 10, 400, null],
    ['something after a reading of which nothing can be used', 0, 1, null],
  ])('judges %s', (_case, inForce, offered, code) => {
    expect(codeOf(inForce, offered)).toBe(code);
  });

  it('refuses records of which none can be used as no catalog, and says how many are in force', () => {
    const refusal = refusalOf({ recordsRead: 120, recordsOffered: 0, recordsInForce: 40 }, configOf(), true);

    expect(refusal).toMatchObject({
      code: 'source_malformed',
      message: 'Of 120 records that it gave none can be used; 40 are in force and stay.',
    });
  });

  it('takes a shrink that is accepted, but never nothing', () => {
    expect([codeOf(10, 1, 0.3, true), codeOf(10, 0, 0.3, true), codeOf(10, 0, 1)]).toEqual([
      null,
      'source_empty',
      'source_empty',
    ]);
  });

  it('goes by the share of the catalog, however it is written in binary', () => {
    expect([codeOf(100, 71, 0.29), codeOf(100, 70, 0.29), codeOf(100, 99, 0), codeOf(100, 1, 1)]).toEqual([
      null,
      'source_shrunk',
      'source_shrunk',
      null,
    ]);
  });

  it('never refuses what has as many records as are in force', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (inForce, more, share) => {
        fc.pre(inForce + more > 0);

        expect(codeOf(inForce, inForce + more, share)).toBeNull();
      }),
    );
  });
});

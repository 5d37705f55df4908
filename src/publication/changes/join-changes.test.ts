import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PublishedChange } from '../../contract/publication/changes.ts';
import { type ChangesById, joinChanges } from './join-changes.ts';

/** A record of two fields, or none: it is not offered. */
type State = { readonly a: number; readonly b: number } | null;

const ID = 'plugin.discovery.0123456789abcdef01234567';
const WITHDRAWN = { change: 'withdrawn', id: ID, reason_code: 'no_longer_published', reason: null } as const;

function between(before: State, after: State): PublishedChange[] {
  if (before === null) return after === null ? [] : [{ change: 'added', id: ID }];
  if (after === null) return [WITHDRAWN];
  const values = (['a', 'b'] as const)
    .filter((key) => before[key] !== after[key])
    .map((key) => ({ field: `/${key}`, before: before[key], after: after[key] }));
  return values.length === 0 ? [] : [{ change: 'changed', id: ID, fields: values.map(({ field }) => field), values }];
}

function joinedOf(states: readonly State[]): PublishedChange | undefined {
  const joined: ChangesById = new Map();
  for (const [i, state] of states.slice(1).entries()) joinChanges(joined, between(states[i] ?? null, state));
  return joined.get(ID);
}

const A = { a: 1, b: 1 };

describe('joinChanges', () => {
  it.each<[string, readonly State[], PublishedChange | undefined]>([
    ['added and withdrawn is nothing', [null, A, null], undefined],
    ['added and changed is added', [null, A, { a: 2, b: 1 }], { change: 'added', id: ID }],
    [
      'changed twice is both fields',
      [A, { a: 1, b: 2 }, { a: 2, b: 2 }],
      {
        change: 'changed',
        id: ID,
        fields: ['/a', '/b'],
        values: [
          { field: '/a', before: 1, after: 2 },
          { field: '/b', before: 1, after: 2 },
        ],
      },
    ],
    ['changed and withdrawn is withdrawn', [A, { a: 2, b: 1 }, null], WITHDRAWN],
    [
      'withdrawn and added again is the whole record',
      [A, null, A],
      { change: 'changed', id: ID, fields: [''], values: [] },
    ],
    ['withdrawn, added and withdrawn is withdrawn', [A, null, A, null], WITHDRAWN],
  ])('%s', (_name, states, expected) => {
    expect(joinedOf(states)).toEqual(expected);
  });

  it('says of any history what its first and last state say, and leaves out no field that differs', () => {
    const value = fc.integer({ min: 0, max: 2 });
    const state = fc.option(fc.record({ a: value, b: value }));
    fc.assert(
      fc.property(fc.array(state, { minLength: 2, maxLength: 8 }), (states) => {
        const [direct] = between(states[0] ?? null, states.at(-1) ?? null);
        const joined = joinedOf(states);
        // What changed and changed back is told all the same.
        const isBack = direct === undefined && joined?.change === 'changed';
        expect(isBack ? undefined : joined?.change).toBe(direct?.change);
        const told = joined?.change === 'changed' ? joined.fields : [];
        const differing = direct?.change === 'changed' ? direct.fields : [];
        expect(told.includes('') || differing.every((field) => told.includes(field))).toBe(true);
        const [first, last] = [states[0], states.at(-1)];
        for (const { field, before, after } of joined?.change === 'changed' ? joined.values : []) {
          const name = field === '/a' ? 'a' : 'b';
          expect([before, after]).toEqual([first?.[name], last?.[name]]);
        }
      }),
    );
  });

  it('keeps the reason that was given last', () => {
    const joined: ChangesById = new Map();
    const decided = { ...WITHDRAWN, reason_code: 'withdrawn_by_operator', reason: 'asked for' } as const;

    for (const step of [WITHDRAWN, { change: 'added', id: ID }, decided] as const) joinChanges(joined, [step]);

    expect(joined.get(ID)).toEqual(decided);
  });
});

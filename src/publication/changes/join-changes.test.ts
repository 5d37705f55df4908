import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PublishedChange } from '../../contract/publication/changes.ts';
import { type ChangesById, type JoinedChange, joinChanges } from './join-changes.ts';

/** A record of two fields, or none: it is not offered. */
type State = { readonly a: number; readonly b: number } | null;

const ID = 'plugin.discovery.0123456789abcdef01234567';
const IN_BOTH = { change: 'offered_in_both', id: ID } as const;
const WITHDRAWN = { change: 'withdrawn', id: ID, reason_code: 'no_longer_published', reason: null } as const;

function between(before: State, after: State): PublishedChange[] {
  if (before === null) return after === null ? [] : [{ change: 'added', id: ID }];
  if (after === null) return [WITHDRAWN];
  const values = (['a', 'b'] as const)
    .filter((key) => before[key] !== after[key])
    .map((key) => ({ field: `/${key}`, before: before[key], after: after[key] }));
  return values.length === 0 ? [] : [{ change: 'changed', id: ID, fields: values.map(({ field }) => field), values }];
}

function joinedOf(states: readonly State[]): JoinedChange | undefined {
  const joined: ChangesById = new Map();
  for (const [i, state] of states.slice(1).entries()) joinChanges(joined, between(states[i] ?? null, state));
  return joined.get(ID);
}

const A = { a: 1, b: 1 };

describe('joinChanges', () => {
  it.each<[string, readonly State[], JoinedChange | undefined]>([
    ['added and withdrawn is nothing', [null, A, null], undefined],
    ['added and changed is added', [null, A, { a: 2, b: 1 }], { change: 'added', id: ID }],
    ['changed once is told as it is', [A, { a: 1, b: 2 }, { a: 1, b: 2 }], between(A, { a: 1, b: 2 })[0]],
    ['changed twice is left to a comparison', [A, { a: 1, b: 2 }, { a: 2, b: 2 }], IN_BOTH],
    ['changed and changed back is left to a comparison', [A, { a: 1, b: 2 }, A], IN_BOTH],
    ['changed and withdrawn is withdrawn', [A, { a: 2, b: 1 }, null], WITHDRAWN],
    ['withdrawn and added again is left to a comparison', [A, null, A], IN_BOTH],
    ['withdrawn, added and changed is left to a comparison', [A, null, A, { a: 1, b: 2 }], IN_BOTH],
    ['withdrawn, added and withdrawn is withdrawn', [A, null, A, null], WITHDRAWN],
  ])('%s', (_name, states, expected) => {
    expect(joinedOf(states)).toEqual(expected);
  });

  it('says of any history what its first and last state say, or that they are to be compared', () => {
    const value = fc.integer({ min: 0, max: 2 });
    const state = fc.option(fc.record({ a: value, b: value }));
    fc.assert(
      fc.property(fc.array(state, { minLength: 2, maxLength: 8 }), (states) => {
        const [first = null, last = null] = [states[0], states.at(-1)];
        const joined = joinedOf(states);
        const isLeftOpen = joined?.change === 'offered_in_both' && first !== null && last !== null;
        expect(isLeftOpen ? 'compared' : joined).toEqual(isLeftOpen ? 'compared' : between(first, last)[0]);
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

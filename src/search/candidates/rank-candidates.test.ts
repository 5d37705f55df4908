import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HostCompatibility } from './host-compatibility.ts';
import { bestCandidates, compareCandidates, type RankedCandidate, scoredCandidate } from './rank-candidates.ts';

function compatibility(code: HostCompatibility['code']): HostCompatibility {
  return { code, rule: null, fieldRefs: [], evidenceRefs: [] };
}

interface Told {
  readonly units?: number;
  readonly hasAll?: boolean;
  readonly isExact?: boolean;
  readonly claimedShare?: number;
  readonly host?: HostCompatibility['code'];
  readonly order?: number;
}

function candidate({ units = 1_000, hasAll = false, isExact = false, claimedShare = 0, host, order = 0 }: Told) {
  return scoredCandidate(
    { document: order, units, hasAll },
    { isExact, claimedShare, compatibility: host === undefined ? null : compatibility(host), order },
  );
}

const anyCandidate = fc.uniqueArray(
  fc.record({
    units: fc.integer({ min: 0, max: 3 }),
    hasAll: fc.boolean(),
    isExact: fc.boolean(),
    claimedShare: fc.constantFrom(0, 0.5, 1),
    host: fc.constantFrom('compatibility.tested', 'compatibility.claim_excludes', 'compatibility.not_known'),
    order: fc.nat(50),
  }),
  { selector: ({ order }) => order },
);

describe('the order of candidates', () => {
  it.each<[string, Told, Told]>([
    ['what is named, whatever its score', { isExact: true, units: 0 }, { hasAll: true, units: 9_000 }],
    ['what has all terms, whatever its score', { hasAll: true, units: 1 }, { units: 9_000 }],
    ['what nothing speaks against', { units: 1 }, { units: 9_000, host: 'compatibility.claim_excludes' }],
    ['what did not fail a test', { units: 1 }, { units: 9_000, host: 'compatibility.test_failed' }],
    ['what fits better', { units: 1_001 }, { units: 1_000 }],
    ['what claims all that is asked for', { claimedShare: 1 }, { claimedShare: 0.5 }],
    ['what was tested', { host: 'compatibility.tested' }, { host: 'compatibility.claimed' }],
    ['what claims the host', { host: 'compatibility.claimed' }, { host: 'compatibility.not_known' }],
    ['a much better fit than any claim', { units: 1_500 }, { claimedShare: 1, host: 'compatibility.tested' }],
    [
      'what has all terms, against the host or not',
      { hasAll: true, host: 'compatibility.test_failed' },
      { units: 9_000 },
    ],
  ])('begins with %s', (_case, first, second) => {
    // The other one has the better last word, so that nothing but the rule decides.
    const pair = [candidate({ ...second, order: 0 }), candidate({ ...first, order: 1 })];

    expect(pair.toSorted(compareCandidates).map(({ order }) => order)).toEqual([1, 0]);
  });

  it('takes what cannot be read for no evidence against', () => {
    const pair = [candidate({ order: 1 }), candidate({ order: 0, host: 'compatibility.claim_unreadable' })];

    expect(pair.toSorted(compareCandidates).map(({ order }) => order)).toEqual([0, 1]);
  });

  it('is the same in whatever order candidates are given', () => {
    const orderOf = (all: readonly RankedCandidate[]) => all.toSorted(compareCandidates).map(({ order }) => order);

    fc.assert(
      fc.property(anyCandidate, (told) => {
        const all = told.map(candidate);

        expect(orderOf(all.toReversed())).toEqual(orderOf(all));
      }),
    );
  });

  it('begins alike however many are asked for', () => {
    fc.assert(
      fc.property(anyCandidate, fc.nat(60), (told, count) => {
        const all = told.map(candidate);

        expect(bestCandidates(all, count)).toEqual(all.toSorted(compareCandidates).slice(0, count));
      }),
    );
  });
});

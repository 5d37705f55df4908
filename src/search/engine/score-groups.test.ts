import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtIndex } from '../../../test/support/built-index.ts';
import type { OpenIndex } from './open-index.ts';
import { impactOf } from './posting.ts';
import { type Alternative, createGroupScorer, DOCUMENT_CLASSES, type TermGroup } from './score-groups.ts';

const INDEX = builtIndex(
  ['a b', 'a a c', 'b c d', 'd', 'e a b c d', 'x y', 'y x', 'x y x y', 'f'].map((text) => [text]),
);
const CLASSES = Uint8Array.from({ length: INDEX.documentCount }, (_, document) => document % DOCUMENT_CLASSES);
const idOf = (term: string): number => INDEX.dictionary.idOf(term);

const one = (term: string, factor: Alternative['factor'] = 1): Alternative => ({
  termIds: [idOf(term)],
  factor,
  isHint: false,
});

function group(alternatives: readonly Alternative[], overrides: Partial<TermGroup> = {}): TermGroup {
  return { alternatives, weight: 1, isRequired: true, ...overrides };
}

type Scored = ReadonlyMap<number, { readonly score: number; readonly required: number }>;

function scored(groups: readonly TermGroup[], score = createGroupScorer(INDEX, CLASSES)): Scored {
  const { documents, scores, requiredCounts } = score(groups);
  return new Map(
    [...documents].map((document) => [
      document,
      { score: scores[document] ?? 0, required: requiredCounts[document] ?? 0 },
    ]),
  );
}

/** The definition: for each document, the sum over the groups of the best of their alternatives. */
function naivelyScored(groups: readonly TermGroup[]): Scored {
  const result = new Map<number, { score: number; required: number }>();
  for (let document = 0; document < INDEX.documentCount; document += 1) {
    const bests = groups.map(({ alternatives, weight }) =>
      Math.max(0, ...alternatives.map((alternative) => valueOf(INDEX, alternative, weight, document))),
    );
    if (bests.every((best) => best === 0)) continue;
    result.set(document, {
      score: bests.reduce((sum, best) => sum + best, 0),
      required: groups.filter(({ isRequired }, i) => isRequired && (bests[i] ?? 0) > 0).length,
    });
  }
  return result;
}

function valueOf(index: OpenIndex, { termIds, factor }: Alternative, weight: number, document: number): number {
  const [termId = -1] = termIds;
  const impact = impactOf(index.postingOf(termId, document));
  const ofClass = typeof factor === 'number' ? factor : (factor[CLASSES[document] ?? 0] ?? 0);
  return impact * Math.max(1, Math.round(64 * index.rarity(termId) * ofClass * weight));
}

const factor = fc.oneof(
  fc.constantFrom(1, 0.8, 0.5, 0.15),
  fc.array(fc.constantFrom(1, 0.7, 0.2), { minLength: DOCUMENT_CLASSES, maxLength: DOCUMENT_CLASSES }),
);
const alternative = fc
  .tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'x', 'y'), factor)
  .map(([term, f]) => one(term, f));
const groups = fc.array(
  fc.record({
    alternatives: fc.array(alternative, { maxLength: 3 }),
    weight: fc.constantFrom(1, 0.6, 0.25),
    isRequired: fc.boolean(),
  }),
  { maxLength: 5 },
);

describe('createGroupScorer', () => {
  it('agrees with adding up by the definition', () => {
    fc.assert(
      fc.property(groups, (given) => {
        expect(scored(given)).toEqual(naivelyScored(given));
      }),
    );
  });

  it('gives the same scores whatever the order of groups and of alternatives', () => {
    fc.assert(
      fc.property(groups, (given) => {
        const reversed = given.toReversed().map((each) => ({ ...each, alternatives: each.alternatives.toReversed() }));

        expect(scored(reversed)).toEqual(scored(given));
      }),
    );
  });

  it('remembers nothing of the queries before', () => {
    fc.assert(
      fc.property(groups, groups, (before, given) => {
        const score = createGroupScorer(INDEX, CLASSES);
        scored(before, score);

        expect(scored(given, score)).toEqual(scored(given));
      }),
    );
  });

  it('counts the best alternative once', () => {
    const either = scored([group([one('a', 0.5), one('b')])]);

    expect(either.get(0)).toEqual({ ...scored([group([one('b')])]).get(0), required: 1 });
  });

  it('counts a phrase where its terms follow each other, and there alone', () => {
    const phrase = scored([group([{ termIds: [idOf('x'), idOf('y')], factor: 1, isHint: false }])]);

    expect([...phrase.keys()]).toEqual([5, 7]);
  });

  it('scores a rarer term and a heavier group higher', () => {
    const [rare, frequent, light] = [
      scored([group([one('e')])]),
      scored([group([one('a')])]),
      scored([group([one('e')], { weight: 0.5 })]),
    ].map((scores) => scores.get(4)?.score ?? 0);

    expect(rare).toBeGreaterThan(frequent ?? Infinity);
    expect(rare).toBeGreaterThan(light ?? Infinity);
  });

  it('adds to the score and fulfils nothing where an alternative is only a hint', () => {
    const hinted = scored([group([{ ...one('e'), isHint: true }])]).get(4);

    expect(hinted).toEqual({ ...scored([group([one('e')])]).get(4), required: 0 });
  });

  it('counts as many required groups as the longest query can have', () => {
    const many = scored(Array.from({ length: 500 }, () => group([one('f')])));

    expect(many.get(8)?.required).toBe(500);
  });

  it('gives nothing for no groups and for groups without terms', () => {
    expect(scored([]).size).toBe(0);
    expect(scored([group([]), group([{ termIds: [], factor: 1, isHint: false }])]).size).toBe(0);
  });
});

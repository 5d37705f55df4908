import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtIndex, postingsOf } from '../../../test/support/built-index.ts';
import { createDraw } from '../../../test/support/draw.ts';
import { randomClasses, randomGroups, randomIndex } from '../../../test/support/random-index.ts';
import type { OpenIndex } from './open-index.ts';
import { impactOf } from './posting.ts';
import { MAX_GROUPS, MAX_REQUIRED, MAX_SCORE, MAX_VALUE } from './score-bits.ts';
import { createGroupScorer } from './score-groups.ts';
import type { Alternative, DocumentFilter, ScoredDocument, TermGroup } from './term-group.ts';
import { DOCUMENT_CLASSES } from './weigh-groups.ts';

const INDEX = builtIndex(
  ['a b', 'a a c', 'b c d', 'd', 'e a b c d', 'x y', 'y x', 'x y x y', 'f'].map((text) => [text]),
);
const CLASSES = Uint8Array.from({ length: INDEX.documentCount }, (_, document) => document % DOCUMENT_CLASSES);
const idOf = (term: string): number => INDEX.dictionary.idOf(term);

const one = (term: string, factor: Alternative['factor'] = 1): Alternative => ({
  termId: idOf(term),
  factor,
  isHint: false,
});

function group(alternatives: readonly Alternative[], overrides: Partial<TermGroup> = {}): TermGroup {
  return { alternatives, weight: 1, isRequired: true, ...overrides };
}

function scored(groups: readonly TermGroup[], score = createGroupScorer(INDEX, CLASSES)): readonly ScoredDocument[] {
  return score(groups).best(INDEX.documentCount, null);
}

function unitsOf(found: readonly ScoredDocument[], document: number): number {
  return found.find((hit) => hit.document === document)?.units ?? 0;
}

/** The definition: for each document, the sum over the groups of the best of their alternatives; all documents are scored. */
function fullScan(
  index: OpenIndex,
  classes: Uint8Array,
  groups: readonly TermGroup[],
  accepts: DocumentFilter = null,
): readonly ScoredDocument[] {
  const required = groups.filter(({ isRequired }) => isRequired).length;
  const units = new Uint32Array(index.documentCount);
  const fulfilled = new Uint32Array(index.documentCount);
  for (const { alternatives, weight, isRequired } of groups) {
    const best = new Uint32Array(index.documentCount);
    const has = new Uint8Array(index.documentCount);
    for (const { termId, factor, isHint } of alternatives) {
      for (const { document, posting } of postingsOf(index, termId)) {
        const ofClass = typeof factor === 'number' ? factor : (factor[classes[document] ?? 0] ?? 0);
        const value = impactOf(posting) * Math.max(1, Math.round(64 * index.rarity(termId) * ofClass * weight));
        best[document] = Math.max(best[document] ?? 0, value);
        if (isRequired && !isHint) has[document] = 1;
      }
    }
    for (const [document, value] of best.entries()) {
      units[document] = (units[document] ?? 0) + value;
      fulfilled[document] = (fulfilled[document] ?? 0) + (has[document] ?? 0);
    }
  }
  return [...units]
    .map((sum, document) => ({
      document,
      units: sum,
      hasAll: required > 0 && fulfilled[document] === required,
    }))
    .filter((hit) => hit.units > 0 && (accepts === null || accepts(hit.document)))
    .sort((a, b) => Number(b.hasAll) - Number(a.hasAll) || b.units - a.units || a.document - b.document);
}

const seed = fc.integer();
/** Documents of a partition: of one for all, of several, of one for each. */
const partitionDocuments = fc.constantFrom(1_000, 64, 7, 1);

describe('createGroupScorer', () => {
  it('gives with skipping what a full scan gives, over 100,000 queries', () => {
    const queries = Array.from({ length: 200 }, (_, i) => i);
    fc.assert(
      fc.property(seed, fc.constantFrom(1, 8, 64, 1024), partitionDocuments, (start, windowDocuments, inPartition) => {
        const draw = createDraw(start);
        const index = randomIndex(draw, inPartition);
        const classes = randomClasses(draw, index);
        const score = createGroupScorer(index, classes, windowDocuments);

        const differing = queries.flatMap(() => {
          const groups = randomGroups(draw, index);
          const accepts: DocumentFilter = draw(4) === 0 ? (document) => document % 3 !== 0 : null;
          const count = draw(12);
          const asked = score(groups);
          const skipped = { found: asked.best(count, accepts), matching: asked.countMatching(accepts) };
          const all = fullScan(index, classes, groups, accepts);
          const scanned = { found: all.slice(0, count), matching: all.length };
          return JSON.stringify(skipped) === JSON.stringify(scanned) ? [] : [{ groups, count, skipped, scanned }];
        });

        expect(differing).toEqual([]);
      }),
      { numRuns: 500 },
    );
  }, 60_000);

  it('gives a single document the score that it has in the list', () => {
    fc.assert(
      fc.property(seed, partitionDocuments, (start, inPartition) => {
        const draw = createDraw(start);
        const index = randomIndex(draw, inPartition);
        const classes = randomClasses(draw, index);
        const groups = randomGroups(draw, index);
        const asked = createGroupScorer(index, classes, 16)(groups);

        const found = asked.best(index.documentCount, null);

        expect(found.map(({ document }) => asked.scoreOf(document))).toEqual(found);
      }),
    );
  });

  it('tells the same of documents in one partition and in many', () => {
    fc.assert(
      fc.property(seed, partitionDocuments, fc.constantFrom(1, 8, 1024), (start, inPartition, windowDocuments) => {
        const [whole, parted] = [1_000, inPartition].map((documents) => {
          const draw = createDraw(start);
          const index = randomIndex(draw, documents);
          const score = createGroupScorer(index, randomClasses(draw, index), windowDocuments);
          const asked = score(randomGroups(draw, index));
          return [asked.best(9, null), asked.countMatching(null), [...asked.matching()]];
        });

        expect(parted).toEqual(whole);
      }),
    );
  });

  it('gives the same whatever the order of groups and of alternatives', () => {
    fc.assert(
      fc.property(seed, (start) => {
        const draw = createDraw(start);
        const index = randomIndex(draw);
        const classes = randomClasses(draw, index);
        const groups = randomGroups(draw, index);
        const reversed = groups.toReversed().map((each) => ({ ...each, alternatives: each.alternatives.toReversed() }));
        const score = createGroupScorer(index, classes, 16);

        const [plain, turned] = [groups, reversed].map((given) => score(given).best(9, null));

        expect(turned).toEqual(plain);
      }),
    );
  });

  it('remembers nothing of the queries before', () => {
    fc.assert(
      fc.property(seed, (start) => {
        const draw = createDraw(start);
        const index = randomIndex(draw);
        const classes = randomClasses(draw, index);
        const [before, groups] = [randomGroups(draw, index), randomGroups(draw, index)];
        const score = createGroupScorer(index, classes, 16);
        score(before).best(5, null);

        expect(score(groups).best(5, null)).toEqual(createGroupScorer(index, classes, 16)(groups).best(5, null));
      }),
    );
  });

  it('never takes a document out of those that have all by giving it one more term of the query', () => {
    const has = (index: OpenIndex, terms: readonly string[]) =>
      createGroupScorer(
        index,
        new Uint8Array(index.documentCount),
      )(terms.map((term) => group([{ termId: index.dictionary.idOf(term), factor: 1, isHint: false }]))).scoreOf(0)
        .hasAll;
    const words = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 });
    fc.assert(
      fc.property(words, words, fc.constantFrom('a', 'b', 'c', 'd'), (text, asked, added) => {
        const [before, after] = [text, [...text, added]].map((terms) =>
          has(builtIndex([[terms.join(' ')], ['a b c d']]), asked),
        );

        expect([before, after]).not.toEqual([true, false]);
      }),
    );
  });

  it('counts more groups than stamps without mixing them up', () => {
    const score = createGroupScorer(INDEX, CLASSES, 1);
    const groups = [group([one('a', 0.5), one('b')]), group([one('d'), one('c', 0.5)])];
    const first = scored(groups, score);

    const later = Array.from({ length: 600 }, () => scored(groups, score)).at(-1);

    expect(later).toEqual(first);
  });

  it('counts the best alternative once', () => {
    const either = scored([group([one('a', 0.5), one('b')])]);

    expect(either.find(({ document }) => document === 0)).toEqual({
      document: 0,
      units: unitsOf(scored([group([one('b')])]), 0),
      hasAll: true,
    });
  });

  it('counts an alternative that is given twice as if it were given once', () => {
    const twice = scored([group([one('a'), { ...one('a', 0.5), isHint: true }, one('a')])]);

    expect(twice).toEqual(scored([group([one('a')])]));
  });

  it('scores a rarer term and a heavier group higher', () => {
    const [rare = 0, frequent, light] = [
      scored([group([one('e')])]),
      scored([group([one('a')])]),
      scored([group([one('e')], { weight: 0.5 })]),
    ].map((found) => unitsOf(found, 4));

    expect(rare).toBeGreaterThan(frequent ?? Infinity);
    expect(rare).toBeGreaterThan(light ?? Infinity);
  });

  it('adds to the score and fulfils nothing where an alternative is only a hint', () => {
    const [hinted] = scored([group([{ ...one('e'), isHint: true }])]);

    expect(hinted).toEqual({ document: 4, units: unitsOf(scored([group([one('e')])]), 4), hasAll: false });
  });

  it('puts nothing among those that have all where a required group is found nowhere', () => {
    const found = scored([group([one('x')]), group([])]);

    expect(found.map(({ hasAll }) => hasAll)).toEqual([false, false, false]);
  });

  it('gives nothing for no groups and for groups without terms', () => {
    expect(scored([])).toEqual([]);
    expect(scored([group([]), group([])])).toEqual([]);
  });
});

describe('the limits of a query', () => {
  it('demands the first 255 required groups and no more', () => {
    const demanded = (count: number) => [...Array.from({ length: count }, () => group([one('f')])), group([one('e')])];

    const lacking = [MAX_REQUIRED - 1, MAX_REQUIRED].map((count) => scored(demanded(count))[0]);

    expect(lacking.map((hit) => [hit?.document, hit?.hasAll])).toEqual([
      [8, false],
      [8, true],
    ]);
  });

  it('leaves out the groups behind the 511th', () => {
    const many = Array.from({ length: MAX_GROUPS }, () => group([one('f')]));

    expect(scored([...many, group([one('e')])])).toEqual(scored(many));
  });

  it('counts in coarser units where the groups together are worth more than a sum holds', () => {
    const heavy = (term: string) => group([one(term)], { weight: 8 });
    const many = Array.from({ length: MAX_GROUPS }, (_, i) => heavy(i % 3 === 0 ? 'f' : 'e'));
    const [f, e] = ['f', 'e'].map((term) => scored([heavy(term)])[0]?.units ?? 0);

    const found = scored(many);

    const shares = found.map(({ document, units }) => [document, (units * 3) / MAX_GROUPS]);
    expect(unitsOf(found, 4)).toBeGreaterThan(MAX_SCORE);
    expect(shares).toEqual([
      [4, expect.closeTo(2 * (e ?? 0), -3)],
      [8, expect.closeTo(f ?? 0, -3)],
    ]);
  });

  it('keeps sums within their bits where every group is as heavy as can be', () => {
    const many = Array.from({ length: MAX_GROUPS }, () => group([one('f'), one('e')], { weight: 1e9 }));

    const found = scored(many);

    expect(found.map(({ document, hasAll }) => [document, hasAll])).toEqual([
      [8, true],
      [4, true],
    ]);
    expect(found[0]?.units).toBeLessThanOrEqual(MAX_GROUPS * MAX_VALUE);
  });

  it('holds one alternative at its most, however heavy its group', () => {
    const [found, heavier] = [1e6, 1e9].map((weight) => scored([group([one('f')], { weight })]));

    expect(heavier).toEqual(found);
    expect(unitsOf(found ?? [], 8)).toBeLessThanOrEqual(MAX_VALUE);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englishFacts, queryText, WORDS } from '../../../test/support/arbitrary-documents.ts';
import {
  asked,
  type DocumentFacts,
  found,
  namesOf,
  searchDocument,
  searcherOf,
} from '../../../test/support/discovery-documents.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { openIndex } from '../engine/open-index.ts';
import { impactOf, MAX_IMPACT } from '../engine/posting.ts';
import { readSections } from '../engine/sections.ts';
import { buildDiscoveryIndex } from './build-discovery-index.ts';
import type { PlannedAlternative } from './query-expander.ts';
import { RANKING_WEIGHTS, type RankingWeights } from './ranking-weights.ts';
import { openRecordColumns } from './record-columns.ts';
import { createFeatureReader, type RerankFeatures } from './rerank-features.ts';

const WEIGHTS: RankingWeights = {
  ...RANKING_WEIGHTS,
  proximity: { most: 0.4, window: 3 },
  foreignLead: { strength: 0.5, mostLead: 0.6 },
  name: { coverage: 0.3, missingRarity: 2, hint: 0.5 },
  feedback: {
    strength: { en: 0.5, 'zh-CN': 1 },
    documents: 10,
    terms: 32,
    sharpness: 4,
    commonShare: 0.5,
    fullLead: Number.POSITIVE_INFINITY,
  },
  popularity: { most: 0.2, fullDoublings: 4 },
};

/** Other plugins, so that no word is common. */
const FILLERS: readonly DocumentFacts[] = Array.from({ length: 8 }, (_, i) => ({ repo: `filler${i}`, en: 'hum' }));
const OWN = { factor: 1, isHint: false, origin: 'query' } as const satisfies Omit<PlannedAlternative, 'termId'>;

/** How a text was read is nothing to reranking. */
const NO_WORDS = { analysed: [], tokens: [], words: [], catenated: [] };

interface Asked {
  readonly language?: Locale;
  /** What each of the query's terms counts. */
  readonly as?: Omit<PlannedAlternative, 'termId'>;
  readonly hostWord?: string;
  /** Units that terms gave to the plugins, best first; 1000 for each where it is not said. */
  readonly units?: readonly number[];
}

/** Rerank features of plugins for a query of terms, the first of them the best by terms. */
function reading(facts: readonly DocumentFacts[], terms: readonly string[], options: Asked = {}) {
  const { language = 'en', as = OWN, hostWord = 'none', units = [] } = options;
  const words = { costs: new Map<string, number>(), unknownCost: 12 };
  const documents = [...facts, ...FILLERS].map((each) => searchDocument(each));
  const vocabulary = { aliases: [], synonyms: [], stopTerms: [], words, compounds: new Map() };
  const sections = readSections(buildDiscoveryIndex(documents, vocabulary, []));
  const [index, columns] = [openIndex(sections), openRecordColumns(sections)];
  const { idOf } = index.dictionary;
  const hostTermIds = new Set([idOf(hostWord)]);
  const readFeatures = createFeatureReader({ index, columns, hostTermIds, weights: WEIGHTS });
  const known = terms.map((term) => ({ term, termId: idOf(term) })).filter(({ termId }) => termId !== -1);
  const groups = known.map(({ term, termId }) => ({
    term,
    spelling: { traditional: null, others: [] },
    alternatives: [{ ...as, termId }],
    weight: 1,
    isRequired: true,
  }));
  const best = facts.map((_, i) => ({
    document: columns.recordIndex.indexOf(i),
    units: units[i] ?? 1000,
    hasAll: true,
  }));
  const features = readFeatures(
    { words: NO_WORDS, groups, sequence: terms.map(idOf), language, mayHaveSlip: false },
    best,
  );
  return { index, columns, readings: best.map((scored): RerankFeatures => features.allOf(features.cheapOf(scored))) };
}

describe('the features of reranking', () => {
  it('adds for popularity a share of the score, in full from fifteen stars on', () => {
    const stars = [undefined, 0, 1, 3, 15, 1_000_000];
    const facts = stars.map((each, i) => ({
      repo: `r${i}`,
      en: 'lark',
      ...(each === undefined ? {} : { stars: each }),
    }));

    const { readings } = reading(facts, ['lark']);

    expect(readings.map(({ popularityUnits }) => popularityUnits)).toEqual([0, 0, 50, 100, 200, 200]);
  });

  it('adds for neighbours of the query that stand near each other in one field, in any order', () => {
    const texts = [
      { en: 'lark moon drum' },
      { en: 'drum, moon and the lark' },
      { en: 'lark a b c moon' },
      { name: 'lark', en: 'moon' },
      { en: 'lark drum' },
      { en: 'moon' },
    ];
    const facts = texts.map((text, i) => ({ repo: `r${i}`, ...text }));

    const { readings } = reading(facts, ['lark', 'moon', 'drum']);

    expect(readings.map(({ proximityUnits }) => proximityUnits)).toEqual([400, 400, 0, 0, 0, 0]);
  });

  it('weighs neighbours by their rarity, and counts those alone that some plugin has', () => {
    const facts = ['lark moon', 'moon drum', 'drum', 'drum'].map((en, i) => ({ repo: `r${i}`, en }));

    const { index, readings } = reading(facts, ['lark', 'moon', 'drum', 'unheard']);

    const rarity = (term: string): number => index.rarity(index.dictionary.idOf(term));
    const [first, second] = [rarity('lark') + rarity('moon'), rarity('moon') + rarity('drum')];
    expect(readings.map(({ proximityUnits }) => proximityUnits)).toEqual([
      Math.round((400 * first) / (first + second)),
      Math.round((400 * second) / (first + second)),
      0,
      0,
    ]);
  });

  it("adds for how much of the plugin's name the query says", () => {
    const facts = ['lark', 'lark-view', 'view'].map((name, i) => ({ repo: `r${i}`, name, en: 'lark' }));

    const { index, readings } = reading(facts, ['lark']);

    const rarity = (term: string): number => index.rarity(index.dictionary.idOf(term));
    expect(readings.map(({ nameUnits }) => nameUnits)).toEqual([
      Math.round((300 * rarity('lark')) / (2 + rarity('lark'))),
      Math.round((300 * rarity('lark')) / (2 + rarity('lark') + rarity('view'))),
      0,
    ]);
  });

  it("asks neither for the host's own words in a name nor for a word twice", () => {
    const names = ['lark', 'plugin-lark', 'plugin-lark-plugin', 'lark-lark'];
    const facts = names.map((name, i) => ({ repo: `r${i}`, name, en: 'plugin' }));

    const { readings } = reading(facts, ['lark', 'plugin'], { hostWord: 'plugin' });

    const [plain, ...others] = readings.map(({ nameUnits }) => nameUnits);
    expect(plain).toBeGreaterThan(0);
    expect(others).toEqual([plain, plain, plain]);
  });

  it.each([
    [1, 0.5],
    [1.4, 0.5],
    [0.4, 0.2],
    [[0.2, 0.8, 0, 0], 0.4],
  ])('counts a hint of factor %j in a name as %d of a word', (factor, share) => {
    const facts = [{ repo: 'r', name: 'lark' }];
    const hint = { factor, isHint: true, origin: 'translation' } as const;

    const { index, readings } = reading(facts, ['lark'], { as: hint });

    const rarity = index.rarity(index.dictionary.idOf('lark'));
    expect(readings[0]?.nameUnits).toBe(Math.round((300 * share * rarity) / (2 + rarity)));
  });

  const LANGUAGES: readonly DocumentFacts[] = [
    { repo: 'both', zh: '截图', en: 'sea' },
    { repo: 'english', en: 'sea, sea' },
    { repo: 'other-english', en: 'boat' },
    { repo: 'chinese', zh: '海 sea' },
    { repo: 'again-both', zh: '海', en: 'sea' },
    { repo: 'neither' },
  ];

  it('lifts by words that go with the query only what has no text in its language', () => {
    const { index, columns, readings } = reading(LANGUAGES, ['截图'], {
      language: 'zh-CN',
      units: [1000, 10, 10, 10, 0, 10],
    });

    const impact = impactOf(index.postingOf(index.dictionary.idOf('sea'), columns.recordIndex.indexOf(1)));
    const lifted = Math.round((1000 * impact) / MAX_IMPACT);
    expect(readings.map(({ feedbackUnits }) => feedbackUnits)).toEqual([0, lifted, 0, 0, 0, 0]);
  });

  it('lifts what has no text in the language of the query by how far the best such plugin leads the next one', () => {
    const facts = [{ zh: '海' }, { en: 'sea' }, { en: 'boat' }, {}].map((text, i) => ({ repo: `r${i}`, ...text }));
    const lifted = (units: readonly number[]) =>
      reading(facts, ['海'], { language: 'zh-CN', units }).readings.map(({ foreignLeadUnits }) => foreignLeadUnits);

    expect(lifted([2000, 1000, 800, 500])).toEqual([0, 100, 80, 0]);
    expect(lifted([2000, 1000, 100, 500])).toEqual([0, 300, 30, 0]);
    expect(lifted([2000, 1000, 1000, 500])).toEqual([0, 0, 0, 0]);
  });

  it('lifts Chinese texts for an English query too, by what that language is given', () => {
    const facts = [
      { repo: 'both', zh: '海', en: 'sea' },
      { repo: 'chinese', zh: '海' },
      { repo: 'english', en: 'sea' },
    ];

    const { index, columns, readings } = reading(facts, ['sea'], { units: [1000, 10, 10] });

    const impact = impactOf(index.postingOf(index.dictionary.idOf('海'), columns.recordIndex.indexOf(1)));
    expect(readings.map(({ feedbackUnits }) => feedbackUnits)).toEqual([0, Math.round((500 * impact) / MAX_IMPACT), 0]);
  });

  it('lifts nothing where no plugin with both languages matches', () => {
    const { readings } = reading(LANGUAGES.slice(1, 4), ['截图'], { language: 'zh-CN' });

    expect(readings.map(({ feedbackUnits }) => feedbackUnits)).toEqual([0, 0, 0]);
  });
});

/** Hits as their tier and the points within it, by name in their order. */
function tiersOf(facts: readonly DocumentFacts[], text: string) {
  const documents = facts.map((each) => searchDocument(each));
  return found(documents, text).hits.map(({ name, score }) => ({
    name,
    tier: Math.floor(score / 1000),
    points: score % 1000,
  }));
}

/** One owner each, so that nothing is moved for its owner. */
const apart = (facts: readonly DocumentFacts[]): readonly DocumentFacts[] =>
  facts.map((each, i) => ({ ...each, owner: `o${i}` }));
const withoutStars = (facts: readonly DocumentFacts[]): readonly DocumentFacts[] =>
  facts.map(({ stars: _stars, ...each }) => each);
const starCounts = fc.array(fc.constantFrom(0, 1, 3, 7, 20, 1_000_000), { minLength: 14, maxLength: 14 });
const someWords = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 });

describe('ranking with popularity', () => {
  it('lifts no hit past one whose score without popularity is higher by more than the bound', () => {
    fc.assert(
      fc.property(englishFacts.map(apart), starCounts, someWords, (plain, stars, words) => {
        const starred = plain.map((each, i) => ({ ...each, stars: stars[i] ?? 0 }));
        const before = new Map(tiersOf(withoutStars(plain), words.join(' ')).map((hit) => [hit.name, hit]));

        const after = tiersOf(starred, words.join(' '));

        for (const [place, { name, tier }] of after.entries()) {
          for (const behind of after.slice(place + 1)) {
            if (behind.tier !== tier) continue;
            const [ahead, passed] = [before.get(name)!.points, before.get(behind.name)!.points];
            // A unit of rounding in each score; a point is 64 × 127 units.
            expect(passed).toBeLessThanOrEqual(ahead * (1 + RANKING_WEIGHTS.popularity.most) + 2 / (64 * 127));
          }
        }
      }),
    );
  });

  it('moves no hit into another tier, whatever its stars', () => {
    fc.assert(
      fc.property(englishFacts, starCounts, queryText, (plain, stars, text) => {
        const starred = plain.map((each, i) => ({ ...each, stars: stars[i] ?? 0 }));

        const [before, after] = [tiersOf(withoutStars(plain), text), tiersOf(starred, text)];

        const tierByName = new Map(before.map(({ name, tier }) => [name, tier]));
        const tiers = after.map(({ tier }) => tier);
        expect(after.map(({ name }) => tierByName.get(name))).toEqual(tiers);
        expect(tiers).toEqual(tiers.toSorted((a, b) => b - a));
      }),
    );
  });
});

describe('ranking by name', () => {
  it('puts the plugin first whose whole name the query says', () => {
    const documents = ['frog-lark-drum', 'lark', 'lark-drum'].map((name, i) =>
      searchDocument({ repo: `r${i}`, owner: `o${i}`, name, en: 'screen lark for all' }),
    );

    expect(namesOf(found(documents, 'screen lark'))).toEqual(['lark', 'lark-drum', 'frog-lark-drum']);
  });

  it('remembers no word of the query before', () => {
    const documents = ['lark', 'sand'].map((name) => searchDocument({ repo: name, owner: name, name, en: 'moon' }));
    const searcher = searcherOf(documents);
    asked(searcher, documents, { text: 'lark moon' });

    expect(asked(searcher, documents, { text: 'moon' })).toEqual(found(documents, 'moon'));
  });
});

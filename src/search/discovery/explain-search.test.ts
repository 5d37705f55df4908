import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryText, searchDocuments, WORDS } from '../../../test/support/arbitrary-documents.ts';
import { searchDocument, searcherOf, type TestVocabulary } from '../../../test/support/discovery-documents.ts';
import { HitExplanation, QueryExplanation } from '../../contract/discovery/explanation.ts';
import type { DiscoveryPage, DiscoveryQuery } from './discovery-searcher.ts';
import { RANKING_WEIGHTS } from './ranking-weights.ts';
import { sixDecimals } from './score-on-the-wire.ts';
import type { SearchDocument } from './search-document.ts';

const { expansion, terms } = RANKING_WEIGHTS;

const asked = (text: string): DiscoveryQuery => ({ text, locale: null, offset: 0, limit: 50, filters: null });

const entriesOf = (documents: readonly SearchDocument[]) => (recordIndex: number) => documents[recordIndex]!.entry;

function explained(documents: readonly SearchDocument[], text: string, vocabulary: TestVocabulary = {}) {
  return searcherOf(documents, vocabulary).explain(asked(text), entriesOf(documents));
}

const millionths = (points: number): number => Math.round(points * 1e6);
/** Millionths of a score but for its place; exact, or no whole number. */
const withoutPlace = (score: number, orderPoints: number): number =>
  (Math.round(score * 1e10) - Math.round(orderPoints * 1e10)) / 1e4;
const sumOf = (points: ReadonlyArray<number | null>): number =>
  points.reduce<number>((sum, each) => sum + millionths(each ?? 0), 0);

const TIER_POINTS = { exact_identifier: 2000, all_terms: 1000, some_terms: 0 } as const;

describe('explaining a search', () => {
  it('changes nothing of the page', () => {
    fc.assert(
      fc.property(
        searchDocuments,
        queryText,
        fc.nat(8),
        fc.integer({ min: 1, max: 8 }),
        (documents, text, offset, limit) => {
          const searcher = searcherOf(documents);
          const query = { ...asked(text), offset, limit };

          const { page, hits } = searcher.explain(query, entriesOf(documents));

          const told = ({ countFacets, ...rest }: DiscoveryPage): object => ({ ...rest, facets: countFacets() });
          expect(told(page)).toEqual(told(searcher.search(query)));
          expect(hits.map(({ rank }) => rank)).toEqual(page.hits.map(({ match }) => match.rank));
        },
      ),
    );
  });

  it('adds up: features to the points, points, tier and place to the score, terms to their feature', () => {
    fc.assert(
      fc.property(searchDocuments, queryText, (documents, text) => {
        const { page, hits } = explained(documents, text);

        for (const [i, { points_total: total, tier, features, held_back_by: heldBackBy, ...hit }] of hits.entries()) {
          const score = withoutPlace(page.hits[i]!.match.score, hit.order_points);
          const uncapped = millionths(TIER_POINTS[tier]) + Math.min(millionths(total), millionths(999));
          expect(sumOf(features.map(({ points }) => points))).toBe(millionths(total));
          expect(sumOf(hit.terms.map(({ points }) => points))).toBe(millionths(features[0]?.points ?? 0));
          const above =
            i === 0 ? Number.POSITIVE_INFINITY : withoutPlace(page.hits[i - 1]!.match.score, hits[i - 1]!.order_points);
          expect(score).toBe(heldBackBy === null ? uncapped : Math.min(uncapped, above));
          expect(hit.order_points).toBe((1_048_576 - hit.rank) / 1e10);
        }
      }),
    );
  });

  it('gives what the contract allows, and finds only what the query asked for', () => {
    fc.assert(
      fc.property(searchDocuments, queryText, (documents, text) => {
        const { query, hits } = explained(documents, text);
        const known = new Map(query.terms.map(({ term, alternatives }) => [term, alternatives]));

        expect(QueryExplanation.parse(query)).toEqual(query);
        for (const hit of hits) {
          const entry_id = 'plugin.discovery.000000000000000000000000';
          expect(HitExplanation.parse({ entry_id, ...hit })).toEqual({ entry_id, ...hit });
          for (const { term, origin } of hit.terms) {
            expect(known.get(term)).toContainEqual(expect.objectContaining({ origin }));
          }
        }
      }),
    );
  });

  it('counts long queries in coarser units, and their terms still add up', () => {
    const words = Array.from({ length: 120 }, (_, i) => `${WORDS[i % 6]}${String.fromCodePoint(97 + (i % 26))}${i}x`);
    const documents = words.map((word, i) => searchDocument({ repo: `r${i}`, owner: `o${i}`, en: word }));
    const all = searchDocument({ repo: 'all', owner: 'p', en: words.join(' ') });

    const { hits } = explained([...documents, all], words.join(' ').slice(0, 500));

    const [first] = hits;
    expect(first?.terms.length).toBeGreaterThan(80);
    expect(sumOf(first?.terms.map(({ points }) => points) ?? [])).toBe(millionths(first?.features[0]?.points ?? 0));
  });

  it('tells what stands for a term, with its weight, and how many plugins have it', () => {
    const documents = [
      searchDocument({ repo: 'a', owner: 'p', en: 'spectrogram of the moon' }),
      searchDocument({ repo: 'b', owner: 'q', en: 'luna and moon' }),
    ];

    const { query } = explained(documents, 'the spectrogrm moon nobodyhas', { aliases: [['moon', 'luna']] });

    expect(query).toEqual({
      language: 'en',
      owner: null,
      terms: [
        {
          term: 'spectrogrm',
          weight: 1,
          is_demanded: true,
          alternatives: [
            {
              term: 'spectrogram',
              origin: 'correction',
              weight: terms.correctedByOne,
              weight_beside_own_language: null,
              plugin_count: 1,
            },
          ],
        },
        {
          term: 'moon',
          weight: 1,
          is_demanded: true,
          alternatives: [
            { term: 'moon', origin: 'query', weight: 1, weight_beside_own_language: null, plugin_count: 2 },
            {
              term: 'luna',
              origin: 'alias',
              weight: 1,
              weight_beside_own_language: null,
              plugin_count: 1,
            },
          ],
        },
        { term: 'nobodyhas', weight: null, is_demanded: true, alternatives: [] },
      ],
      left_out_terms: [{ term: 'the', rule: 'grammar_word' }],
      feedback_terms: [],
    });
  });

  it('gives a foreign synonym less in a plugin that speaks the language of the query', () => {
    const documents = [searchDocument({ repo: 'a', owner: 'p', zh: '监控' })];

    const { query, hits } = explained(documents, 'monitor', { synonyms: [['monitor', '监控']] });

    expect(query.terms[0]?.alternatives).toEqual([
      {
        term: '监控',
        origin: 'synonym',
        weight: expansion.foreignName,
        weight_beside_own_language: sixDecimals(expansion.foreignName * expansion.besideOwnLanguage),
        plugin_count: 1,
      },
    ]);
    expect(hits[0]?.tier).toBe('some_terms');
    expect(hits[0]?.terms).toEqual([
      { term: 'monitor', found_as: '监控', origin: 'synonym', fields: ['description'], points: expect.any(Number) },
    ]);
  });

  it('names the owner that was asked for, and the place where it stands', () => {
    const documents = [searchDocument({ repo: 'frog', owner: 'moon', name: 'frog' })];

    const { query, hits } = explained(documents, 'owner:moon');

    expect(query.owner).toBe('moon');
    expect(hits[0]).toMatchObject({ rank: 1, terms: [{ term: 'moon', fields: ['repository'] }] });
  });

  it('says what held a hit back', () => {
    const documents = ['one', 'two', 'three'].map((repo) => searchDocument({ repo, owner: 'o', en: 'hum a tune' }));

    const { hits } = explained(documents, 'hum');

    expect(hits.map(({ held_back_by: heldBackBy }) => heldBackBy)).toEqual([null, null, 'one_owner_limit']);
  });

  it('says where popularity decided', () => {
    const documents = [
      searchDocument({ repo: 'one', owner: 'p', en: 'take a screenshot', stars: 0 }),
      searchDocument({ repo: 'two', owner: 'q', en: 'take a screenshot', stars: 15 }),
    ];

    const { hits } = explained(documents, 'screenshot');

    expect(hits.map(({ tie_break: tieBreak }) => tieBreak)).toEqual([
      { popularity_step: 48, decided: true, decided_by_evidence: false },
      { popularity_step: 0, decided: true, decided_by_evidence: false },
    ]);
    expect(hits[1]?.features.find(({ feature }) => feature === 'popularity')).toEqual({
      feature: 'popularity',
      points: 0,
    });
  });

  it('gives a slip of an identifier more than terms ever give', () => {
    const documents = [searchDocument({ repo: 'lark-view', owner: 'p' })];

    const { page, hits } = explained(documents, 'lark-veiw');

    expect(page.hits[0]?.match.score).toBe(1999.0001048575);
    const slip = hits[0]?.features.find(({ feature }) => feature === 'nearly_exact_identifier');
    expect(slip?.points).toBeCloseTo(2 ** 23 / 8128, 5);
  });

  it('does not know what reranking gives to a plugin that was not reranked', () => {
    const documents = Array.from({ length: 102 }, (_, i) =>
      searchDocument({ repo: `r${i}x`, owner: `o${i}`, en: 'hum' }),
    );

    const { hits } = searcherOf(documents).explain({ ...asked('hum'), offset: 99, limit: 2 }, entriesOf(documents));

    const readings = hits.map(({ features }) => features.map(({ points }) => points === null));
    expect(readings).toEqual([
      [false, false, false, false, false, false, false, false, false],
      [false, true, true, true, true, true, true, false, false],
    ]);
  });
});

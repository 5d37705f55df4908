import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchDocuments } from '../../../test/support/arbitrary-documents.ts';
import { searchDocument } from '../../../test/support/discovery-documents.ts';
import { openIndex } from '../engine/open-index.ts';
import { impactOf, MAX_IMPACT } from '../engine/posting.ts';
import { createGroupScorer } from '../engine/score-groups.ts';
import { readSections } from '../engine/sections.ts';
import { buildDiscoveryIndex } from './build-discovery-index.ts';
import { openPlanContext } from './plan-context.ts';
import { planQuery } from './plan-query.ts';
import { DESCRIPTION_FIELDS, RANKING_WEIGHTS, type RankingWeights } from './ranking-weights.ts';
import { documentWords, readDocuments } from './read-documents.ts';
import { createFeedbackFinder, openness } from './query-feedback.ts';
import { openRecordColumns } from './record-columns.ts';
import { createFeatureReader } from './rerank-features.ts';
import type { SearchDocument } from './search-document.ts';

/** In both languages, and with words that half of a small catalog has. */
const EVERY_WORD: RankingWeights = {
  ...RANKING_WEIGHTS,
  feedback: { ...RANKING_WEIGHTS.feedback, strength: { en: 0.5, 'zh-CN': 1 }, commonShare: 1.1 },
};
/** With one in both languages, and one in each alone that is found by its name, so that every query has feedback. */
const withEachLanguage = searchDocuments.map((documents) => [
  ...documents,
  searchDocument({ repo: 'both', owner: 'p', en: 'lark moon drum', zh: '网页截图' }),
  searchDocument({ repo: 'english', owner: 'q', name: '网页截图', en: 'frog drum' }),
  searchDocument({ repo: 'chinese', owner: 'r', name: 'lark moon', zh: '截图' }),
]);
const topics = fc.constantFrom('lark', 'moon', 'lark moon', '截图', '网页截图');

/** The plan, the best documents and what their rerank features take, as a search has them. */
function searched(documents: readonly SearchDocument[], text: string, weights: RankingWeights = RANKING_WEIGHTS) {
  const vocabulary = {
    aliases: [],
    synonyms: [],
    stopTerms: ['sand'],
    words: documentWords(readDocuments(documents)),
    compounds: new Map(),
  };
  const sections = readSections(buildDiscoveryIndex(documents, vocabulary, []));
  const [index, columns] = [openIndex(sections), openRecordColumns(sections)];
  const context = openPlanContext(sections, index, RANKING_WEIGHTS);
  const plan = planQuery(text, context);
  const deps = {
    index,
    columns,
    hostTermIds: new Set([...context.hostWords].map(context.idOf)),
    weights,
  };
  return { plan, deps, best: createGroupScorer(index, columns.languages)(plan.groups).best(100, null) };
}

describe('the feedback terms of an explanation', () => {
  it('are words of the other language that the best matching plugins have', () => {
    const documents = [
      searchDocument({ repo: 'a', owner: 'p', en: 'frog screenshot', zh: '网页截图' }),
      searchDocument({ repo: 'b', owner: 'q', name: '截图', en: 'frog screenshot' }),
      ...Array.from({ length: 12 }, (_, i) => searchDocument({ repo: `r${i}`, owner: 'r', en: 'moon', zh: '月亮' })),
    ];
    const { plan, deps, best } = searched(documents, '截图');

    const feedback = createFeedbackFinder(deps)(plan, best);

    expect(feedback.map(({ termId, share }) => [deps.index.dictionary.textOf(termId), share])).toEqual([
      ['frog', 0.5],
      ['screenshot', 0.5],
    ]);
  });

  it('are none where every plugin found has a text in the language of the query', () => {
    const documents = [
      searchDocument({ repo: 'a', owner: 'p', en: 'frog screenshot', zh: '网页截图' }),
      searchDocument({ repo: 'b', owner: 'q', en: 'frog screenshot' }),
    ];
    const { plan, deps, best } = searched(documents, 'screenshot');

    expect(createFeedbackFinder(deps)(plan, best)).toEqual([]);
  });

  it('give each plugin the units that its rerank features say', () => {
    fc.assert(
      fc.property(withEachLanguage, topics, (documents, text) => {
        const { plan, deps, best } = searched(documents, text, EVERY_WORD);
        const { index, columns, weights } = deps;
        const leading = best.find(({ document }) => columns.languages[document] === 3)?.units ?? 0;
        const features = createFeatureReader(deps)(plan, best);
        const ownBit = plan.language === 'en' ? 1 : 2;

        const feedback = createFeedbackFinder(deps)(plan, best);
        expect(feedback.length).toBeGreaterThan(0);
        for (const scored of best) {
          const isForeign = columns.languages[scored.document] === 3 - ownBit;
          const field = DESCRIPTION_FIELDS[plan.language === 'en' ? 1 : 0] ?? -1;
          const inText = new Set(index.fieldTerms(scored.document, field));
          const share = feedback
            .filter(({ termId }) => inText.has(termId))
            .reduce((sum, term) => sum + term.share * impactOf(index.postingOf(term.termId, scored.document)), 0);
          const open = openness(plan.language, best, deps);
          const units = (weights.feedback.strength[plan.language] * open * leading * share) / MAX_IMPACT;
          // Half a unit is what rounding takes or adds.
          expect(Math.abs(features.cheapOf(scored).feedbackUnits - (isForeign ? units : 0))).toBeLessThan(0.500_001);
        }
      }),
    );
  });
});

describe('whether what is asked for may lack a text in the language of the query', () => {
  const openTo = (texts: ReadonlyArray<{ zh?: string; en?: string }>): number => {
    const documents = texts.map((text, i) => searchDocument({ repo: `r${i}`, owner: `o${i}`, ...text }));
    const { plan, deps, best } = searched(documents, '网页截图 归档');
    return openness(plan.language, best, deps);
  };

  it('is open where no text in it matches, or one alone', () => {
    expect(openTo([{ en: 'screenshot' }])).toBe(1);
    expect(openTo([{ zh: '截图' }])).toBe(1);
  });

  it('is open where two match alike, and settled where one says far more than the next', () => {
    const filler = ['月亮', '天气', '音乐', '翻译'].map((zh) => ({ zh }));

    expect(openTo([{ zh: '网页截图' }, { zh: '网页截图' }, ...filler])).toBe(1);
    expect(openTo([{ zh: '网页截图，归档' }, { zh: '网页' }, ...filler])).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import type { HitExplanation, QueryExplanation } from '../../contract/discovery/explanation.ts';
import { shownTerms } from './shown-terms.ts';

type FoundTerm = HitExplanation['terms'][number];
type Alternative = QueryExplanation['terms'][number]['alternatives'][number];

const TEXTS = { en: 'Reads variables of a PLC in a set cycle.', 'zh-CN': '按设定周期读取变量。' };
const BY_CHINESE: FoundTerm = {
  term: 'read',
  found_as: '读取',
  origin: 'translation',
  fields: ['description'],
  points: 2,
};

function alternative(term: string, origin: Alternative['origin']): Alternative {
  return { term, origin, weight: 1, weight_beside_own_language: null, plugin_count: 1 };
}

function asked(...alternatives: readonly Alternative[]): QueryExplanation['terms'] {
  return [{ term: 'read', weight: 1, is_demanded: true, alternatives: [...alternatives] }];
}

const READ = asked(alternative('reads', 'query'), alternative('读取', 'translation'));

describe('a term of the query, as a reader sees it in a hit', () => {
  it('is told by the word of the text that is shown, where that has one too', () => {
    expect(shownTerms([BY_CHINESE], READ, { texts: TEXTS, language: 'en' })).toEqual([
      { ...BY_CHINESE, found_as: 'Reads', origin: 'query', elsewhere: null },
    ]);
  });

  it('is told as it was found where the shown text has that', () => {
    expect(shownTerms([BY_CHINESE], READ, { texts: TEXTS, language: 'zh-CN' })).toEqual([
      { ...BY_CHINESE, elsewhere: null },
    ]);
  });

  it('has the other text with it where that alone has it', () => {
    const texts = { ...TEXTS, en: 'Talks to a PLC.' };

    expect(shownTerms([BY_CHINESE], READ, { texts, language: 'en' })).toEqual([
      { ...BY_CHINESE, elsewhere: { language: 'zh-CN', text: TEXTS['zh-CN'] } },
    ]);
  });

  it('is told alike to who reads Chinese', () => {
    const byEnglish: FoundTerm = { ...BY_CHINESE, term: 'read', found_as: 'Reads', origin: 'query' };

    expect(shownTerms([byEnglish], READ, { texts: TEXTS, language: 'zh-CN' })).toMatchObject([
      { found_as: '读取', origin: 'translation', elsewhere: null },
    ]);
    expect(
      shownTerms([byEnglish], asked(alternative('reads', 'query')), { texts: TEXTS, language: 'zh-CN' }),
    ).toMatchObject([{ found_as: 'Reads', elsewhere: { language: 'en', text: TEXTS.en } }]);
  });

  it.each([
    ['a name has it too', { ...BY_CHINESE, fields: ['description', 'name'] satisfies FoundTerm['fields'] }, TEXTS],
    ['there is one description alone', BY_CHINESE, { en: null, 'zh-CN': TEXTS['zh-CN'] }],
  ])('is told as it was found where %s', (_where, term, texts) => {
    const language = texts.en === null ? 'zh-CN' : 'en';

    expect(shownTerms([term], READ, { texts, language })).toEqual([{ ...term, elsewhere: null }]);
  });

  it('is not said to stand where neither text writes it so', () => {
    const inflected = { ...BY_CHINESE, found_as: '读出' };
    const texts = { ...TEXTS, en: 'Talks to a PLC.' };

    expect(shownTerms([inflected], READ, { texts, language: 'en' })).toEqual([{ ...inflected, elsewhere: null }]);
  });
});

import { describe, expect, it } from 'vitest';
import type { HitExplanation, QueryExplanation } from '../../contract/discovery/explanation.ts';
import type { Locale, PartialLocalizedText } from '../../contract/shared/text.ts';
import { shownTerms } from './shown-terms.ts';

type FoundTerm = HitExplanation['terms'][number];
type Alternative = QueryExplanation['terms'][number]['alternatives'][number];

const TEXTS = { en: 'Reads variables of a PLC in a set cycle.', 'zh-CN': '按设定周期读取变量。' };
const WITHOUT_READING = { ...TEXTS, en: 'Talks to a PLC.' };
const LABEL = { en: 'Industrial protocols', 'zh-CN': '工业协议' };
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

function asked(term: string, ...alternatives: readonly Alternative[]): QueryExplanation['terms'] {
  return [{ term, weight: 1, is_demanded: true, alternatives: [...alternatives] }];
}

const READ = asked('read', alternative('reads', 'query'), alternative('读取', 'translation'));

function shown(term: FoundTerm, description: PartialLocalizedText, language: Locale, of = READ) {
  const identity = { name: 'plc-reader', registry_package: null, repository_full_name: null };
  const entry = { identity, category: { id: 'x', label: LABEL }, imported_content: { description } };
  return shownTerms([term], { text: term.term, terms: of }, entry, language)[0];
}

describe('a term of the query, as a reader sees it in a hit', () => {
  it('is told by the word of the text that is shown, where that has one too, beside what gave the points', () => {
    expect(shown(BY_CHINESE, TEXTS, 'en')).toEqual({
      ...BY_CHINESE,
      found_as: 'Reads',
      origin: 'query',
      elsewhere: null,
      counted: { found_as: '读取', origin: 'translation' },
    });
  });

  it('is told as it was found where the shown text has that', () => {
    expect(shown(BY_CHINESE, TEXTS, 'zh-CN')).toEqual({ ...BY_CHINESE, elsewhere: null, counted: null });
  });

  it('has the other text with it where that alone has it', () => {
    expect(shown(BY_CHINESE, WITHOUT_READING, 'en')).toEqual({
      ...BY_CHINESE,
      elsewhere: { field: 'description', language: 'zh-CN', text: TEXTS['zh-CN'] },
      counted: null,
    });
  });

  it('is told alike to who reads Chinese', () => {
    const byEnglish: FoundTerm = { ...BY_CHINESE, found_as: 'Reads', origin: 'query' };
    const inEnglishAlone = asked('read', alternative('reads', 'query'));

    expect(shown(byEnglish, TEXTS, 'zh-CN')).toMatchObject({
      found_as: '读取',
      origin: 'translation',
      elsewhere: null,
    });
    expect(shown(byEnglish, TEXTS, 'zh-CN', inEnglishAlone)).toMatchObject({
      found_as: 'Reads',
      elsewhere: { field: 'description', language: 'en', text: TEXTS.en },
    });
  });

  it('is told by the label of the category in the language of the page', () => {
    const byLabel: FoundTerm = { ...BY_CHINESE, term: 'protocol', found_as: 'protocols', fields: ['category'] };
    const either = asked('protocol', alternative('protocols', 'query'), alternative('协议', 'translation'));

    expect(shown(byLabel, TEXTS, 'en', either)).toEqual({ ...byLabel, elsewhere: null, counted: null });
    expect(shown(byLabel, TEXTS, 'zh-CN', either)).toMatchObject({ found_as: '协议', fields: ['category'] });
    expect(shown(byLabel, TEXTS, 'zh-CN', asked('protocol', alternative('protocols', 'query')))).toMatchObject({
      elsewhere: { field: 'category', language: 'en', text: LABEL.en },
    });
  });

  it('is said to stand in those texts alone that show it', () => {
    const inBoth: FoundTerm = { ...BY_CHINESE, fields: ['category', 'description'] };

    expect(shown(inBoth, TEXTS, 'en')).toMatchObject({ found_as: 'Reads', fields: ['description'], elsewhere: null });
    expect(shown(inBoth, WITHOUT_READING, 'en')).toMatchObject({
      elsewhere: { field: 'description', language: 'zh-CN' },
    });
  });

  it('is told as the query writes it where a name has just that', () => {
    const byForm: FoundTerm = { ...BY_CHINESE, term: 'reader', found_as: 'readers', fields: ['category', 'name'] };

    expect(shown(byForm, TEXTS, 'en')).toMatchObject({ found_as: 'reader', origin: 'query', fields: ['name'] });
  });

  it.each<readonly [where: string, term: FoundTerm, texts: PartialLocalizedText]>([
    ['a name shows it', { ...BY_CHINESE, found_as: 'reader', fields: ['description', 'name'] }, WITHOUT_READING],
    ['there is one description alone', BY_CHINESE, { en: null, 'zh-CN': TEXTS['zh-CN'] }],
    ['neither text writes it so', { ...BY_CHINESE, found_as: '读出' }, WITHOUT_READING],
  ])('is told as it was found where %s', (_where, term, texts) => {
    expect(shown(term, texts, 'en')).toEqual({ ...term, elsewhere: null, counted: null });
  });
});

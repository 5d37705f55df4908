import { describe, expect, it } from 'vitest';
import { found, namesOf, searchDocument } from '../../../test/support/discovery-documents.ts';
import { documentTranslations } from './document-translations.ts';
import { documentWords, readDocuments } from './read-documents.ts';
import type { SearchDocument } from './search-document.ts';

const ACTIONS = [
  ['截图', 'screenshot'],
  ['翻译', 'translate'],
  ['提醒', 'alarm'],
  ['归档', 'zip'],
] as const;
const THINGS = [
  ['网页', 'web'],
  ['文件', 'doc'],
  ['邮件', 'mail'],
  ['视频', 'video'],
  ['音乐', 'music'],
] as const;

/** Each action with each thing, said in both languages, twice in other words. */
const BILINGUAL = ACTIONS.flatMap(([zhAction, enAction]) =>
  THINGS.flatMap(([zhThing, enThing]) => [
    { zh: `${zhAction}，${zhThing}`, en: `${enAction} the ${enThing}` },
    { zh: `可以${zhThing}，${zhAction}`, en: `${enThing} ${enAction} plugin` },
  ]),
);

const ALL_PAIRS = [
  ...ACTIONS.map(([left, right]) => [left, right === 'translate' ? 'translat' : right, 10] as const),
  ...THINGS.map(([left, right]) => [left, right, 8] as const),
].sort(([a], [b]) => (a < b ? -1 : 1));

function documentsOf(texts: ReadonlyArray<{ readonly zh?: string; readonly en?: string; readonly name?: string }>) {
  return texts.map((text, i) => searchDocument({ repo: `r${i}`, owner: `o${i}`, ...text }));
}

function minedFrom(documents: readonly SearchDocument[], stopTerms: readonly string[] = []) {
  const readings = readDocuments(documents);
  return documentTranslations({ readings, words: documentWords(readings), stopTerms });
}

function pairsOf(documents: readonly SearchDocument[], stopTerms: readonly string[] = []) {
  return minedFrom(documents, stopTerms).map(({ left, right, support }) => [left, right, support]);
}

describe('documentTranslations', () => {
  it('pairs Chinese words with the English terms they stand beside, and says in how many texts', () => {
    const mined = minedFrom(documentsOf(BILINGUAL), ['plugin']);

    expect(mined.map(({ left, right, support }) => [left, right, support])).toEqual(ALL_PAIRS);
    expect(Math.min(...mined.map(({ score }) => score))).toBeGreaterThan(0.9);
  });

  it('asks no Chinese word for what the Chinese text says in English', () => {
    const named = BILINGUAL.map(({ zh, en }) => ({ zh: `Telegram ${zh}`, en: `Telegram ${en}` }));

    expect(pairsOf(documentsOf(named), ['plugin'])).toEqual(ALL_PAIRS);
  });

  it('pairs no host word, and no part of a name that is written as one', () => {
    const named = BILINGUAL.map(({ zh, en }) => ({ zh: `${zh}，插件`, en: `${en} AcmeHub` }));

    expect(pairsOf(documentsOf(named), ['plugin', '插件', 'AcmeHub'])).toEqual(ALL_PAIRS);
  });

  it('takes a name for English beside a Chinese description, without its scope', () => {
    const named = BILINGUAL.map(({ zh, en }) => ({
      zh,
      name: `${en.includes('zip') ? '@acme/' : ''}${en.replaceAll(' ', '-')}`,
    }));

    expect(pairsOf(documentsOf(named), ['plugin'])).toEqual(ALL_PAIRS);
  });

  it("pairs nothing with the host's own words", () => {
    const rights = minedFrom(documentsOf(BILINGUAL), ['plugin', 'Screenshots']).map(({ right }) => right);

    expect(rights).toContain('zip');
    expect(rights).not.toContain('screenshot');
    expect(rights).not.toContain('plugin');
  });

  it('is told as its texts write it, and compared by terms', () => {
    const inflected = BILINGUAL.map(({ zh, en }) => ({
      zh: zh.replace('截图', '截圖'),
      en: en.replace('translate', 'Translates'),
    }));
    const mined = minedFrom(documentsOf(inflected), ['plugin']);

    expect(mined.find(({ left }) => left === '截图')?.written).toEqual({ left: '截圖', right: 'screenshot' });
    expect(mined.find(({ left }) => left === '翻译')).toMatchObject({
      right: 'translat',
      written: { right: 'translates' },
    });
  });

  it('pairs no word that a host word is a part of', () => {
    const notes = BILINGUAL.map(({ zh, en }) => ({
      zh: zh.replaceAll('归档', '归档插件'),
      en: en.replace('zip', 'zip plugin'),
    }));

    expect(minedFrom(documentsOf(notes), ['plugin', '插件']).map(({ left }) => left)).not.toContain('归档插件');
  });

  it('pairs no grammar of either language', () => {
    const mined = minedFrom(documentsOf(BILINGUAL));

    expect(mined.map(({ left }) => left)).not.toContain('可以');
    expect(mined.map(({ right }) => right)).not.toContain('the');
  });

  it('says what a record without a Chinese description says to nobody', () => {
    const documents = documentsOf(BILINGUAL);
    const english = documentsOf(Array.from({ length: 20 }, () => ({ en: 'screenshot zip mail' })));

    expect(minedFrom([...english, ...documents], ['plugin'])).toEqual(minedFrom(documents, ['plugin']));
  });

  it('finds nothing in no documents, and in texts of one language', () => {
    expect(pairsOf([])).toEqual([]);
    expect(pairsOf(documentsOf(BILINGUAL.map(({ zh }) => ({ zh }))))).toEqual([]);
    expect(pairsOf(documentsOf(BILINGUAL.map(({ en }) => ({ en }))))).toEqual([]);
  });
});

describe('searching by mined translations', () => {
  const documents = [
    ...documentsOf(BILINGUAL),
    searchDocument({ repo: 'only-english', owner: 'e', en: 'A screenshot of anything' }),
    searchDocument({ repo: 'only-chinese', owner: 'c', zh: '定时提醒' }),
  ];

  it.each([
    ['截图', 'only-english'],
    ['帮我截图', 'only-english'],
    ['alarm', 'only-chinese'],
    ['set an alarm', 'only-chinese'],
  ])(
    'finds for %s what is described in the other language alone, and says that the word was expanded',
    (text, name) => {
      const page = found(documents, text);

      const hit = page.hits.find((each) => each.name === name);
      expect(hit?.reason_codes).toContain('alias_term_match');
      expect(hit?.matched_fields).toEqual(['description']);
    },
  );

  it('puts no plugin among those that have all words by translations alone', () => {
    const page = found(documents, '截图', { vocabulary: { stopTerms: ['plugin'] } });

    const scores = new Map(page.hits.map(({ name, score }) => [name, score]));
    expect(scores.get('r0')).toBeGreaterThan(1000);
    expect(scores.get('only-english')).toBeLessThan(1000);
    expect(namesOf(page).at(-1)).toBe('only-english');
  });

  it('finds nothing of the other language without texts in both', () => {
    const alone = documents.slice(BILINGUAL.length);

    expect(namesOf(found(alone, '截图'))).toEqual([]);
    expect(namesOf(found(alone, 'alarm'))).toEqual([]);
  });
});

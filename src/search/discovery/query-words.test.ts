import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { found, namesOf, searchDocument } from '../../../test/support/discovery-documents.ts';
import type { WordLexicon } from '../../text/segment-run.ts';
import { hostTerms } from '../../text/host-words.ts';
import { type QueryWords, readQueryWords } from './query-words.ts';

/** As of a catalog that knows these words well, and no other. */
function lexiconOf(words: readonly string[]): WordLexicon {
  return { costs: new Map(words.map((word) => [word, 4])), unknownCost: 12 };
}

const LEXICON = lexiconOf([
  '网页',
  '截图',
  '保存',
  '提供',
  '提供商',
  '切换',
  '插件',
  '可以',
  '机器人',
  '开箱即用',
  '的',
]);
const HOST_WORDS = ['deepseek', 'plugin', 'plugins', '插件'];

function read(text: string, stopTerms: readonly string[] = HOST_WORDS, lexicon = LEXICON): QueryWords {
  return readQueryWords(text, { lexicon, hostWords: hostTerms(stopTerms), isKnown: () => false });
}

function wordsOf(text: string): readonly string[] {
  return read(text).words.map(({ term }) => term);
}

describe('readQueryWords', () => {
  it.each([
    ['网页截图', ['网页', '页截', '截图'], [2, 0, 2]],
    ['保存机器人', ['保存', '存机', '机器', '器人'], [2, 0, 3, 3]],
    ['开箱即用', ['开箱', '箱即', '即用'], [4, 4, 4]],
    ['鸿蒙截图', ['鸿蒙', '蒙截', '截图'], [2, 0, 2]],
    ['save page', ['save', 'page'], [1, 1]],
    ['截', ['截'], [1]],
  ])('reads %s as bigrams of known words and across the borders between them', (text, terms, wordLengths) => {
    const { words } = read(text);

    expect(words.map(({ term }) => term)).toEqual(terms);
    expect(words.map(({ wordLength }) => wordLength)).toEqual(wordLengths);
  });

  it.each([
    ['the page of a screenshot', ['page', 'screenshot']],
    ['可以保存网页', ['保存', '存网', '网页']],
    ['保存的网页', ['保存', '网页']],
    ['网页可以截图', ['网页', '截图']],
    ['DeepSeek screenshot', ['screenshot']],
    ['deepseek-screenshot', ['screenshot']],
    ['DeepSeek-screenshot', ['screenshot']],
    ['Deep-Seek plugins 截图', ['截图']],
    ['截图插件', ['截图']],
    ['网页插件截图', ['网页', '截图']],
    ['mail, mail and more mail', ['mail', 'more']],
    ['截图网页截图', ['截图', '图网', '网页', '页截']],
  ])('asks in %s for content words alone, each once', (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });

  it('leaves out a host word of three parts, and no longer name that holds it', () => {
    const [whole, longer] = ['Open-AI-Chat mail', 'Open-AI-Chat-Mail'].map((text) =>
      read(text, ['openaichat']).words.map(({ term }) => term),
    );

    expect(whole).toEqual(['mail']);
    expect(longer).toEqual(['open', 'ai', 'chat', 'mail']);
  });

  it('keeps a word of grammar as part of a longer word', () => {
    expect(wordsOf('切换提供商')).toEqual(['切换', '换提', '提供', '供商']);
    expect(wordsOf('切换提供截图')).toEqual(['切换', '截图']);
  });

  it.each([
    ['the', ['the']],
    ['plugin', ['plugin']],
    ['the DeepSeek plugin', ['the', 'deep', 'seek', 'plugin']],
    ['可以', ['可以']],
    ['的', ['的']],
    ['插件', ['插件']],
  ])('asks for grammar and host words where %s says nothing else', (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });

  it('keeps grammar and host words among the tokens, in the order of the text', () => {
    const { tokens } = read('the DeepSeek plugin 可以截图');

    expect(tokens.map(({ term }) => term)).toEqual(['the', 'deep', 'seek', 'plugin', '可以', '以截', '截图']);
    expect(tokens.map(({ isStop }) => isStop)).toEqual([true, false, false, false, true, false, false]);
  });

  it('gives the parts of identifiers that are written together, but no host word', () => {
    expect(read('WorkspaceFilesPro2').catenated).toEqual(['workspacefil', 'filespro', 'pro2', 'workspacefilespro2']);
    expect(read('DeepSeek DeepSeek-chat').catenated).toEqual(['seekchat', 'deepseekchat']);
  });

  it('takes what no lexicon knows for one word', () => {
    const { words } = read('网页截图', [], { costs: new Map(), unknownCost: 2.3 });

    expect(words.map(({ wordLength }) => wordLength)).toEqual([4, 4, 4]);
  });

  it('finds nothing in a text without letters', () => {
    expect(read('!? 🎉')).toEqual({ analysed: [], tokens: [], words: [], catenated: [] });
  });
});

const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('网页', '截图', '提供商', '提供', '的', '鸿蒙', '𠮷', '𪚥', '开箱即用'),
      fc.constantFrom('DeepSeek', 'deepseek', 'plugin', 'the', 'mail', 'K8s', 'saveAll', ' ', '-', '，', '🎉'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(''));

describe('reading any text', () => {
  it('asks only for tokens of the text, each once', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { tokens, words } = read(text);

        for (const word of words) expect(tokens).toContain(word);
        expect(new Set(words.map(({ term }) => term)).size).toBe(words.length);
        expect(words.length > 0).toBe(tokens.length > 0);
      }),
    );
  });

  it('asks for no grammar and no host word where the text says anything else', () => {
    const hostWords = hostTerms(['deepseek', 'plugin']);
    fc.assert(
      fc.property(anyText, (text) => {
        const { words } = read(`${text} screenshot`, ['deepseek', 'plugin']);

        expect(words.filter(({ term, isStop }) => isStop || hostWords.has(term))).toEqual([]);
        expect(words.map(({ term }) => term)).toContain('screenshot');
      }),
    );
  });

  it('gives tokens at rising places', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const places = read(text).tokens.map(({ position }) => position);

        expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      }),
    );
  });

  it.each(['网', '的', '𠮷', 'a', 'a-', 'aB', 'the ', '🎉', '提供', '1a'])(
    'reads %s repeated to the length of the longest description',
    (part) => {
      const { tokens, words } = read(part.repeat(4_000 / part.length));

      expect(words.length).toBeLessThanOrEqual(tokens.length);
      expect(tokens.length).toBeLessThanOrEqual(4_000);
    },
  );
});

describe('searching in a small Chinese catalog', () => {
  const documents = [
    searchDocument({ repo: 'shot', owner: 's', zh: '网页截图' }),
    searchDocument({ repo: 'chat', owner: 'c', zh: '会话记录' }),
    searchDocument({ repo: 'market', owner: 'm', zh: '插件市场' }),
    searchDocument({ repo: 'mini', owner: 'n', zh: '程序员的截图' }),
  ];

  it('knows a document that has all that is asked for', () => {
    expect(found(documents, '网页截图').hits[0]).toMatchObject({ name: 'shot', score: expect.closeTo(1003, -1) });
  });

  it("leaves the host's Chinese words out, the long ones as a whole", () => {
    const vocabulary = { stopTerms: ['插件', '小程序'] };

    expect(namesOf(found(documents, '插件截图', { vocabulary })).toSorted()).toEqual(['mini', 'shot']);
    expect(namesOf(found(documents, '小程序截图', { vocabulary })).toSorted()).toEqual(['mini', 'shot']);
    expect(namesOf(found(documents, '程序', { vocabulary }))).toEqual(['mini']);
  });

  it('takes part of a host word for content', () => {
    const deep = [searchDocument({ repo: 'net', owner: 'n', en: 'deep nets' })];

    expect(namesOf(found(deep, 'deep learning', { vocabulary: { stopTerms: ['DeepSeek'] } }))).toEqual(['net']);
    expect(namesOf(found(deep, 'NodeRED nets', { vocabulary: { stopTerms: ['node-red'] } }))).toEqual(['net']);
  });
});

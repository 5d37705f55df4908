import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAnalyser, analyse, isBeside } from './analyse.ts';
import { compatible } from './fold.ts';

/** `term/kind initial/position`, a token a word: enough to read a whole analysis at a glance. */
function written(text: string): string {
  return analyse(text)
    .map(({ term, kind, position }) => `${term}/${kind.charAt(0)}${position}`)
    .join(' ');
}

const termsOf = (text: string): readonly string[] => analyse(text).map(({ term }) => term);

/** Text as catalogs have it: words, identifiers, Han, kana, Hangul, emoji, and what breaks splitters. */
const mixedText = fc
  .array(
    fc.oneof(
      fc.constantFrom('WorkspaceFilesPro2', 'HTTPServer', '@acme/dsh-lens', 'v1.2.3', 'notifications', 'C++', 'K8s'),
      fc.constantFrom(
        '飞书通知',
        '𠮷野家',
        'パスワード',
        '카카오톡',
        '人々',
        '👨‍👩‍👧',
        '½',
        'Straße',
        'İ',
        'हिन्दी',
        'e\u0301',
      ),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.constantFrom(' ', '-', '_', '.', '/', '。', '，', '\u200B'),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

describe('analyse', () => {
  it.each([
    ['words are folded and stemmed', 'Sending  Notices', 'send/w0 notic/w1'],
    ['Latin glued to Han is a word of its own', '飞书notify机器人', '飞书/b0 notifi/w2 机器/b3 器人/b4'],
    ['Chinese punctuation parts runs', '截图，保存。', '截图/b0 保存/b2'],
    ['a lone Han character is single', '截', '截/s0'],
    ['Han outside the basic plane is one character', '𠮷野家', '𠮷野/b0 野家/b1'],
    ['the repetition mark belongs to its word', '人々', '人々/b0'],
    ['kana keeps its long mark and voicing', 'ﾊﾟｽﾜｰﾄﾞ', 'パス/b0 スワ/b1 ワー/b2 ード/b3'],
    ['Hangul gives bigrams', '카카오톡', '카카/b0 카오/b1 오톡/b2'],
    ['emoji and their joined sequences say nothing', '👨‍👩‍👧 🎉 ok', 'ok/w0'],
    ['punctuation alone says nothing', '-- / .', ''],
    ['a one-letter word stays', 'C R', 'c/w0 r/w1'],
    ['a sign behind a word belongs to it', 'C++ c# Notepad++', 'c++/w0 c/p0 c#/w1 c/p1 notepad++/w2 notepad/p2'],
    ['written together with others it has none', 'Pro2/C++', 'pro/w0 2/w1 c++/w2 c/p2 pro2/c0 2c/c1 pro2c/c0'],
    ['a sharp is the same sign', 'F# C♯ F＃', 'f#/w0 f/p0 c#/w1 c/p1 f#/w2 f/p2'],
    ['a sign behind what folds to two letters', 'ß#', 'ss/w0'],
    ['and not where a word follows, or where it says something else', 'a#b issue# c## +1', 'ab/c0 issu/w2 c/w3 1/w4'],
    ['a dot in front belongs to a word', '使用.NET, C# .5', '使用/b0 .net/w2 net/p2 c#/w3 c/p3 5/w4'],
    ['and three dots to none', 'so...then', 'so/w0 then/w1'],
    [
      'a name with a short part is one word',
      'MySQL iMessage eBay',
      'mysql/w0 my/p0 sql/p0 imessag/w1 messag/p1 ebay/w2 bay/p2',
    ],
    ['and so is a letter with a word', 'A-Share x-ray', 'ashar/w0 share/p0 xray/w1 ray/p1'],
    ['a name with one capital inside is also kept whole', 'GitHub', 'git/w0 hub/w1 github/n0'],
    [
      'and so is one with several',
      'DuckDuckGo iCloudFox',
      'duck/w0 duck/w1 go/w2 duckduck/c0 duckgo/c1 duckduckgo/n0 cloud/w4 fox/w5 icloud/c3 cloudfox/c4 icloudfox/n3',
    ],
    ['a name inside an identifier is one part of it', 'dsh-MySQL', 'dsh/w0 mysql/w1 my/p1 sql/p1 dshmysql/c0'],
    ['traditional characters meet simplified ones', '網頁截圖', '网页/b0 页截/b1 截图/b2'],
    ['one-letter parts stand only in what is joined', 'a-b', 'ab/c0'],
    ['a number is a part', 'mp3', 'mp/w0 3/w1 mp3/c0'],
    ['a lone letter and its number are one word', 'x2 K8s 3D', 'x2/w0 k8s/w1 3d/w2'],
    ['the plural of capitals is a plural', 'APIs PDFs GPUs', 'api/w0 pdf/w1 gpu/w2'],
    ['two parts are a name', 'HTTPServer', 'http/w0 server/w1 httpserver/n0'],
    [
      'more parts are joined with their neighbours and whole',
      'WorkspaceFilesPro2',
      'workspac/w0 file/w1 pro/w2 2/w3 workspacefil/c0 filespro/c1 pro2/c2 workspacefilespro2/c0',
    ],
    ['a scoped package is one identifier', '@acme/dsh-lens', 'acm/w0 dsh/w1 len/w2 acmedsh/c0 dshlen/c1 acmedshlen/c0'],
    ['two joiners in a row part identifiers', 'foo--bar', 'foo/w0 bar/w1'],
    ['full width is plain', 'ＤＳＨ－ＬＥＮＳ', 'dsh/w0 len/w1 dshlen/c0'],
    ['other scripts are words', 'Привет мир', 'привет/w0 мир/w1'],
    ['vowel signs stay in their word', 'हिन्दी', 'हिन्दी/w0'],
    ['a look-alike letter of another script stays another letter', 'nоte', 'nоte/w0'],
  ])('%s', (_case, text, expected) => {
    const analysed = written(text);

    expect(analysed).toBe(expected);
  });

  it('tells grammar from content by the word as it was written', () => {
    const content = analyse('the themes of my settings and 的截图').filter(({ isStop }) => !isStop);

    expect(content.map(({ term }) => term)).toEqual(['theme', 'set', '截图']);
  });

  it('keeps words that are too long to be joined', () => {
    const analysed = termsOf(`${'x'.repeat(70)}-y2`);

    expect(analysed).toEqual(['x'.repeat(70), 'y2']);
  });

  it('lets a glued, spaced, hyphenated and camel-case name meet', () => {
    const spellings = ['workspace-files', 'workspace_files', 'WORKSPACE.FILES', 'workspace/files'];

    const analysed = new Set(spellings.map((spelling) => written(spelling)));

    expect(analysed).toEqual(new Set(['workspac/w0 file/w1 workspacefil/c0']));
    expect(written('workspaceFiles')).toBe('workspac/w0 file/w1 workspacefil/n0');
    expect(termsOf('workspacefiles')).toEqual(['workspacefil']);
  });

  it('gives every term again for that term alone', () => {
    fc.assert(
      fc.property(mixedText, (text) => {
        for (const term of termsOf(text)) expect(termsOf(term)).toContain(term);
      }),
    );
  });

  it('gives the same terms for another width and without accents of its own', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{0,30}$/), (text) => {
        const wide = text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

        expect(analyse(wide)).toEqual(analyse(text));
      }),
    );
  });

  it('gives the same words for any case where no case change makes a boundary', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9飞书 .-]{0,30}$/), (text) => {
        expect(analyse(text.toUpperCase())).toEqual(analyse(text));
      }),
    );
  });

  it('never gives more than three terms a code point, and none that is empty', () => {
    fc.assert(
      fc.property(fc.oneof(mixedText, fc.string({ unit: 'binary' })), (text) => {
        const terms = termsOf(text);

        expect(terms.length).toBeLessThanOrEqual(3 * Array.from(compatible(text)).length);
        expect(terms).not.toContain('');
      }),
    );
  });

  it('rises in position, apart from what stands beside the words of its own run', () => {
    fc.assert(
      fc.property(mixedText, (text) => {
        const tokens = analyse(text);

        const inOrder = tokens.filter((token) => !isBeside(token));
        expect(inOrder.every((token, i) => i === 0 || token.position > (inOrder[i - 1]?.position ?? -1))).toBe(true);
        expect(tokens.every((token, i) => i === 0 || token.run >= (tokens[i - 1]?.run ?? 0))).toBe(true);
      }),
    );
  });

  it('never cuts a surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('𠮷', '𡃁', '野', '𝒜', 'a', '-', '😀') }), (text) => {
        for (const term of termsOf(text)) expect(term.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('an analyser that remembers', () => {
  const analyseAgain = createAnalyser();
  const piece = fc.constantFrom(
    'GitHub',
    ' my.NET',
    '_a-share',
    '網頁截圖',
    '网页',
    ' ',
    'C#',
    '++',
    '@x/y',
    'ａＢ',
    '𠮷野',
    'İß',
  );

  it('reads every text as one that does not', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.string(), (pieces, end) => {
        const text = pieces.join('') + end;

        expect(analyseAgain(text)).toEqual(analyse(text));
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasBidiControl, hasControlCharacter } from '../../base/text-safety.ts';
import { cleanText } from './clean-text.ts';

describe('cleanText', () => {
  it.each([
    ['one line', 'Plays a  chime\n\twhen done ', 'Plays a chime when done', []],
    ['a decomposed letter', 'Cafe\u0301', 'Café', []],
    ['zero-width spaces', 'Semantic Sc\u200b\u200bholar', 'Semantic Scholar', ['invisible_characters_removed']],
    ['a joined emoji', '🧑\u200d🌾 tools', '🧑\u200d🌾 tools', []],
    ['control characters', 'a\u0000b\u001b[31m', 'a b [31m', []],
    [
      'one lost character',
      'A plugin that was \ufffd once written in another encoding',
      'A plugin that was \ufffd once written in another encoding',
      ['replacement_characters_in_text'],
    ],
    ['a text that is mostly lost', '\ufffd\ufffd汾\ufffd\ufffd', '', ['replacement_characters_in_text']],
    [
      'a lone surrogate',
      'A long enough text with one \ud800 lone surrogate',
      'A long enough text with one \ufffd lone surrogate',
      ['replacement_characters_in_text'],
    ],
    ['a line break tag', 'one<br>two<BR/>three', 'one two three', ['markup_removed']],
    ['a style element', 'a<style type="x">b { c }</style>d', 'a d', ['markup_removed']],
    ['a script never closed', 'a <script>alert(1)', 'a', ['markup_removed']],
    ['formatting tags', '<p align="center"><b>Bold</b> text</p>', 'Bold text', ['markup_removed']],
    ['a generic type', 'Wraps Map<K, V> and Box<T>', 'Wraps Map<K, V> and Box<T>', []],
    ['a one-letter generic', 'Wraps Box<a> lightly', 'Wraps Box<a> lightly', []],
    ['a placeholder in angle brackets', 'registers mcp_<server>_<tool>', 'registers mcp_<server>_<tool>', []],
    ['a pager', 'an <i/N> pager', 'an <i/N> pager', []],
    ['a comparison', 'if a < b and c > d', 'if a < b and c > d', []],
    ['code in backticks', 'finds `<br>` and `[a](https://x.example)`', 'finds `<br>` and `[a](https://x.example)`', []],
    ['a Markdown link', 'for [Lens](https://lens.example/a_(b)) only', 'for Lens only', ['markup_removed']],
    ['a badge', '[![build](https://x.example/b.svg)](https://x.example) Lens', 'build Lens', ['markup_removed']],
    ['brackets that are no link', 'paste @[label](session:…) or a[0](x)', 'paste @[label](session:…) or a[0](x)', []],
    ['an address in angle brackets', 'see <https://lens.example>', 'see https://lens.example', ['markup_removed']],
    ['bold words', '**Fast** 2**3', 'Fast 2**3', ['markup_removed']],
    ['names with underscores', 'mcp__server__tool', 'mcp__server__tool', []],
    ['a heading and a quote', '# Lens\n> quoted', 'Lens quoted', ['markup_removed']],
    [
      'entities',
      'R&amp;D &lt;3 &#x4e2d;&#25991; &rarr; &unknown; &ampersand',
      'R&D <3 中文 → &unknown; &ampersand',
      ['markup_removed'],
    ],
    ['a script in entities', 'a &lt;script&gt;alert(1)&#60;/script&#x3e; b', 'a b', ['markup_removed']],
    ['an element whose attribute follows a slash', 'a <svg/onload=alert(1)> b', 'a b', ['markup_removed']],
    ['a link that runs', '[click](javascript:alert) me', 'click me', ['markup_removed']],
    ['a script in references of references', 'a &amp;amp;lt;script&amp;amp;gt;x', 'a', ['markup_removed']],
    ['a script in references without their ends', 'a &#60script&#x3e;x&ltscript> b', 'a', ['markup_removed']],
    ['a script around a script', 'a <scr<script>x</script>ipt>y</script> b', 'a <scr ipt>y b', ['markup_removed']],
    [
      'a script with a zero-width space',
      'a <scr\u200bipt>x</script> b',
      'a b',
      ['invisible_characters_removed', 'markup_removed'],
    ],
    ['a script in code', 'a `<script>alert(1)</script>` b', 'a ` ` b', ['markup_removed']],
    ['the name of an element in code', 'drops `<style>` blocks', 'drops `style` blocks', ['markup_removed']],
    ['an unknown element that runs', 'a <x onpointerenter=alert(1)>b', 'a b', ['markup_removed']],
    ['a tag never closed', 'a <img src=x onerror=alert(1) ', 'a', ['markup_removed']],
    ['a link in capitals', '[a](JaVaScRiPt:alert(1)) b', 'a b', ['markup_removed']],
    ['a link in code', '`[a](javascript:alert(1))`', '`a`', ['markup_removed']],
    ['a link with spaces', '[a]( javascript:alert( 1 )) b', '[a](alert( 1 )) b', ['markup_removed']],
    ['an address that runs', 'a <javascript:alert(1)> b', 'a b', ['markup_removed']],
    ['a reference that runs', '[a]: data:text/html,x', '[a]:text/html,x', ['markup_removed']],
    ['quotes in quotes', '> > # Lens', 'Lens', ['markup_removed']],
    ['a generic with a default', 'type Box<T = string>', 'type Box<T = string>', []],
    ['shell', 'cat <in >out && a <b', 'cat <in >out && a <b', []],
    ['nothing', '', '', []],
  ])('cleans %s', (_case, raw, text, notes) => {
    expect(cleanText(raw, 4_000)).toEqual({ text, notes });
  });

  it('cuts at a word and says so', () => {
    expect(cleanText('alpha beta gamma', 12)).toEqual({ text: 'alpha beta…', notes: ['text_truncated'] });
  });

  it('cuts by code points where there is no word to cut at', () => {
    expect(cleanText('😀'.repeat(10), 5)).toEqual({ text: '😀😀😀😀…', notes: ['text_truncated'] });
    expect(cleanText('😀'.repeat(5), 5)).toEqual({ text: '😀'.repeat(5), notes: [] });
  });

  it('gives one bounded line of NFC for any text', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('<br>', '<style>', '&#0;', '&#8203;', '](', '![', '`', '**', '\n> '),
    );
    const anyText = fc.property(fc.array(piece), (pieces) => {
      const { text } = cleanText(pieces.join(''), 40);
      return (
        Array.from(text).length <= 40 &&
        text === text.normalize('NFC').trim() &&
        text.isWellFormed() &&
        !hasControlCharacter(text)
      );
    });

    fc.assert(anyText);
  });

  it('leaves nothing that runs, and nothing for a second cleaning', () => {
    const piece = fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 3 }));

    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 5, max: 300 }), (pieces, most) => {
        const { text } = cleanText(pieces.join(''), most);

        expect(cleanText(text, most).text).toBe(text);
        expect(text).not.toMatch(RUNS);
        expect(hasControlCharacter(text) || hasBidiControl(text)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes bounded time for text made to be slow', () => {
    for (const unit of [
      '<style>',
      '<a ',
      '<a>',
      '[',
      '![](',
      '**a',
      '`',
      '``a',
      '<!--',
      '&#',
      '<x on',
      '<b<',
      '> ',
      '&amp;',
    ]) {
      const beforeMs = process.cpuUsage().user / 1_000;

      expect(cleanText(unit.repeat(100_000), 4_000).notes).toContain('text_truncated');
      expect(process.cpuUsage().user / 1_000 - beforeMs).toBeLessThan(1_000);
    }
  });
});

/** What hostile texts are made of. */
const PIECES = [
  '<',
  '>',
  '&lt;',
  '&gt;',
  '&amp;',
  '&#60',
  '&#x3c;',
  '&ltscript',
  '<script',
  '</script>',
  '<style>',
  '<svg',
  '<img',
  ' onerror=',
  '/onload=',
  ' href=',
  '"',
  "'",
  '=',
  'alert(1)',
  '<a ',
  '</a>',
  '<b>',
  '<x',
  '<!--',
  '[a]',
  '(',
  ')',
  '](',
  '](javascript:',
  'javascript:',
  'data:',
  'JAVA',
  'script:',
  '<javascript:',
  ']: ',
  '`',
  '``',
  '**',
  '> ',
  '# ',
  '\n',
  ' ',
  '\u200b',
  '\u202e',
  '\u0000',
  '\u001b[2J',
  '\ud800',
  'word',
  'a',
];

/** Written for this test: what a browser or a reader of Markdown would run. */
const RUNS =
  /<\/?(?:script|style)[\s/>]|<[a-z][^<>]*[\s/]on[a-z]{3,}\s*=|\]\(\s*<?\s*(?:javascript|vbscript|data):|<(?:javascript|data):/iu;

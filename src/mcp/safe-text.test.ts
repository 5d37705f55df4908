import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CUT, excerpt, excerptOfLines, visibleLine, visibleLines } from './safe-text.ts';

describe('visibleLine', () => {
  it.each([
    ['a second line', 'one\ntwo', 'one two'],
    ['a line separator', 'one\u2028two', String.raw`one\u{2028}two`],
    ['text turned round', 'abc\u202edcba', String.raw`abc\u{202e}dcba`],
    ['tag characters', 'hi\u{e0069}\u{e0067}', String.raw`hi\u{e0069}\u{e0067}`],
    ['a zero-width space', 'in\u200bstall', String.raw`in\u{200b}stall`],
    ['an escape sequence', '\u001b[2J', String.raw`\u{1b}[2J`],
    ['half of a surrogate pair', 'a\ud800', 'a\ufffd'],
  ])('shows %s', (_case, text, shown) => {
    expect(visibleLine(text)).toBe(shown);
  });

  it('leaves nothing of any text that is not seen, and no second line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = visibleLine(text);

        expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u);
        expect(line.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('visibleLines', () => {
  it.each([
    ['commands', 'npm i a\ndsh add b', 'npm i a\ndsh add b'],
    ['line ends of other systems', 'a\r\nb\rc', 'a\nb\nc'],
    ['indentation', 'allow:\n  lens: false\n\tmore: 1', 'allow:\n  lens: false\n  more: 1'],
    ['no empty line', '\na\n \n\nb\n', 'a\nb'],
    ['a line separator, which is no line end', 'one\u2028two', String.raw`one\u{2028}two`],
  ])('keeps %s', (_case, text, shown) => {
    expect(visibleLines(text)).toBe(shown);
  });

  it('leaves of any text nothing that is not seen but line ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const lines = visibleLines(text).split('\n');

        expect(lines.map((line) => visibleLine(line))).toEqual(lines.map((line) => line.trimStart()));
      }),
    );
  });
});

describe('excerptOfLines', () => {
  it('cuts at a line end where one is near, and says so', () => {
    expect(excerptOfLines('npm install a\nnpm install b', 22)).toBe(`npm install a\nnpm${CUT}`);
    expect(excerptOfLines('npm install a\nnpm', 16)).toBe(`npm install a${CUT}`);
  });
});

describe('excerpt', () => {
  it('is the whole text where there is room', () => {
    expect(excerpt('Sends mail', 20)).toBe('Sends mail');
  });

  it('ends at a word, and says that the text goes on', () => {
    expect(excerpt('Sends mail over a server of your own', 20)).toBe(`Sends mail over a${CUT}`);
  });

  it('gives a Han character as much room as four letters, and cuts none in half', () => {
    expect(excerpt('发送邮件和短信', 16)).toBe(`发送邮件${CUT}`);
    expect(excerpt('𠮷𠮷𠮷', 24)).toBe(`𠮷𠮷${CUT}`);
  });

  it('is never longer than its room and the sign that it is cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(200), (text, room) => {
        expect(excerpt(text, room).length).toBeLessThanOrEqual(room + CUT.length);
      }),
    );
  });
});

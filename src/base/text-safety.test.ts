import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  forTerminal,
  hasBidiControl,
  hasControlCharacter,
  isBlank,
  isDrawn,
  isShowable,
  spelledOut,
  withoutInvisible,
} from './text-safety.ts';

describe('hasControlCharacter', () => {
  it.each(['\u0000', 'a\tb', 'a\nb', '\u001b[2J', '\u007f', '\u009b31m'])('finds one in %j', (text) => {
    expect(hasControlCharacter(text)).toBe(true);
  });

  it.each(['', 'plain text', '飞书 通知', 'a\u200bb', 'é'])('finds none in %j', (text) => {
    expect(hasControlCharacter(text)).toBe(false);
  });
});

describe('hasBidiControl', () => {
  it.each([
    ['a\u202eb', true],
    ['\u2066a', true],
    ['\u200e', true],
    ['שלום', false],
    ['a\u200bb', false],
  ])('of %j is %s', (text, expected) => {
    expect(hasBidiControl(text)).toBe(expected);
  });
});

describe('withoutInvisible', () => {
  it.each([
    ['a zero-width space', 'a\u200bb', 'ab'],
    ['a byte order mark', '\ufeffab', 'ab'],
    ['a soft hyphen', 'a\u00adb', 'ab'],
    ['a direction override', 'a\u202eb', 'ab'],
    ['letters of the tag block', 'a\u{e0041}b', 'ab'],
  ])('removes %s', (_case, text, expected) => {
    expect(withoutInvisible(text)).toBe(expected);
  });

  it.each([
    ['the joiner of a family', '👨\u200d👩\u200d👧'],
    ['the selector of a coloured heart', '❤\ufe0f'],
    ['the non-joiner of a Persian word', 'می\u200cخواهم'],
  ])('keeps %s', (_case, text) => {
    expect(withoutInvisible(text)).toBe(text);
  });
});

describe('isBlank', () => {
  it.each([
    ['', true],
    [' \t\n\u3000', true],
    ['\u200b\u200b', true],
    ['\u200d\ufe0f', true],
    ['\u200ba', false],
  ])('of %j is %s', (text, expected) => {
    expect(isBlank(text)).toBe(expected);
  });
});

describe('isShowable and isDrawn', () => {
  it.each([
    ['plain text, 文字 and 😀', true, true],
    ['the selector of a coloured ❤\ufe0f', true, false],
    ['a\u00a0space', true, false],
    ['a line\u2028', false, false],
    ['a\u200bb', false, false],
    ['a\u202eb', false, false],
    ['a\tb', false, false],
    ['half \ud800 of a pair', false, false],
  ])('of %j are %s and %s', (text, showable, drawn) => {
    expect([isShowable(text), isDrawn(text)]).toEqual([showable, drawn]);
  });
});

describe('spelledOut', () => {
  it.each([
    ['工具 a-1_x.yaml:3', '工具 a-1_x.yaml:3'],
    ['a\u202egpj.yaml', String.raw`a\u{202e}gpj.yaml`],
    ['a\u200b\u00a0\n.yaml', String.raw`a\u{200b}\u{a0}\u{a}.yaml`],
    ['a\ud800.yaml', String.raw`a\u{d800}.yaml`],
    ['<script>.yaml', String.raw`\u{3c}script>.yaml`],
    [String.raw`a\u{202e}.yaml`, String.raw`a\u{5c}u{202e}.yaml`],
  ])('writes %j so that it can be shown', (name, expected) => {
    expect(spelledOut(name)).toBe(expected);
  });

  it('never writes two names alike', () => {
    const sign = fc.constantFrom('a', '\\', 'u', '{', '202e', '}', '\u202e', '<', '3c', '\u200b', '200b');
    const name = fc.array(sign, { maxLength: 8 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(isDrawn(spelledOut(a))).toBe(true);
        expect(spelledOut(a) === spelledOut(b)).toBe(a === b);
      }),
    );
  });
});

describe('forTerminal', () => {
  it.each([
    ['a colour', '\u001b[31mred', String.raw`\u{1b}[31mred`],
    ['a second line', 'a\r\nb', String.raw`a\u{d}\u{a}b`],
    ['an eight-bit escape', '\u009b2J', String.raw`\u{9b}2J`],
    ['a direction override', 'a\u202eb', String.raw`a\u{202e}b`],
    ['what nobody sees', 'a\u200b\u2060\u{e0041}b\u2028', String.raw`a\u{200b}\u{2060}\u{e0041}b\u{2028}`],
    ['joiners and selectors', '👨\u200d👩❤\ufe0f', '👨\u200d👩❤\ufe0f'],
    ['wide and narrow spaces', '飞书\u3000a\u00a0b', '飞书\u3000a\u00a0b'],
    ['half of a surrogate pair', 'a\ud83d', 'a\ufffd'],
    ['plain text', '飞书 notify 😀', '飞书 notify 😀'],
  ])('shows %s and does not obey it', (_case, text, expected) => {
    expect(forTerminal(text)).toBe(expected);
  });

  it('never lets a control or direction character through', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = forTerminal(text);

        expect([hasControlCharacter(shown), hasBidiControl(shown), shown.isWellFormed()]).toEqual([false, false, true]);
      }),
    );
  });
});

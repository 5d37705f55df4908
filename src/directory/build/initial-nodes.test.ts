import { describe, expect, it } from 'vitest';
import { createHostWordTest } from '../../text/host-words.ts';
import { initialRange, nameInitial } from './initial-nodes.ts';

const isHostWord = createHostWordTest(['acme']);

describe('nameInitial', () => {
  it.each([
    [['acme-notes'], 'n'],
    [['acme', 'Zebra'], 'z'],
    [['42-things'], '0'],
    [['笔记'], '0'],
    [['acme'], 'a'],
    [[], '0'],
  ])('of %j is %s', (names, expected) => {
    expect(nameInitial(names, isHostWord)).toBe(expected);
  });
});

describe('initialRange', () => {
  it('has one for every letter', () => {
    const letters = Array.from({ length: 26 }, (_, i) => String.fromCodePoint(97 + i));

    expect([...new Set(letters.map((letter) => initialRange(letter)))]).toEqual([
      'a-c',
      'd-f',
      'g-l',
      'm-o',
      'p-r',
      's-t',
      'u-z',
    ]);
    expect(initialRange('0')).toBe('0');
  });
});

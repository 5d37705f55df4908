import { assert, constantFrom, nat, property, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXAMPLE_RECORD } from '../../contract/http/examples/discovery.ts';
import { nearNames, spelledIn } from './near-names.ts';

function among(names: readonly string[], asked: string, count = 5): readonly string[] {
  const eachName = (read: (name: string, documents: Uint32Array) => void): void => {
    names.forEach((name, document) => read(name, Uint32Array.of(document)));
  };
  return nearNames({ eachName }, asked, count).documents.map(({ document }) => names[document]!);
}

describe('names spelled nearly so', () => {
  it.each([
    ['a letter left out', 'phone-noties'],
    ['a letter too many', 'phone-noticess'],
    ['another letter', 'phone-notives'],
    ['two neighbours swapped', 'phone-notcies'],
    ['capitals, a scope and a version', '@acme/Phone-Notice@1.2.0'],
    ['the address of a package', 'https://www.npmjs.com/package/@acme/phone-notice/v/1.2.0?activeTab=code'],
    ['words behind it', 'phone-notice when a job ends'],
    ['words before it', 'why is phone-notice not here'],
    ['the end of an address', 'https://example.org/acme/phone-notice.git'],
    ['an address without a scheme', 'www.example.org/acme/phone-notice'],
    ['a branch behind it', 'https://github.com/acme/phone-notice/tree/main'],
    ['a heading behind it', 'gitee.com/acme/phone-notice?tab=readme#install'],
  ])('finds a name in spite of %s', (_case, asked) => {
    expect(among(['clock', 'phone-notices', 'telephone'], asked)).toEqual(['phone-notices']);
  });

  it('gives the nearest first, and no more than asked for', () => {
    expect(among(['lens-kiss', 'lens-kit', 'lens-kitt'], 'lens-kit', 2)).toEqual(['lens-kit', 'lens-kitt']);
  });

  it('finds a name by a part of it, the shortest first and before what is spelled nearly so', () => {
    const names = ['node-bigtimer-extra', 'bigtime', 'node-bigtimer', 'a-notbigtimer'];

    expect(among(names, 'bigtimer')).toEqual(['node-bigtimer', 'node-bigtimer-extra', 'bigtime']);
    expect(among(names, 'BigTime')).toEqual(['bigtime', 'node-bigtimer', 'node-bigtimer-extra']);
  });

  it.each([
    ['DXF', ['harbor-dxf-bridge']],
    ['齿轮', ['齿轮向导']],
    ['xf', []],
    ['d', []],
  ])('finds names by %s as a part, however short from two letters on', (asked, found) => {
    expect(among(['harbor-dxf-bridge', '齿轮向导', 'axf'], asked)).toEqual(found);
  });

  it.each([
    ['phone-notice', 'phone-notice'],
    ['@acme/Phone-Notice@1.2.0', 'phone-notice'],
    ['https://example.org/acme/phone-notices', 'phone-notices'],
    ['phone-notice when a job ends', 'phone-notice'],
    ['nothing like it', 'nothing like it'],
  ])('says what of %s they come near: %s', (asked, expected) => {
    const eachName = (read: (name: string, documents: Uint32Array) => void): void =>
      read('phone-notices', Uint32Array.of(0));

    expect(nearNames({ eachName }, asked, 5).comparedTo).toBe(expected);
  });

  it('asks about all of a text before one word of it', () => {
    expect(among(['red ink-brush', 'ink-brush'], 'red ink-brusj')).toEqual(['red ink-brush']);
  });

  it('takes no name for near that shares too little', () => {
    expect(among(['cat', 'abcdefghij'], 'car')).toEqual([]);
    expect(among(['abcdefghij'], 'abcdeXXXXX')).toEqual([]);
  });

  it('finds a long enough name after any one slip', () => {
    const name = stringMatching(/^[a-z]{5,20}$/);
    const slip = property(name, nat(), constantFrom('drop', 'double', 'change'), (word, at, kind) => {
      const place = at % word.length;
      const middle = { drop: '', double: word[place]! + word[place]!, change: '-' }[kind];
      const slipped = word.slice(0, place) + middle + word.slice(place + 1);
      expect(among([word], slipped)).toEqual([word]);
    });
    assert(slip);
  });
});

describe('a near name', () => {
  it.each([
    ['ink brush', 'Ink Brush'],
    ['lumen-brush-ink', '@lumen/Lumen-Brush-Ink'],
    ['brush', 'rasterist/Brush'],
    ['old-brush', 'old-brush'],
  ])('is spelled as its entry spells it: %s', (near, expected) => {
    const { entry } = EXAMPLE_RECORD;
    const identity = {
      ...entry.identity,
      name: 'Ink Brush',
      registry_package: '@lumen/Lumen-Brush-Ink',
      repository_full_name: 'rasterist/Brush',
    };

    expect(spelledIn({ ...entry, identity }, near)).toBe(expected);
  });
});

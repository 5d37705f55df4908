import { expect, it } from 'vitest';
import { WHITE_SPACE } from './character-classes.ts';

it('spells out the white space of ECMAScript, character for character', () => {
  const spelled = new RegExp(`^[${WHITE_SPACE}]$`, 'u');
  const differing = Array.from({ length: 0x11_0000 }, (_, i) => String.fromCodePoint(i)).filter(
    (text) => spelled.test(text) !== /^\s$/u.test(text),
  );

  expect(differing).toEqual([]);
});

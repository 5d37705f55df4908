import { expect, it } from 'vitest';
import { remembering } from './remembering.ts';

it('what is made of a text is made once, until too many others came', () => {
  const asked: string[] = [];
  const upper = remembering(2, (text) => {
    asked.push(text);
    return text.toUpperCase();
  });

  expect(['a', 'b', 'a', 'c', 'a'].map(upper)).toEqual(['A', 'B', 'A', 'C', 'A']);
  expect(asked).toEqual(['a', 'b', 'c', 'a']);
});

it('nothing is a text as any other', () => {
  const asked: string[] = [];
  const same = remembering(2, (text) => {
    asked.push(text);
    return text;
  });

  expect([same(''), same('')]).toEqual(['', '']);
  expect(asked).toEqual(['']);
});

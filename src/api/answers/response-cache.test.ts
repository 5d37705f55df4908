import { describe, expect, it } from 'vitest';
import { type AnswerCache, createAnswerCache } from './response-cache.ts';

/** 128 blocks of 4 KiB; one entry has two of them at most. */
const BOUND = 524_288;

function kept(cache: AnswerCache, key: string): string | null {
  const found = cache.find(key);
  if (found === undefined) return null;
  const bytes = Buffer.alloc(found.sizeBytes);
  cache.copyInto(found, bytes, 0);
  return bytes.toString();
}

describe('createAnswerCache', () => {
  it('gives back what was kept under a key, and nothing under another', () => {
    const cache = createAnswerCache(BOUND);

    cache.keep('a', Buffer.from('first'));

    expect([kept(cache, 'a'), kept(cache, 'b')]).toEqual(['first', null]);
  });

  it('holds a copy: memory that is used again changes nothing', () => {
    const cache = createAnswerCache(BOUND);
    const memory = Buffer.from('first');

    cache.keep('a', memory);
    memory.fill('x');

    expect(kept(cache, 'a')).toBe('first');
  });

  it('lets go what was not asked for longest, and only as much as it needs', () => {
    const cache = createAnswerCache(BOUND);
    for (let i = 0; i < 128; i += 1) cache.keep(`${i}`, Buffer.from(`answer ${i}`));

    cache.find('0');
    cache.keep('new', Buffer.alloc(8_000, 'n'));

    expect(['0', '1', '2', '3', '127'].map((key) => kept(cache, key))).toEqual([
      'answer 0',
      null,
      null,
      'answer 3',
      'answer 127',
    ]);
    expect(kept(cache, 'new')).toBe('n'.repeat(8_000));
  });

  it('takes the later of two answers under one key', () => {
    const cache = createAnswerCache(BOUND);

    cache.keep('a', Buffer.from('first'));
    cache.keep('a', Buffer.from('second'));

    expect(kept(cache, 'a')).toBe('second');
  });

  it('does not keep an answer that would push out very many', () => {
    const cache = createAnswerCache(BOUND);

    cache.keep('fits', Buffer.alloc(BOUND / 64));
    cache.keep('too large', Buffer.alloc(BOUND / 64 + 1));

    expect([cache.find('fits') === undefined, cache.find('too large') === undefined]).toEqual([false, true]);
  });

  it.each([0, 1, 4_095])('keeps nothing where it may hold %d bytes', (bound) => {
    const cache = createAnswerCache(bound);

    cache.keep('a', Buffer.from('first'));

    expect(cache.find('a')).toBeUndefined();
  });
});

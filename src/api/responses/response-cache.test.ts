import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createResponseCache, type ResponseCache, responseKey } from './response-cache.ts';

/** Room for 128 of the smallest; one response takes two of them at most. */
const BOUND = 524_288;

function found(cache: ResponseCache, key: string): string | null {
  return cache.find(key)?.toString() ?? null;
}

describe('createResponseCache', () => {
  it('gives back what was kept under a key, and nothing under another', () => {
    const cache = createResponseCache(BOUND);

    cache.keep('a', Buffer.from('first'));

    expect([found(cache, 'a'), found(cache, 'b')]).toEqual(['first', null]);
  });

  it('holds a copy: memory that is used again changes nothing', () => {
    const cache = createResponseCache(BOUND);
    const memory = Buffer.from('first');

    cache.keep('a', memory);
    memory.fill('x');

    expect(found(cache, 'a')).toBe('first');
  });

  it('lets go the oldest, and only as much as it needs', () => {
    const cache = createResponseCache(BOUND);
    for (let i = 0; i < 128; i += 1) cache.keep(`${i}`, Buffer.from(`answer ${i}`));

    cache.keep('new', Buffer.alloc(8_000, 'n'));

    expect(['0', '1', '2', '127'].map((key) => found(cache, key))).toEqual([null, null, 'answer 2', 'answer 127']);
    expect(found(cache, 'new')).toBe('n'.repeat(8_000));
  });

  it('holds on to what is asked for again and again', () => {
    const cache = createResponseCache(BOUND);
    cache.keep('often', Buffer.from('asked for'));
    cache.keep('once', Buffer.from('not asked for'));

    const seen = Array.from({ length: 1_000 }, (_, i) => {
      cache.keep(`${i}`, Buffer.from(`answer ${i}`));
      return found(cache, 'often');
    });

    expect(new Set(seen)).toEqual(new Set(['asked for']));
    expect(found(cache, 'once')).toBeNull();
  });

  it('gives what was kept last under a key or nothing, whatever is kept and asked for in whatever order', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const step = fc.oneof(
      fc.record({ key, sizeBytes: fc.integer({ min: 0, max: 4_500 }), sign: fc.constantFrom('x', 'y', 'z') }),
      fc.record({ key }),
    );

    fc.assert(
      fc.property(
        fc.array(step, { minLength: 20, maxLength: 60 }),
        fc.integer({ min: 0, max: 40_000 }),
        (steps, bound) => {
          const cache = createResponseCache(bound);
          const last = new Map<string, string>();
          const wrong = steps.filter((taken) => {
            if (!('sign' in taken)) return ![null, last.get(taken.key)].includes(found(cache, taken.key));
            const body = taken.sign.repeat(taken.sizeBytes);
            last.set(taken.key, body);
            cache.keep(taken.key, Buffer.from(body));
            return false;
          });
          expect(wrong).toEqual([]);
        },
      ),
    );
  });

  it('does not keep an answer that would push out very many', () => {
    const cache = createResponseCache(BOUND);

    cache.keep('fits', Buffer.alloc(BOUND / 64 - 100));
    cache.keep('too large', Buffer.alloc(BOUND / 64 + 1));

    expect([cache.find('fits') === undefined, cache.find('too large') === undefined]).toEqual([false, true]);
  });

  it.each([0, 1, 4_095])('keeps nothing where it may hold %d bytes', (bound) => {
    const cache = createResponseCache(bound);

    cache.keep('a', Buffer.from('first'));

    expect(cache.find('a')).toBeUndefined();
  });
});

describe('responseKey', () => {
  it('is another one for other bytes and for another operation', () => {
    const bytes = [Buffer.from('书'), Buffer.from('é'), Buffer.from([0xff]), Buffer.from([0xc3, 0xbf])];

    const keys = [...bytes.map((body) => responseKey('search', body)), responseKey('route', bytes[0]!)];

    expect(new Set(keys).size).toBe(5);
  });
});

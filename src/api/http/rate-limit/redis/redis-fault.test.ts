import { describe, expect, it } from 'vitest';
import { redisFault } from './redis-fault.ts';

describe('what is told of a fault', () => {
  it.each([
    [
      'a code of the system',
      Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:6379'), { code: 'ECONNREFUSED' }),
      'ECONNREFUSED',
    ],
    [
      'the first of several',
      new AggregateError([Object.assign(new Error('x'), { code: 'EHOSTUNREACH' })]),
      'EHOSTUNREACH',
    ],
    ['the first word of Redis', new Error('WRONGPASS invalid username-password pair'), 'WRONGPASS'],
    ['its own error', new Error('redis://user:secret@host is bad'), 'Error'],
    ['nothing known', 'secret', 'unknown'],
  ])('is %s, and nothing of an address', (_case, error, told) => {
    expect(redisFault(error)).toBe(told);
  });
});

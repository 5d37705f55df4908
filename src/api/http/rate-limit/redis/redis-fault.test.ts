import {
  ClientClosedError,
  ConnectionTimeoutError,
  DisconnectsClientError,
  SocketClosedUnexpectedlyError,
  WatchError,
} from '@redis/client';
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
    ['that its time is over', new ConnectionTimeoutError(), 'ETIMEDOUT'],
    ['that the client was closed', new ClientClosedError(), 'closed'],
    ['that the client closes', new DisconnectsClientError(), 'closed'],
    ['that the socket was closed', new SocketClosedUnexpectedlyError(), 'closed'],
    ['another error of the client', new WatchError(), 'WatchError'],
    ['its own error', new Error('redis://user:secret@host is bad'), 'Error'],
    ['nothing known', 'secret', 'unknown'],
  ])('is %s, and nothing of an address', (_case, error, told) => {
    expect(redisFault(error)).toBe(told);
  });
  it.each([
    ['a number', Object.assign(new Error('x'), { code: 7 })],
    ['a word in the middle', new Error('from HOST 10.0.0.1')],
    ['a part of a word', new Error('HOSTname is bad')],
    ['a single letter', new Error('A host is bad')],
  ])('is not %s', (_case, error) => {
    expect(redisFault(error)).toBe('Error');
  });
});

import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createReplyMemory } from './buffer-pool.ts';

describe('createReplyMemory', () => {
  it.each([0, 1, 32_768, 32_769, 1_000_000])('gives at least %d bytes', (sizeBytes) => {
    expect(createReplyMemory().take(sizeBytes).length).toBeGreaterThanOrEqual(sizeBytes);
  });

  it('uses memory again only after its answer was sent', () => {
    const { take, giveBackAfter } = createReplyMemory();
    const response = new EventEmitter();
    const first = take(10);
    giveBackAfter(response, first);

    const beforeItIsSent = take(10);
    response.emit('finish');
    const afterwards = take(10);

    expect(beforeItIsSent).not.toBe(first);
    expect(afterwards).toBe(first);
  });

  it('does not take back the memory of an answer whose connection broke', () => {
    const { take, giveBackAfter } = createReplyMemory();
    const response = new EventEmitter();
    const first = take(10);
    giveBackAfter(response, first);

    response.emit('close');

    expect(take(10)).not.toBe(first);
  });

  it('keeps a few pieces of one size and no more', () => {
    const { take, giveBackAfter } = createReplyMemory();
    const taken = Array.from({ length: 20 }, () => take(10));
    for (const memory of taken) {
      const response = new EventEmitter();
      giveBackAfter(response, memory);
      response.emit('finish');
    }

    const again = Array.from({ length: 20 }, () => take(10));

    expect(again.filter((memory) => taken.includes(memory))).toHaveLength(4);
  });
});

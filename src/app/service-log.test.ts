import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServiceLog } from './service-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openLog() {
  const process = new EventEmitter();
  const blocks: string[] = [];
  const log = createServiceLog('info', process, { write: (text) => blocks.push(text) });
  const messages = () => Array.from(blocks.join('').matchAll(/"msg":"([^"]*)"}\n/g), ([, message]) => message);
  return { log, process, blocks, messages };
}

describe('the log of a service', () => {
  it('writes lines together, a tenth of a second later at the latest', () => {
    const { log, blocks, messages } = openLog();

    log.info({}, 'first');
    log.warn({}, 'second');
    expect(blocks).toEqual([]);
    vi.advanceTimersByTime(100);

    expect(blocks.length).toBe(1);
    expect(messages()).toEqual(['first', 'second']);
    vi.advanceTimersByTime(1_000);
    expect(blocks.length).toBe(1);
  });

  it('loses and reorders nothing, however much is said at once', () => {
    const { log, blocks, messages } = openLog();
    const said = Array.from({ length: 1_000 }, (_, i) => `line ${i} 镜头`);

    for (const message of said) log.info({}, message);
    vi.advanceTimersByTime(100);

    expect(messages()).toEqual(said);
    expect(blocks.length).toBeLessThan(said.length / 10);
  });

  it('writes an error at once, behind all before it', () => {
    const { log, messages } = openLog();

    log.info({}, 'before');
    log.error({}, 'broken');

    expect(messages()).toEqual(['before', 'broken']);
  });

  it('writes what waits when the process ends', () => {
    const { log, process, messages } = openLog();

    log.info({}, 'last');
    process.emit('exit');

    expect(messages()).toEqual(['last']);
  });
});

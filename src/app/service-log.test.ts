import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServiceLog } from './service-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A log into memory, whose reader takes as many bytes at once as `room` says. */
function openLog() {
  const process = new EventEmitter();
  const output = {
    room: Infinity,
    /** What the system says instead of taking bytes; `null`: it takes them. */
    failure: null as Error | null,
    blocks: [] as Uint8Array[],
    write(bytes: Uint8Array, start: number): number {
      if (output.failure !== null) throw output.failure;
      const taken = bytes.subarray(start, start + output.room);
      if (taken.length > 0) output.blocks.push(taken);
      return taken.length;
    },
  };
  const log = createServiceLog('info', process, output);
  const text = () => Buffer.concat(output.blocks).toString('utf8');
  const messages = () => Array.from(text().matchAll(/"msg":"([^"]*)"}\n/g), ([, message]) => message);
  return { log, process, output, text, messages };
}

describe('the log of a service', () => {
  it('writes lines together, a tenth of a second later at the latest', () => {
    const { log, output, messages } = openLog();

    log.info({}, 'first');
    log.warn({}, 'second');
    expect(output.blocks).toEqual([]);
    vi.advanceTimersByTime(100);

    expect(output.blocks.length).toBe(1);
    expect(messages()).toEqual(['first', 'second']);
    vi.advanceTimersByTime(1_000);
    expect(output.blocks.length).toBe(1);
  });

  it('loses and reorders nothing, however much is said at once', () => {
    const { log, output, messages } = openLog();
    const said = Array.from({ length: 1_000 }, (_, i) => `line ${i} 镜头`);

    for (const message of said) log.info({}, message);
    vi.advanceTimersByTime(100);

    expect(messages()).toEqual(said);
    expect(output.blocks.length).toBeLessThan(said.length / 10);
    expect(log.lostLines()).toBe(0);
  });

  it('loses nothing to a reader that takes a few bytes at a time, in the middle of characters too', () => {
    const { log, output, messages } = openLog();
    output.room = 7;
    const said = Array.from({ length: 20 }, (_, i) => `line ${i} 镜头`);

    for (const message of said) log.info({}, message);
    vi.advanceTimersByTime(60_000);

    expect(messages()).toEqual(said);
    expect(log.lostLines()).toBe(0);
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

  it('counts what a reader that takes nothing lost, keeps a bounded part of it, and tells so when the reader is back', () => {
    const { log, output, text, messages } = openLog();
    output.room = 0;
    const line = 'x'.repeat(1_000);

    for (let i = 0; i < 5_000; i += 1) log.info({}, line);
    vi.advanceTimersByTime(1_000);
    const lost = log.lostLines();
    output.room = Infinity;
    vi.advanceTimersByTime(1_000);
    log.info({}, 'back');
    vi.advanceTimersByTime(100);

    expect(lost).toBeGreaterThan(3_000);
    expect(text().length).toBeLessThan(1_200_000);
    expect(messages().filter((message) => message === line).length).toBe(5_000 - lost);
    expect(messages().slice(-2)).toEqual(['lines of this log were lost', 'back']);
    expect(text()).toContain(`"lostLines":${lost}`);
  });

  it.each(['EPIPE', 'ENOSPC', 'EIO'])('counts lines that %s took, and goes on when it is over', (code) => {
    const { log, output, messages, text } = openLog();
    output.failure = Object.assign(new Error(code), { code });

    log.info({}, 'lost');
    log.error({}, 'lost too');
    const lost = log.lostLines();
    output.failure = null;
    log.error({}, 'first after it');
    log.error({}, 'second after it');

    expect(lost).toBe(2);
    expect(messages()).toEqual(['first after it', 'lines of this log were lost', 'second after it']);
    expect(text()).toContain('"lostLines":2');
  });

  it('ends with the process, though nobody reads', () => {
    vi.useRealTimers();
    const { log, process, output } = openLog();
    output.room = 0;
    log.info({}, 'nobody reads this');
    const startMs = performance.now();

    process.emit('exit');

    expect(performance.now() - startMs).toBeLessThan(2_000);
  });
});

import { EventEmitter } from 'node:events';
import { keepHeapSmall } from '../../src/app/small-heap.ts';
import { sendWritten, type WrittenReply } from '../../src/api/http/json-response.ts';

/**
 * `npm run bench:response-memory`: CPU time of putting a response of five hits
 * together, in memory that is used again and in new memory each time, in turn,
 * with the heap as `serve` keeps it. Some seconds; the median of the rounds.
 */
const ROUNDS = 9;
const RESPONSES = 40_000;
const BODY_BYTES = 21_500;
/** Responses that the system has not taken over yet. */
const IN_FLIGHT = 4;
const HEAD = 'x'.repeat(190);
/** As large as the responses kept by default, so that they do not all lie in the processor's cache. */
const kept = Buffer.alloc(8_000_000);

type Send = (body: Buffer) => () => void;

const ways: Readonly<Record<string, Send>> = {
  'used again': (body) => {
    const raw = new EventEmitter();
    sendWritten(replyOn(raw), HEAD, body);
    return () => raw.emit('finish');
  },
  'new each time': (body) => {
    const raw = new EventEmitter();
    replyOn(raw)
      .type('application/json')
      .send(Buffer.concat([Buffer.from(HEAD), body]));
    return () => raw.emit('finish');
  },
};

keepHeapSmall();
const microseconds = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]));
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name, send] of Object.entries(ways)) {
    const each = cpuOf(send);
    if (round > 0) microseconds.get(name)?.push(each);
  }
}
for (const [name, times] of microseconds) {
  const median = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  console.log(`${name}: ${median.toFixed(2)} µs of CPU a response`);
}

function cpuOf(send: Send): number {
  const waiting: Array<() => void> = [];
  const before = process.cpuUsage();
  for (let i = 0; i < RESPONSES; i += 1) {
    const start = (i % 360) * BODY_BYTES;
    waiting.push(send(kept.subarray(start, start + BODY_BYTES)));
    if (waiting.length > IN_FLIGHT) waiting.shift()?.();
  }
  for (const finish of waiting) finish();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / RESPONSES;
}

function replyOn(raw: EventEmitter): WrittenReply {
  return { raw, type: () => ({ send: () => undefined }) };
}

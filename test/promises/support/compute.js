import { parentPort } from 'node:worker_threads';

/** 256 KiB, near to its processor. */
const TABLE = Int32Array.from({ length: 65_536 }, (_, place) => Math.imul(place, 2_654_435_761));

/** Four sums that do not wait for each other: one thread fills a core with them, so that two on one core share it. */
function compute() {
  let [a, b, c, d] = [1, 2, 3, 4];
  for (let i = 0; i < 30_000; i += 1) {
    a = (Math.imul(a, 31) + TABLE[i & 0xffff]) | 0;
    b = (b + TABLE[(i * 17) & 0xffff]) ^ (i >>> 3);
    c = (c ^ (c << 5)) + i;
    d = (d + (i & a)) | 0;
  }
  return a ^ b ^ c ^ d;
}

/** Says how often it computed in so many milliseconds (`gauge-processors.ts`). */
parentPort?.on('message', (lengthMs) => {
  const endMs = performance.now() + lengthMs;
  let [times, result] = [0, 0];
  for (; performance.now() < endMs; times += 1) result ^= compute();
  parentPort.postMessage({ times, result });
});

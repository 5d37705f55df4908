import { describe, expect, it } from 'vitest';
import { inPace } from './in-pace.ts';

/** Reads what comes at such times, ms, each of so many bytes. @returns how many bytes came */
async function readAt(arrivals: ReadonlyArray<readonly [atMs: number, bytes: number]>): Promise<number> {
  let nowMs = 0;
  const arriving = async function* (): AsyncGenerator<Uint8Array> {
    for (const [atMs, bytes] of arrivals) {
      nowMs = atMs;
      yield new Uint8Array(bytes);
    }
  };
  let sizeBytes = 0;
  for await (const piece of inPace(arriving(), () => nowMs)) sizeBytes += piece.length;
  return sizeBytes;
}

/** So many bytes a second, for an hour. */
function anHourOf(bytes: number) {
  return Array.from({ length: 3_600 }, (_, second) => [1_000 * second, bytes] as const);
}

describe('what comes in pace', () => {
  it('is waited for as long as it takes', async () => {
    expect(await readAt(anHourOf(3_000))).toBe(3_600 * 3_000);
    expect(await readAt([[29_999, 1]])).toBe(1);
  });

  it('is given up where hardly anything comes', async () => {
    await expect(readAt(anHourOf(2_000))).rejects.toMatchObject({
      code: 'source_unreachable',
      message: 'The place gives its files too slowly.',
    });
    const stops = [
      [0, 100_000],
      [31_000, 1],
      [62_000, 1],
    ] as const;
    await expect(readAt(stops)).rejects.toMatchObject({ code: 'source_unreachable' });
  });
});

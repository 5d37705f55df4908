import { Failure } from '../../base/failure.ts';

const PACE_WINDOW_MS = 30_000;
const LEAST_BYTES_IN_WINDOW = 65_536;

/**
 * Passes on what a place gives, however long a large file takes, and gives a place up that hardly gives anything.
 *
 * @param nowMs a clock that only goes forward
 * @returns throws Failure `source_unreachable`
 */
export async function* inPace(stream: AsyncIterable<Uint8Array>, nowMs: () => number): AsyncGenerator<Uint8Array> {
  let [startMs, bytes] = [nowMs(), 0];
  for await (const chunk of stream) {
    bytes += chunk.length;
    yield chunk;
    if (nowMs() - startMs < PACE_WINDOW_MS) continue;
    if (bytes < LEAST_BYTES_IN_WINDOW) throw new Failure('source_unreachable', 'The place gives its files too slowly.');
    [startMs, bytes] = [nowMs(), 0];
  }
}

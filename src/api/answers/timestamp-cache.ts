import type { Clock } from '../../base/clock.ts';
import { isoTimestamp } from '../../base/timestamp.ts';

/** The wire's timestamp of now. Many answers fall into one millisecond, and writing it costs a few microseconds. */
export function createStamp(clock: Clock): () => string {
  let stampedMs = Number.NaN;
  let stamp = '';
  return () => {
    const nowMs = clock.nowMs();
    if (nowMs !== stampedMs) {
      stamp = isoTimestamp(nowMs);
      stampedMs = nowMs;
    }
    return stamp;
  };
}

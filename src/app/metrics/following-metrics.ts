import type { Registry } from 'prom-client';
import type { Following } from '../follow-place.ts';
import type { MetricSources } from './metric-sources.ts';
import { counterOf, gaugeOf } from './read-off.ts';

/** How following another place goes; nothing where none is followed, for a 0 would tell of a fault. */
export function followingMetrics({ following }: Pick<MetricSources, 'following'>, registers: Registry[]): void {
  const atStart = following();
  if (atStart === null) return;
  const state = (): Following => following() ?? atStart;
  counterOf(
    { name: 'follow_failures_total', help: 'Looks at the place of publications that failed.', registers },
    () => [[{}, state().failures]],
  );
  counterOf({ name: 'follow_fetched_bytes_total', help: 'Bytes of files fetched from it.', registers }, () => [
    [{}, state().fetchedBytes],
  ]);
  gaugeOf(
    { name: 'follow_up', help: '1: the newest publication at the place is here, or is being fetched.', registers },
    () => [[{}, state().problem === null ? 1 : 0]],
  );
  gaugeOf(
    {
      name: 'follow_last_reached_timestamp_seconds',
      help: 'When all that is published at the place was here; none: not since the start.',
      registers,
    },
    () => {
      const { lastReachedAtMs } = state();
      return lastReachedAtMs === null ? [] : [[{}, lastReachedAtMs / 1_000]];
    },
  );
}

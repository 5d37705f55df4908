import type { Registry } from 'prom-client';
import type { RecallState } from '../open-search.ts';
import type { MetricSources } from './metric-sources.ts';
import { counterOf, gaugeOf } from './read-off.ts';

/** How asking OpenSearch goes; nothing where it is not asked, for a 0 would tell of a fault. */
export function recallMetrics({ recallState }: Pick<MetricSources, 'recallState'>, registers: Registry[]): void {
  const atStart = recallState();
  if (atStart === null) return;
  const state = (): RecallState => recallState() ?? atStart;
  gaugeOf({ name: 'opensearch_up', help: '1: OpenSearch answered what it was asked last.', registers }, () => [
    [{}, state().isUp ? 1 : 0],
  ]);
  counterOf({ name: 'opensearch_losses_total', help: 'How often OpenSearch began not to answer.', registers }, () => [
    [{}, state().losses],
  ]);
}

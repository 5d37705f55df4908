import type { Registry } from 'prom-client';
import type { WorkersState } from '../../operations/serve/workers/publication-workers.ts';
import type { WorkerState } from '../../operations/serve/workers/worker-seat.ts';
import type { MetricSources } from './metric-sources.ts';
import { type Values, counterOf, gaugeOf } from './read-off.ts';

/** How workers fare, by their number; nothing where there are none, for a 0 would tell of a fault. */
export function workerMetrics({ workers }: Pick<MetricSources, 'workers'>, registers: Registry[]): void {
  const atStart = workers();
  if (atStart === null) return;
  const state = (): WorkersState => workers() ?? atStart;
  const each = (valueOf: (worker: WorkerState) => number) => (): Values =>
    state().workers.map((worker, place) => [{ worker: String(place + 1) }, valueOf(worker)]);
  const ofWorkers = (name: string, help: string) => ({ name, help, labelNames: ['worker'], registers });
  gaugeOf(
    ofWorkers('worker_ready', '1: the worker lives and has opened the publication served.'),
    each(({ isReady }) => (isReady ? 1 : 0)),
  );
  counterOf(
    ofWorkers('worker_answers_total', 'Searches and routes that a worker answered.'),
    each(({ answered }) => answered),
  );
  counterOf(
    ofWorkers('worker_busy_seconds_total', 'How long a worker was answering.'),
    each(({ busyMs }) => busyMs / 1_000),
  );
  counterOf(
    ofWorkers('worker_restarts_total', 'How often the thread of a worker ended and was started again.'),
    each(({ restarts }) => restarts),
  );
  gaugeOf({ name: 'worker_queue', help: 'Searches and routes that no worker has in hand yet.', registers }, () => [
    [{}, state().waiting],
  ]);
  counterOf(
    {
      name: 'answered_without_worker_total',
      help: 'Searches and routes that the thread of the requests answered, as no worker could.',
      registers,
    },
    () => [[{}, state().answeredHere]],
  );
}

import { isCutByTime } from '../package-contents/static-scan-observation.ts';
import type { Observation } from './observation.ts';
import type { ObservationLedgerReader } from './store-port.ts';

/**
 * The answer in force of the subject of an observation, and the attempts since that failed, oldest first; only
 * attempts: none was answered. It is the newest answer, but files that were read until time ran out say less than the
 * same files read to the end by the same collector: those stay.
 *
 * @param newest of its subject
 */
export function observationsInForce(
  newest: Observation,
  { history }: Pick<ObservationLedgerReader, 'history'>,
): readonly Observation[] {
  // Earlier observations matter only where the newest one says less than they may.
  if (newest.outcome.kind !== 'failed' && !isCut(newest)) return [newest];
  const all = history(newest.kind, newest.subject);
  const answeredAt = all.findLastIndex(isAnswer);
  const answer = all[answeredAt];
  const failedSince = all.slice(answeredAt + 1);
  return answer === undefined ? failedSince : [fullest(answer, all.slice(0, answeredAt)), ...failedSince];
}

/** Whether files were read until time ran out: another run of the same collector may see more. */
export function isCut({ kind, outcome }: Observation): boolean {
  return kind === 'package_contents' && outcome.kind === 'observed' && isCutByTime(outcome.value);
}

function fullest(answer: Observation, earlier: readonly Observation[]): Observation {
  if (!isCut(answer)) return answer;
  const isFuller = (each: Observation): boolean =>
    each.outcome.kind === 'observed' && each.collectorVersion === answer.collectorVersion && !isCut(each);
  return earlier.findLast(isFuller) ?? answer;
}

function isAnswer({ outcome }: Observation): boolean {
  return outcome.kind !== 'failed';
}

import { existsSync } from 'node:fs';
import type { UncountedReason } from '../../api/http/rate-limit/rate-limit-store.ts';
import type { RequestCounter } from '../../api/http/rate-limit/request-counter.ts';
import type { CountingProblem } from '../../contract/publication/health.ts';
import { type DoctorCheck, failed, ok, warning } from './doctor-report.ts';

export type OpenCounter = Pick<RequestCounter, 'takeAll' | 'close'>;

const NAME = 'rate limits';

/** Whether candidate searches can be counted in the file of the data folder; one that is not there is made by a service. */
export function counterCheck(path: string, open: (path: string) => OpenCounter): DoctorCheck {
  if (!existsSync(path)) return ok(NAME, 'nothing was counted yet');
  const counter = open(path);
  try {
    // A request that claims no budget is decided as any other, and counts for nobody.
    const [outcome] = counter.takeAll([[]]);
    if (outcome === undefined || !('uncounted' in outcome)) return ok(NAME, 'counted');
    return failed(
      NAME,
      `${path}: ${WHY[outcome.uncounted]}; candidate searches answer 503 until it can be counted in`,
      WHAT_TO_DO[outcome.uncounted],
    );
  } finally {
    counter.close();
  }
}

/** What the service says of itself: it may hold another file than the one that lies there, or know of counts that are gone. */
export function uncountedByService({ reason, observed_at: since, consequence }: CountingProblem): DoctorCheck {
  const what =
    consequence === 'not_answered'
      ? 'it answers candidate searches 503'
      : 'each of its processes counts candidate searches by itself';
  return warning(
    'service rate limits',
    `${what} since ${since}: ${WHY[reason]} (${reason})`,
    WHAT_TO_DO_OF_SERVICE[reason],
  );
}

const WHY: Readonly<Record<UncountedReason, string>> = {
  full: 'more clients than can be kept asked within an hour',
  garbled: 'it is damaged',
  locked: 'another process holds it',
  lost: 'it was taken away',
  no_room: 'its disk has no room left',
  overdue: 'it does not answer in time',
  unreachable: 'it cannot be reached',
  unusable: 'it cannot be opened, read or written',
};

const ANEW = 'Stop the services, take the file, its -wal and its -shm away, and start them: everybody begins anew.';
const HOLDER = '`fuser` says which process holds it; a service holds it for a moment only.';

const WHAT_TO_DO: Readonly<Record<UncountedReason, string>> = {
  full: 'Wait an hour; stop an attack from many networks in front of the service.',
  garbled: ANEW,
  locked: HOLDER,
  lost: ANEW,
  no_room: 'Make room on that disk.',
  overdue: HOLDER,
  unreachable: HOLDER,
  unusable: `Check whom it belongs to and what it is. ${ANEW}`,
};

/** Where a service runs: one that counted in a file that was taken away waits for an hour by itself. */
const WHAT_TO_DO_OF_SERVICE: Readonly<Record<UncountedReason, string>> = {
  ...WHAT_TO_DO,
  lost: 'Stop all services of this data folder and start them: a new process begins anew at once. Else it waits for an hour by itself.',
  unreachable: 'See `rate limits` above; counting goes on by itself once Redis answers.',
};

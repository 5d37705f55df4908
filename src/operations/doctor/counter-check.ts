import { existsSync } from 'node:fs';
import type { UncountedReason } from '../../api/http/rate-limit/rate-limit-store.ts';
import type { RequestCounter } from '../../api/http/rate-limit/request-counter.ts';
import { type DoctorCheck, failed, ok } from './doctor-report.ts';

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

import { z } from 'zod';
import { formatCounted } from '../../base/quantities.ts';
import { Health } from '../../contract/publication/health.ts';
import { uncountedByService } from './counter-check.ts';
import { type DoctorCheck, failed, ok, warning } from './doctor-report.ts';
import { listenRefusal, webAddress } from './listening.ts';

/** Where a service of the host is, or is to be. */
export interface ServicePlace {
  readonly address: string;
  /** 0: a free one, whichever. */
  readonly port: number;
}

const ANSWER_WITHIN_MS = 2_000;

/** What a service that runs is held against. */
export interface ExpectedService {
  /** What is published; `null`: nothing that can be served. */
  readonly snapshotId: string | null;
  /** Whether it comes from another place. */
  readonly isFollowed: boolean;
}

/** Whether a service can listen there, or one does; then what it says of itself. */
export async function serviceChecks(place: ServicePlace, expected: ExpectedService): Promise<DoctorCheck[]> {
  const at = webAddress(place.address, place.port);
  const refusal = place.port === 0 ? null : await listenRefusal(place.address, place.port);
  if (refusal === null) return [ok('service', `none at ${at}, which is free`)];
  if (refusal !== 'EADDRINUSE') return [cannotListen(at, refusal)];
  const health = await readHealth(at);
  if (health === null) {
    return [
      failed(
        'service',
        `something else listens at ${at}: a service cannot start there`,
        'Stop what listens there (`ss -ltnp` names it), or serve at another --port.',
      ),
    ];
  }
  const findings = healthFindings(health, expected);
  const { snapshot_id: served } = health.discovery;
  return findings.some(({ name }) => name === 'service')
    ? findings
    : [ok('service', `answers at ${at} with ${served}`), ...findings];
}

function cannotListen(at: string, code: string): DoctorCheck {
  return code === 'EACCES'
    ? failed('service', `this user may not listen at ${at}`, 'Serve at a --port of 1024 or more.')
    : failed('service', `no service can listen at ${at} (${code})`, 'Give an --address that this machine has.');
}

const ServiceHealth = z.looseObject({
  discovery: Health.shape.discovery,
  signature: Health.shape.signature,
  last_load_problem: Health.shape.last_load_problem,
  last_counting_problem: Health.shape.last_counting_problem,
  lost_log_lines: Health.shape.lost_log_lines,
});
type ServiceHealth = z.infer<typeof ServiceHealth>;

async function readHealth(at: string): Promise<ServiceHealth | null> {
  try {
    const answer = await fetch(`${at}/healthz`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return ServiceHealth.safeParse(await answer.json()).data ?? null;
  } catch {
    return null;
  }
}

const SEE_PLACE = 'See `place followed`; its log says why.';
/** What keeps a service from what is published, while nothing is wrong with that: its code, and what to do. */
const NOT_TAKEN_OVER: Readonly<Record<string, string>> = {
  source_unreachable: SEE_PLACE,
  source_rate_limited: SEE_PLACE,
  config_invalid: SEE_PLACE,
  not_searched: 'See `recall`: it is taken over once OpenSearch has it.',
};

function loadProblemCheck(
  { code, observed_at: triedAt }: NonNullable<ServiceHealth['last_load_problem']>,
  served: string,
  isFollowed: boolean,
): DoctorCheck {
  const told = `what is published (${code}, last tried ${triedAt}), and serves ${served}`;
  const remedy = NOT_TAKEN_OVER[code];
  if (remedy !== undefined) return failed('service', `it cannot take over ${told}`, remedy);
  const mended = isFollowed
    ? '`publish --to`, run where it is published, puts there what was signed.'
    : '`plugin-facts publish` makes a sound one.';
  return failed('service', `it refuses ${told}`, `Its log says why; ${mended}`);
}

function healthFindings(health: ServiceHealth, { snapshotId, isFollowed }: ExpectedService): DoctorCheck[] {
  const { last_load_problem: problem, last_counting_problem: counting, lost_log_lines: lost } = health;
  const { discovery, signature } = health;
  return [
    ...(problem === null
      ? differentPublication(discovery.snapshot_id, snapshotId)
      : [loadProblemCheck(problem, discovery.snapshot_id, isFollowed)]),
    ...(signature.status === 'expired'
      ? [
          failed(
            'service',
            `the signature of what it serves ended at ${signature.expires_at}: clients that verify it take it no more`,
            isFollowed ? 'Run `renew` where it is published.' : 'Run `plugin-facts renew`.',
          ),
        ]
      : []),
    ...(counting === null ? [] : [uncountedByService(counting)]),
    ...(lost === 0
      ? []
      : [
          warning(
            'service log',
            `${formatCounted(lost, 'line')} lost: nobody reads its standard error, reads too slowly, or the disk of the log is full`,
            'See who reads its standard error, and make room where they write.',
          ),
        ]),
  ];
}

function differentPublication(served: string, snapshotId: string | null): DoctorCheck[] {
  if (snapshotId === null || served === snapshotId) return [];
  return [
    warning(
      'service',
      `it serves ${served}, which is not what is published here`,
      'Look which host and data folder it was started with; another service may have the port.',
    ),
  ];
}

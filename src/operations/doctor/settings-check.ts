import type { Clock } from '../../base/clock.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { type DoctorCheck, ok, warning } from './doctor-report.ts';

/** What of the settings can be wrong although each is valid. */
export interface DoctorSettings {
  /** Variables that look like settings and are none, each with the setting spelled most like it. */
  readonly unknownVariables: readonly { readonly name: string; readonly nearest: string | null }[];
  readonly servesUnverified: boolean;
  /** `null`: no contact is named. */
  readonly securityContactExpiresAtMs: number | null;
  readonly mostConnections: number;
  /** How many files a process started like this one may hold open. */
  readonly mostOpenFiles: number;
  /** Threads that answer queries; 1: the one that takes the requests. */
  readonly workers: number;
  /** How many threads of this process can run at once. */
  readonly processors: number;
}

export function settingsChecks(settings: DoctorSettings, clock: Clock): DoctorCheck[] {
  const findings = [
    ...unknownVariables(settings),
    ...unverified(settings),
    ...expiredContact(settings, clock),
    ...manyWorkers(settings),
  ];
  return [...(findings.length === 0 ? [ok('settings', 'valid')] : findings), openFilesCheck(settings)];
}

function unknownVariables({ unknownVariables: unknown }: DoctorSettings): DoctorCheck[] {
  return unknown.map(({ name, nearest }) =>
    warning(
      'settings',
      `${name} is set and is no setting, so it has no effect`,
      nearest === null ? '`plugin-facts config` lists all settings.' : `Set ${nearest}, if that was meant.`,
    ),
  );
}

function unverified({ servesUnverified }: DoctorSettings): DoctorCheck[] {
  if (!servesUnverified) return [];
  return [
    warning(
      'settings',
      'PLUGIN_FACTS_UNVERIFIED=serve: whoever can write the data folder decides what is served',
      'Take it away as soon as what is published is signed.',
    ),
  ];
}

function expiredContact({ securityContactExpiresAtMs: endsAtMs }: DoctorSettings, clock: Clock): DoctorCheck[] {
  if (endsAtMs === null || endsAtMs > clock.nowMs()) return [];
  return [
    warning(
      'settings',
      `the security contact held until ${isoTimestamp(endsAtMs)}: nobody knows whether it still does`,
      'Set PLUGIN_FACTS_SECURITY_CONTACT_EXPIRES to a later day, if it does.',
    ),
  ];
}

function manyWorkers({ workers, processors }: DoctorSettings): DoctorCheck[] {
  if (workers === 1 || workers <= processors) return [];
  return [
    warning(
      'settings',
      `${workers} workers are to answer on ${processors === 1 ? 'one processor' : `${processors} processors`}: they answer no more than ${processors} would, and each takes memory`,
      'Set PLUGIN_FACTS_WORKERS, or --workers, to the number of processors at most.',
    ),
  ];
}

/** For the store, the publications, standard streams and the libraries' own files. */
const RESERVED_FILES = 64;

/** Each connection is an open file: with fewer, idle ones are ended earlier and a publication may not open. */
function openFilesCheck({ mostConnections, mostOpenFiles }: DoctorSettings): DoctorCheck {
  const wanted = mostConnections + RESERVED_FILES;
  if (mostOpenFiles >= wanted) return ok('open files', `${mostOpenFiles === Infinity ? 'not limited' : mostOpenFiles}`);
  return warning(
    'open files',
    `a process may hold ${mostOpenFiles} open, and PLUGIN_FACTS_MOST_CONNECTIONS needs ${wanted}: a service takes fewer connections`,
    `Start it with \`ulimit -n ${wanted}\` or more (systemd: LimitNOFILE=), or lower the setting.`,
  );
}

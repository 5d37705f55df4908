import type { Evidence } from '../../facts/observation/evidence.ts';
import { type ExactRelease, releaseOfSubject, releaseSubject } from '../../facts/observation/observation.ts';
import type { ObservationLedgerReader } from '../../facts/observation/store-port.ts';
import type { HostFile } from '../host-profile/host-profile.ts';

const OF_PACKAGE = 'package:';

type StableReleases = Pick<Evidence, 'stableRelease' | 'lastStableRelease'>;

/** Releases that are asked about again: those of plugins that were observed, and those an editor wrote of. Each once. */
export function refreshedReleases(
  host: Pick<HostFile, 'host_package' | 'not_plugins'>,
  ledger: Pick<ObservationLedgerReader, 'latestOfKind'>,
  evidence: StableReleases,
  editors: readonly ExactRelease[],
): readonly ExactRelease[] {
  const ofEditors = editors.map(({ packageName, version }) => ({ packageName, version }));
  return eachOnce([...observedReleases(host, ledger, evidence), ...ofEditors]);
}

/** Exact releases of plugins that the registry was asked about: by version, or as what a stable channel pointed at. Each once. */
export function observedReleases(
  { host_package: hostPackage, not_plugins: notPlugins }: Pick<HostFile, 'host_package' | 'not_plugins'>,
  ledger: Pick<ObservationLedgerReader, 'latestOfKind'>,
  evidence: StableReleases,
): readonly ExactRelease[] {
  const subjects = Array.from(ledger.latestOfKind('package_release'), ({ subject }) => subject);
  const left = new Set([...notPlugins.packages, ...(hostPackage === null ? [] : [hostPackage])]);
  const releases = subjects.flatMap((subject) => exactReleases(subject, evidence));
  return eachOnce(releases.filter(({ packageName }) => !left.has(packageName)));
}

function eachOnce(releases: readonly ExactRelease[]): readonly ExactRelease[] {
  return [...new Map(releases.map((release) => [releaseSubject(release), release])).values()];
}

/** Where the channel points at nothing of the publisher's today, what it pointed at last stays known. */
function exactReleases(subject: string, { stableRelease, lastStableRelease }: StableReleases): ExactRelease[] {
  if (!subject.startsWith(OF_PACKAGE)) return [releaseOfSubject(subject) ?? []].flat();
  const packageName = subject.slice(OF_PACKAGE.length);
  const stable = stableRelease(packageName);
  const last = lastStableRelease(packageName);
  const releases = [...(stable.kind === 'observed' ? [stable.value] : []), ...(last === null ? [] : [last])];
  return releases.map(({ version }) => ({ packageName, version }));
}

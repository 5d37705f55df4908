import type { Evidence } from '../facts/evidence.ts';
import type { ObservationLedgerReader } from '../facts/observation-ledger-port.ts';
import { type ExactRelease, releaseOfSubject, releaseSubject } from '../facts/observation-subject.ts';
import type { HostFile } from './host-profile/host-profile.ts';

const OF_PACKAGE = 'package:';

/** Releases that are asked about again: those of plugins that were observed, and those an editor wrote of. Each once. */
export function refreshedReleases(
  host: Pick<HostFile, 'host_package' | 'not_plugins'>,
  ledger: Pick<ObservationLedgerReader, 'latestOfKind'>,
  evidence: Pick<Evidence, 'stableRelease'>,
  editors: readonly ExactRelease[],
): readonly ExactRelease[] {
  const ofEditors = editors.map(({ packageName, version }) => ({ packageName, version }));
  return eachOnce([...observedReleases(host, ledger, evidence), ...ofEditors]);
}

/** Exact releases of plugins that the registry was asked about: by version, or as what a stable channel pointed at. Each once. */
export function observedReleases(
  { host_package: hostPackage, not_plugins: notPlugins }: Pick<HostFile, 'host_package' | 'not_plugins'>,
  ledger: Pick<ObservationLedgerReader, 'latestOfKind'>,
  { stableRelease }: Pick<Evidence, 'stableRelease'>,
): readonly ExactRelease[] {
  const subjects = Array.from(ledger.latestOfKind('package_release'), ({ subject }) => subject);
  const left = new Set([...notPlugins.packages, ...(hostPackage === null ? [] : [hostPackage])]);
  const releases = subjects.flatMap((subject) => exactRelease(subject, stableRelease) ?? []);
  return eachOnce(releases.filter(({ packageName }) => !left.has(packageName)));
}

function eachOnce(releases: readonly ExactRelease[]): readonly ExactRelease[] {
  return [...new Map(releases.map((release) => [releaseSubject(release), release])).values()];
}

function exactRelease(subject: string, stableRelease: Evidence['stableRelease']): ExactRelease | null {
  if (!subject.startsWith(OF_PACKAGE)) return releaseOfSubject(subject);
  const release = stableRelease(subject.slice(OF_PACKAGE.length));
  if (release.kind !== 'observed') return null;
  const { packageName, version } = release.value;
  return { packageName, version };
}

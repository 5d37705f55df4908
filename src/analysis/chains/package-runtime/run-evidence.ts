import type { HostRun } from '../../../facts/host-run/host-run.ts';
import type { PluginProject } from '../../../facts/identity/plugin-project.ts';
import type { Evidence } from '../../../facts/observation/evidence.ts';
import {
  type ObservationRequest,
  requestContents,
  requestHostRun,
  requestStableRelease,
} from '../../../facts/observation/observation-request.ts';
import type { Observed } from '../../../facts/observation/observation.ts';
import type { PackageContents } from '../../../facts/package-contents/package-contents.ts';
import { ownRelease } from '../../../facts/release/package-absence.ts';
import type { ReleaseFacts } from '../../../facts/release/release-facts.ts';
import type { PluginRevision } from '../../chain.ts';

/** What both runtime chains ask about: one package in one exact version of the host. */
export interface RuntimeSubject {
  readonly project: PluginProject & { readonly packageName: string };
  readonly hostVersion: string;
}

/** What the ledger says of the release, its files and its run in that host. */
export interface RunEvidence {
  readonly release: Observed<ReleaseFacts>;
  readonly contents: Observed<PackageContents>;
  readonly run: Observed<HostRun>;
}

/** `null`: there is no package to run. */
export function selectRuntime({ project }: PluginRevision, hostVersion: string): RuntimeSubject | null {
  const { packageName } = project;
  return packageName === null ? null : { project: { ...project, packageName }, hostVersion };
}

/** The files are observed first: an archive that cannot be unpacked safely is not handed to an installer. */
export function requiredForRun(
  { project, hostVersion }: RuntimeSubject,
  evidence: Evidence,
): readonly ObservationRequest[] {
  const ofPackage = requestStableRelease(project.packageName);
  const release = ownRelease(evidence.stableRelease(project.packageName));
  if (release.kind !== 'observed') return [ofPackage];
  const contents = evidence.contents(release.value);
  if (contents.kind === 'not_observed' || isUnreadable(contents)) return [ofPackage, requestContents(release.value)];
  return [ofPackage, requestHostRun(release.value, hostVersion)];
}

/** Takes what both runtime chains rest on. */
export function collectRun({ project, hostVersion }: RuntimeSubject, evidence: Evidence): RunEvidence {
  const release = ownRelease(evidence.stableRelease(project.packageName));
  // Why there is no release is why there is nothing of it.
  if (release.kind !== 'observed') return { release, contents: release, run: release };
  return {
    release,
    contents: evidence.contents(release.value),
    run: evidence.hostRun(release.value, hostVersion),
  };
}

/** The archive cannot be unpacked safely. */
export function isUnreadable(contents: Observed<PackageContents>): boolean {
  return contents.kind === 'observed' && contents.value.kind === 'refused';
}

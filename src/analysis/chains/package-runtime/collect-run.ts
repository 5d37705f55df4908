import type { HostRun } from '../../../facts/host-run.ts';
import type { PluginProject } from '../../../facts/plugin-project.ts';
import { lookAtContents, lookAtHostRun, lookAtPackage, type LookRequest } from '../../collection/look-request.ts';
import type { JudgedContents, SeenRelease } from '../../evidence-dimensions.ts';
import type { EvidenceReader } from '../../evidence-reader.ts';
import { knownRelease } from '../../known-release.ts';
import type { Look } from '../../look.ts';
import type { PluginRevision } from '../../plugin-revision.ts';

/** What both runtime chains ask about: one package in one exact version of the host. */
export interface RuntimeSubject {
  readonly project: PluginProject & { readonly packageName: string };
  readonly hostVersion: string;
}

export interface RunEvidence {
  readonly release: Look<SeenRelease>;
  readonly contents: Look<JudgedContents>;
  readonly run: Look<HostRun>;
}

export function selectRuntime({ project }: PluginRevision, hostVersion: string): RuntimeSubject | null {
  const { packageName } = project;
  return packageName === null ? null : { project: { ...project, packageName }, hostVersion };
}

/** The files are looked at first: an archive that cannot be unpacked safely is not handed to an installer. */
export function wantedRun({ project, hostVersion }: RuntimeSubject, known: EvidenceReader): readonly LookRequest[] {
  const ofPackage = lookAtPackage(project.packageName);
  if (known.release(project.packageName).kind === 'none') return [ofPackage];
  const release = knownRelease(project, known);
  if (release.kind !== 'seen') return [ofPackage];
  const contents = known.contents(release.value);
  if (contents.kind === 'none' || isUnreadable(contents)) return [ofPackage, lookAtContents(release.value)];
  return [ofPackage, lookAtHostRun(release.value, hostVersion)];
}

export function collectRun({ project, hostVersion }: RuntimeSubject, known: EvidenceReader): RunEvidence {
  const release = knownRelease(project, known);
  // Why there is no release is why there is nothing of it.
  if (release.kind !== 'seen') return { release, contents: release, run: release };
  return {
    release,
    contents: known.contents(release.value),
    run: known.hostRun(release.value, hostVersion),
  };
}

export function isUnreadable(contents: Look<JudgedContents>): boolean {
  return contents.kind === 'seen' && contents.value.integrity.reasonCodes.includes('package_structure_invalid');
}

import type { ChainStatus, Disposition } from '../contract/status.ts';
import type { ChainRun } from './chain.ts';
import type { PackageReleaseDeps } from './chains/package-release/chain.ts';
import { packageReleaseChain } from './chains/package-release/chain.ts';
import { sourceMetadataChain } from './chains/source-metadata/chain.ts';
import { runChain } from './chain.ts';
import type { PluginRevision } from './plugin-revision.ts';

/** Everything that was observed about one revision; what was not observed says so. */
export interface QualityEvidence {
  readonly revision: PluginRevision;
  /** Place in the order in which revisions are analysed, from 0. */
  readonly priorityRank: number;
  readonly disposition: Disposition;
  /** All configured chains, in the order of their ids. */
  readonly chains: readonly ChainRun[];
}

export interface EvidenceDeps extends PackageReleaseDeps {
  /** Whether the registry was asked about the package at all. */
  isReleaseObserved: (packageName: string) => boolean;
}

export interface AnalysisSettings {
  /** Exact host version that the runtime chain is configured for. */
  readonly hostVersion: string;
}

/** Runs the chains that observe something today; the others are configured and have not looked. */
export async function gatherEvidence(
  revision: PluginRevision,
  priorityRank: number,
  settings: AnalysisSettings,
  deps: EvidenceDeps,
): Promise<QualityEvidence> {
  const hasPackage = revision.project.packageName !== null;
  const chains = [
    await packageRelease(revision, deps),
    notLooked(`quality.package-runtime-host-${settings.hostVersion}`, hasPackage),
    notLooked('quality.package-runtime-non-ai', hasPackage),
    notLooked('quality.repository-health', revision.project.repository !== null),
    await runChain(sourceMetadataChain, revision, null),
  ];
  return { revision, priorityRank, disposition: dispositionOf(chains), chains };
}

/** Nobody having looked is another thing than a look that failed. */
async function packageRelease(revision: PluginRevision, deps: EvidenceDeps): Promise<ChainRun> {
  const { packageName } = revision.project;
  const isUnseen = packageName !== null && !deps.isReleaseObserved(packageName);
  return isUnseen ? notLooked(packageReleaseChain.id, true) : runChain(packageReleaseChain, revision, deps);
}

/** A chain nobody has run: it does not apply, or it is `not_tested`. */
function notLooked(analysisId: string, applies: boolean): ChainRun {
  const head = { analysisId, analyzerVersion: '0.0.0' };
  return applies
    ? { ...head, status: 'not_tested', reasonCodes: ['not_yet_analysed'] }
    : { ...head, status: 'not_applicable', reasonCodes: [] };
}

const LOOKED: ReadonlySet<ChainStatus> = new Set(['passed', 'partial', 'failed']);

export function hasLooked({ status }: ChainRun): boolean {
  return LOOKED.has(status);
}

/**
 * How much evidence there is, never how good the plugin is.
 * `pilot_checks_passed`: every chain that applies ran and passed;
 * `partial_evidence`: at least two chains looked; else `insufficient_evidence`.
 */
export function dispositionOf(chains: readonly ChainRun[]): Disposition {
  const applying = chains.filter(({ status }) => status !== 'not_applicable');
  if (applying.length > 1 && applying.every(({ status }) => status === 'passed')) return 'pilot_checks_passed';
  return chains.filter(hasLooked).length >= 2 ? 'partial_evidence' : 'insufficient_evidence';
}

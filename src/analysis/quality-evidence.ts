import type { ChainName } from '../contract/evidence/quality-dimensions.ts';
import type { Disposition } from '../contract/shared/status.ts';
import type { Evidence } from '../facts/observation/evidence.ts';
import type { ObservationRequest } from '../facts/observation/observation-request.ts';
import {
  type Chain,
  type ChainRun,
  type PluginRevision,
  evaluateChain,
  hasObserved,
  requiredObservations,
} from './chain.ts';
import { packageReleaseChain } from './chains/package-release/chain.ts';
import { packageRuntimeHostChain } from './chains/package-runtime/host-chain.ts';
import { packageRuntimeNonAiChain } from './chains/package-runtime/non-ai-chain.ts';
import { repositoryHealthChain } from './chains/repository-health.ts';
import { sourceMetadataChain } from './chains/source-metadata.ts';
import type { EvidenceDimensions } from './evidence-dimensions.ts';

/** Everything that was observed about one revision; what was not observed says so. */
export interface QualityEvidence {
  readonly revision: PluginRevision;
  /** Place in the order in which revisions are analysed, from 0. */
  readonly priorityRank: number;
  readonly disposition: Disposition;
  /** All five configured chains, in the order of their ids. */
  readonly chains: readonly ChainRun[];
  readonly dimensions: EvidenceDimensions;
}

/** What the chains are configured for. */
export interface AnalysisSettings {
  /** Exact host version that the runtime chains are configured for. */
  readonly hostVersion: string;
}

/** Judges what is known of a revision by all five chains; asks nobody. */
export function evaluateRevision(
  revision: PluginRevision,
  priorityRank: number,
  { hostVersion }: AnalysisSettings,
  evidence: Evidence,
): QualityEvidence {
  const release = evaluateChain(packageReleaseChain, revision, evidence);
  const runtime = evaluateChain(packageRuntimeHostChain(hostVersion), revision, evidence);
  const nonAi = evaluateChain(packageRuntimeNonAiChain(hostVersion), revision, evidence);
  const repository = evaluateChain(repositoryHealthChain, revision, evidence);
  const source = evaluateChain(sourceMetadataChain, revision, evidence);
  const chains = [release.run, runtime.run, nonAi.run, repository.run, source.run];
  const dimensions = {
    ...source.dimensions,
    ...repository.dimensions,
    ...release.dimensions,
    ...runtime.dimensions,
    ...nonAi.dimensions,
  };
  return { revision, priorityRank, disposition: dispositionOf(chains), chains, dimensions };
}

/**
 * What the evidence answers to all that the chains ask about a revision, in the order in which they ask, behind the
 * versions of the chains: with the revision, its rank and the settings that is all that `evaluateRevision` depends on. Cost: the look-ups alone.
 */
export function createAnswerReader(
  { hostVersion }: AnalysisSettings,
  evidence: Evidence,
): (revision: PluginRevision) => readonly unknown[] {
  const { heard, take } = listenTo(evidence);
  const [runtime, nonAi] = [packageRuntimeHostChain(hostVersion), packageRuntimeNonAiChain(hostVersion)];
  const chains = [packageReleaseChain, runtime, nonAi, repositoryHealthChain, sourceMetadataChain];
  const versions = chains.map(({ analyzerVersion }) => analyzerVersion);
  return (revision) => {
    collectFor(packageReleaseChain, revision, heard);
    collectFor(runtime, revision, heard);
    collectFor(nonAi, revision, heard);
    collectFor(repositoryHealthChain, revision, heard);
    collectFor(sourceMetadataChain, revision, heard);
    return [versions, ...take()];
  };
}

function collectFor<Subject, Collected, Dimension extends keyof EvidenceDimensions>(
  { select, collect }: Chain<Subject, Collected, Dimension>,
  revision: PluginRevision,
  evidence: Evidence,
): void {
  const subject = select(revision);
  if (subject !== null) collect(subject, evidence);
}

/** Evidence whose answers are noted until they are taken. */
function listenTo(evidence: Evidence): { readonly heard: Evidence; readonly take: () => readonly unknown[] } {
  let answers: unknown[] = [];
  const noted =
    <Asked extends readonly unknown[], Answer>(ask: (...asked: Asked) => Answer) =>
    (...asked: Asked): Answer => {
      const answer = ask(...asked);
      answers.push(answer);
      return answer;
    };
  const take = (): readonly unknown[] => {
    const taken = answers;
    answers = [];
    return taken;
  };
  const heard: Evidence = {
    stableRelease: noted(evidence.stableRelease),
    release: noted(evidence.release),
    lastRelease: noted(evidence.lastRelease),
    lastStableRelease: noted(evidence.lastStableRelease),
    contents: noted(evidence.contents),
    advisories: noted(evidence.advisories),
    repository: noted(evidence.repository),
    hostRun: noted(evidence.hostRun),
    hostRuns: noted(evidence.hostRuns),
    withdrawal: noted(evidence.withdrawal),
  };
  return { heard, take };
}

/**
 * How much evidence there is, never how good the plugin is.
 * `pilot_checks_passed`: every chain that applies passed, and at least two apply;
 * `partial_evidence`: at least two chains observed something; else `insufficient_evidence`.
 */
export function dispositionOf(chains: ReadonlyArray<Pick<ChainRun, 'status'>>): Disposition {
  const applying = chains.filter(({ status }) => status !== 'not_applicable');
  if (applying.length > 1 && applying.every(({ status }) => status === 'passed')) return 'pilot_checks_passed';
  return chains.filter(hasObserved).length >= 2 ? 'partial_evidence' : 'insufficient_evidence';
}

/** What a chain requires to be observed of a revision, given the evidence. */
type RequiredObservations = (revision: PluginRevision, evidence: Evidence) => readonly ObservationRequest[];

/** @param hostVersion exact version that the runtime chains are configured for */
export function requiredBy(chainName: ChainName, hostVersion: string): RequiredObservations {
  return REQUIRED[chainName](hostVersion);
}

const REQUIRED: Readonly<Record<ChainName, (hostVersion: string) => RequiredObservations>> = {
  'package-release': () => requiredByChain(packageReleaseChain),
  'package-runtime-host': (hostVersion) => requiredByChain(packageRuntimeHostChain(hostVersion)),
  'package-runtime-non-ai': (hostVersion) => requiredByChain(packageRuntimeNonAiChain(hostVersion)),
  'repository-health': () => requiredByChain(repositoryHealthChain),
  'source-metadata': () => requiredByChain(sourceMetadataChain),
};

function requiredByChain<Subject, Collected, Dimension extends keyof EvidenceDimensions>(
  chain: Chain<Subject, Collected, Dimension>,
): RequiredObservations {
  return (revision, evidence) => requiredObservations(chain, revision, evidence);
}

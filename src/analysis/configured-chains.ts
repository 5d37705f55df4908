import type { ChainName } from '../contract/evidence/quality-dimensions.ts';
import type { Evidence } from '../facts/observation/evidence.ts';
import type { ObservationRequest } from '../facts/observation/observation-request.ts';
import { type Chain, requiredObservations } from './chain.ts';
import { packageReleaseChain } from './chains/package-release/chain.ts';
import { packageRuntimeHostChain } from './chains/package-runtime/host-chain.ts';
import { packageRuntimeNonAiChain } from './chains/package-runtime/non-ai-chain.ts';
import { repositoryHealthChain } from './chains/repository-health/chain.ts';
import { sourceMetadataChain } from './chains/source-metadata/chain.ts';
import type { EvidenceDimensions } from './evidence-dimensions.ts';
import type { PluginRevision } from './plugin-revision.ts';

/** What a chain requires to be observed of a revision, given the evidence. */
export type RequiredObservations = (revision: PluginRevision, evidence: Evidence) => readonly ObservationRequest[];

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

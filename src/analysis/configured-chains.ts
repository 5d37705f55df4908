import type { Evidence } from '../facts/evidence.ts';
import { type Chain, wantedLooks } from './chain.ts';
import { packageReleaseChain } from './chains/package-release/chain.ts';
import { packageRuntimeHostChain } from './chains/package-runtime/host-chain.ts';
import { packageRuntimeNonAiChain } from './chains/package-runtime/non-ai-chain.ts';
import { repositoryHealthChain } from './chains/repository-health/chain.ts';
import { sourceMetadataChain } from './chains/source-metadata/chain.ts';
import type { LookRequest } from './collection/look-request.ts';
import type { EvidenceDimensions } from './evidence-dimensions.ts';
import type { PluginRevision } from './plugin-revision.ts';

/** The chains by the names people call them by; the one of the host's runtime names no version. */
export const CHAIN_NAMES = [
  'package-release',
  'package-runtime-host',
  'package-runtime-non-ai',
  'repository-health',
  'source-metadata',
] as const;
export type ChainName = (typeof CHAIN_NAMES)[number];

/** What a chain wants looked at of a revision, given what is known. */
export type Wants = (revision: PluginRevision, known: Evidence) => readonly LookRequest[];

/** @param hostVersion exact version that the runtime chains are configured for */
export function wantsOf(chainName: ChainName, hostVersion: string): Wants {
  return WANTS[chainName](hostVersion);
}

const WANTS: Readonly<Record<ChainName, (hostVersion: string) => Wants>> = {
  'package-release': () => wantsOfChain(packageReleaseChain),
  'package-runtime-host': (hostVersion) => wantsOfChain(packageRuntimeHostChain(hostVersion)),
  'package-runtime-non-ai': (hostVersion) => wantsOfChain(packageRuntimeNonAiChain(hostVersion)),
  'repository-health': () => wantsOfChain(repositoryHealthChain),
  'source-metadata': () => wantsOfChain(sourceMetadataChain),
};

function wantsOfChain<Subject, Collected, Dimension extends keyof EvidenceDimensions>(
  chain: Chain<Subject, Collected, Dimension>,
): Wants {
  return (revision, known) => wantedLooks(chain, revision, known);
}

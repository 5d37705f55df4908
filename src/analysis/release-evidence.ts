import type { Evidence } from '../facts/observation/evidence.ts';
import { type ExactRelease, NOT_OBSERVED } from '../facts/observation/observation.ts';
import { declaredRepository } from '../facts/repository/source-association.ts';
import { evaluateRelease } from './chains/package-release/chain.ts';
import { evaluateIntegrity, evaluateStaticRisk } from './chains/package-release/evaluate-contents.ts';
import { evaluateDependencies } from './chains/package-release/evaluate-dependencies.ts';
import { evaluateInstall } from './chains/package-runtime/host-chain.ts';
import { NO_REPOSITORY, evaluateRepository } from './chains/repository-health.ts';
import { type EvidenceDimensions, NOT_APPLICABLE } from './evidence-dimensions.ts';

/** What is known of one exact release by itself, by the rules of the chains: no record of a catalog is judged with it. */
export function evaluateExactRelease(exact: ExactRelease, hostVersion: string, evidence: Evidence): EvidenceDimensions {
  const release = evidence.release(exact);
  const contents = evidence.contents(exact);
  const declared = release.kind === 'observed' ? declaredRepository(release.value) : null;
  return {
    sourceMetadata: NOT_APPLICABLE,
    repositoryHealth:
      declared?.kind === 'repository' ? evaluateRepository(evidence.repository(declared.repository)) : NO_REPOSITORY,
    packageRelease: evaluateRelease(release, 'not_applicable'),
    packageIntegrity: evaluateIntegrity(release, contents),
    staticRisk: evaluateStaticRisk(release, contents),
    dependencyRisk: evaluateDependencies(
      release.kind === 'observed' ? evidence.advisories(exact) : NOT_OBSERVED,
      'advisories',
    ),
    installRuntime: evaluateInstall({ release, contents, run: evidence.hostRun(exact, hostVersion) }),
    claimedFeature: { status: 'not_tested' },
  };
}

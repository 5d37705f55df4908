import type { RepositoryRef } from '../../base/repository-ref.ts';
import type { QualityReasonCode } from '../../contract/evidence/quality-reason-codes.ts';
import { requestRepository } from '../../facts/observation/observation-request.ts';
import { type Observed, answeredAtMs } from '../../facts/observation/observation.ts';
import type { RepositoryFacts } from '../../facts/repository/repository-facts.ts';
import { type Chain, notApplicable } from '../chain.ts';
import { NOT_APPLICABLE, type RepositoryHealth, notTested } from '../evidence-dimensions.ts';

/** Is there a public repository, and is it maintained? */
export const repositoryHealthChain: Chain<RepositoryRef, Observed<RepositoryFacts>, 'repositoryHealth'> = {
  id: 'quality.repository-health',
  analyzerVersion: '1.0.0',
  select: ({ project }) => project.repository,
  required: (repository) => [requestRepository(repository)],
  collect: (repository, evidence) => evidence.repository(repository),
  evaluate(observed) {
    const repositoryHealth = evaluateRepository(observed);
    const { status, reasonCodes } = repositoryHealth;
    return { status, reasonCodes, observedAtMs: answeredAtMs(observed), dimensions: { repositoryHealth } };
  },
  unasked: () => notApplicable({ repositoryHealth: NO_REPOSITORY }),
};

/** No repository is named. */
export const NO_REPOSITORY: RepositoryHealth = { ...NOT_APPLICABLE, exists: null, facts: null };

/** Without a commit for so long a repository counts as inactive: two years, in milliseconds. */
export const INACTIVE_AFTER_MS = 730 * 86_400_000;

/** Says something of the repository, nothing against it. */
const NEUTRAL: ReadonlySet<QualityReasonCode> = new Set(['repository_is_fork', 'repository_renamed']);

/**
 * Is there a public repository, and is it maintained? `failed`: there is none;
 * `partial`: its owner archived it, or nobody has committed for two years by the
 * time it was observed. What the repository host does not say lowers nothing.
 */
export function evaluateRepository(observed: Observed<RepositoryFacts>): RepositoryHealth {
  if (observed.kind === 'missing') {
    return { status: 'failed', reasonCodes: ['repository_missing'], exists: false, facts: null };
  }
  if (observed.kind !== 'observed') return { ...notTested(observed, 'repository_host'), exists: null, facts: null };
  const facts = observed.value;
  if (facts.exists === null) return { ...notTested({ kind: 'not_observed' }, 'repository_host'), exists: null, facts };
  if (!facts.exists) return { status: 'failed', reasonCodes: ['repository_missing'], exists: false, facts };
  const reasonCodes = observedReasons(facts, observed.observedAtMs);
  const isSound = reasonCodes.every((code) => NEUTRAL.has(code));
  return { status: isSound ? 'passed' : 'partial', reasonCodes, exists: true, facts };
}

function observedReasons(facts: RepositoryFacts, observedAtMs: number): readonly QualityReasonCode[] {
  const { repository, currentRepository, headCommittedAtMs } = facts;
  const isInactive = headCommittedAtMs !== null && observedAtMs - headCommittedAtMs > INACTIVE_AFTER_MS;
  const reasons: ReadonlyArray<readonly [QualityReasonCode, boolean]> = [
    ['repository_archived', facts.isArchived === true],
    ['repository_inactive', isInactive],
    ['repository_is_fork', facts.isFork === true],
    ['repository_renamed', placeOf(repository) !== placeOf(currentRepository)],
  ];
  return reasons.flatMap(([code, holds]) => (holds ? [code] : []));
}

function placeOf({ host, owner, name }: RepositoryFacts['repository']): string {
  return `${host}:${owner}/${name}`.toLowerCase();
}

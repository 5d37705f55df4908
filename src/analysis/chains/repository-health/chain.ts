import type { RepositoryRef } from '../../../base/repository-ref.ts';
import { requestRepository } from '../../../facts/observation/observation-request.ts';
import { type Observed, answeredAtMs } from '../../../facts/observation/observation.ts';
import type { RepositoryFacts } from '../../../facts/repository/repository-facts.ts';
import type { Chain } from '../../chain.ts';
import { NOT_APPLICABLE } from '../../not-tested.ts';
import { evaluateRepository } from './evaluate.ts';

/** Is there a public repository, and is it looked after? */
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
  whenNotApplicable: { repositoryHealth: { ...NOT_APPLICABLE, exists: null, facts: null } },
};

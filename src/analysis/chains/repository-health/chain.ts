import type { RepositoryRef } from '../../../base/repository-ref.ts';
import type { RepositoryFacts } from '../../../facts/repository-facts.ts';
import type { Chain } from '../../chain.ts';
import { lookAtRepository } from '../../collection/look-request.ts';
import { answeredAtMs, type Observed } from '../../../facts/observed.ts';
import { NOT_APPLICABLE } from '../../not-tested.ts';
import { evaluateRepository } from './evaluate.ts';

/** Is there a public repository, and is it looked after? */
export const repositoryHealthChain: Chain<RepositoryRef, Observed<RepositoryFacts>, 'repositoryHealth'> = {
  id: 'quality.repository-health',
  analyzerVersion: '1.0.0',
  select: ({ project }) => project.repository,
  wanted: (repository) => [lookAtRepository(repository)],
  collect: (repository, known) => known.repository(repository),
  evaluate(look) {
    const repositoryHealth = evaluateRepository(look);
    const { status, reasonCodes } = repositoryHealth;
    return { status, reasonCodes, lookedAtMs: answeredAtMs(look), dimensions: { repositoryHealth } };
  },
  whenNotApplicable: { repositoryHealth: { ...NOT_APPLICABLE, exists: null, facts: null } },
};

import { type RepositorySource, repositoryFactsToJson } from '../../facts/repository/repository-facts.ts';
import type { Collector } from '../collector.ts';

export interface RepositoryPorts {
  readonly repositories: RepositorySource;
}

export function collectRepository({ repositories }: RepositoryPorts): Collector<'repository'>['collect'] {
  return async ({ repository }) => {
    const observed = await repositories.observeRepository(repository);
    return observed === 'missing' ? { kind: 'missing' } : { kind: 'observed', value: repositoryFactsToJson(observed) };
  };
}

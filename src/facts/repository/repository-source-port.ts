import type { RepositoryRef } from '../../base/repository-ref.ts';
import type { RepositoryFacts } from './repository-facts.ts';

/** Looks at repositories. */
export interface RepositorySource {
  /**
   * `missing`: the repository host answers that there is no public repository of
   * this name. Throws a `Failure` where nothing can be known now; what this
   * kind of source cannot tell is `null`.
   */
  observeRepository: (repository: RepositoryRef) => Promise<RepositoryFacts | 'missing'>;
}

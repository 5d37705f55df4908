import type { Advisory } from './advisory-facts.ts';
import type { ExactRelease } from '../observation/observation-subject.ts';

/** Knows published advisories about exact releases. */
export interface AdvisorySource {
  /**
   * Every advisory about any of the releases, ordered by package, version and id.
   * Throws a `Failure` where the source cannot be asked: then nothing is known.
   */
  findAdvisories: (releases: readonly ExactRelease[]) => Promise<readonly Advisory[]>;
}

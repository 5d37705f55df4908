import { FAILURE_CODES, Failure, type FailureCode } from '../../base/failure.ts';
import type { Clock } from '../../base/clock.ts';
import type { Advisory, AdvisoryFacts } from '../../facts/advisory-facts.ts';
import type { AdvisorySource } from '../../facts/advisory-source-port.ts';
import type { ExactRelease } from '../../facts/observation-subject.ts';

/** A source that could not be asked. */
export interface AdvisoryFailure {
  readonly providerId: string;
  readonly code: FailureCode;
  readonly isRetryable: boolean;
}

export interface Advice {
  /** `null`: no source could be asked, so nothing is known. */
  readonly facts: AdvisoryFacts | null;
  /** Which source the facts are from; `null`: there are none. */
  readonly providerId: string | null;
  /** In the order they were asked. */
  readonly failures: readonly AdvisoryFailure[];
}

/**
 * Asks the first source that answers. Sources are never mixed: an answer says
 * which one found nothing.
 *
 * @param dependencies everything the release resolves to, itself left out; `null`: nobody resolved it
 */
export async function advise(
  release: ExactRelease,
  dependencies: readonly ExactRelease[] | null,
  { sources, clock }: { sources: readonly AdvisorySource[]; clock: Clock },
): Promise<Advice> {
  const failures: AdvisoryFailure[] = [];
  for (const { providerId, findAdvisories } of sources) {
    try {
      const found = await findAdvisories([release, ...(dependencies ?? [])]);
      return { facts: toFacts(release, dependencies, found, clock.nowMs()), providerId, failures };
    } catch (thrown) {
      // An interrupt or a fault of ours says nothing of the source.
      if (!(thrown instanceof Failure) || thrown.code === 'internal_error') throw thrown;
      const { code } = thrown;
      failures.push({ providerId, code, isRetryable: FAILURE_CODES[code].retryable });
    }
  }
  return { facts: null, providerId: null, failures };
}

function toFacts(
  { packageName, version }: ExactRelease,
  dependencies: readonly ExactRelease[] | null,
  found: readonly Advisory[],
  observedAtMs: number,
): AdvisoryFacts {
  const isOwn = (advisory: Advisory): boolean => advisory.packageName === packageName && advisory.version === version;
  return {
    packageName,
    version,
    ofRelease: found.filter((advisory) => isOwn(advisory)),
    ofDependencies: dependencies === null ? null : found.filter((advisory) => !isOwn(advisory)),
    observedAtMs,
  };
}

import type { Sha256 } from '../../base/digest.ts';
import { packageSubject, releaseSubject } from '../observation/observation.ts';
import type { ObservationLedgerReader } from '../observation/store-port.ts';
import { parseReleaseFacts } from './release-facts-json.ts';
import type { EarlierBytes } from './release-source-port.ts';

/** What earlier observations say of the bytes of one package's versions, whether they were observed by version or by channel. */
export function earlierBytesIn(
  ledger: Pick<ObservationLedgerReader, 'history'>,
  packageName: string,
): (version: string) => EarlierBytes | null {
  return (version) => {
    const observations = [packageSubject(packageName), releaseSubject({ packageName, version })]
      .flatMap((subject) => ledger.history('package_release', subject))
      .toSorted((a, b) => a.observedAtMs - b.observedAtMs);
    const seen = observations.flatMap(({ outcome, observedAtMs }) => {
      const facts = outcome.kind === 'observed' ? parseReleaseFacts(outcome.value, observedAtMs) : null;
      return facts?.version === version ? [facts] : [];
    });
    return seen.at(-1) ?? null;
  };
}

/**
 * Every digest seen of a version where there is more than one, oldest first.
 * A version that ever had other bytes stays in conflict, even when it returns
 * to the bytes it had at first.
 */
export function conflictingDigests(earlier: EarlierBytes | null, now: Sha256): readonly string[] {
  const before = [...(earlier?.conflictingArtifactDigests ?? []), earlier?.artifactDigest ?? now];
  const all = [...new Set([...before, now])];
  return all.length === 1 ? [] : all;
}

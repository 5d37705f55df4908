import type { Looker, LookResult } from '../../analysis/collection/collect-looks.ts';
import {
  lookAtAdvisories,
  lookAtRelease,
  lookAtRepository,
  type LookRequest,
} from '../../analysis/collection/look-request.ts';
import { declaredRepository } from '../../facts/association/declared-repository.ts';
import type { ObservationLedgerReader } from '../../facts/observation-ledger-port.ts';
import { type ExactRelease, releaseSubject } from '../../facts/observation-subject.ts';
import { parseReleaseFacts } from '../../facts/release-facts-json.ts';
import type { ReleaseFacts } from '../../facts/release-facts.ts';

export interface RefreshLookDeps {
  readonly look: Looker;
  readonly ledger: Pick<ObservationLedgerReader, 'latestObserved'>;
  /** Before and after each look. */
  readonly onLook: (request: LookRequest, result: LookResult) => void;
  readonly beforeLook: (request: LookRequest) => void;
}

/**
 * Looks again at everything a candidate record is made of: the release, the
 * repository it names, advisories about it. Where the release cannot be had now,
 * what was seen of it before tells where the rest is.
 *
 * @returns whether every look came to an answer or was young enough
 */
export async function lookAtCandidate(release: ExactRelease, deps: RefreshLookDeps): Promise<boolean> {
  const first = await makeLook(lookAtRelease(release), deps);
  const facts = knownFacts(release, deps.ledger);
  if (facts === null) return isAnswered(first);
  const declared = declaredRepository(facts);
  const rest = await Promise.all([
    ...(declared.kind === 'repository' ? [makeLook(lookAtRepository(declared.repository), deps)] : []),
    makeLook(lookAtAdvisories(facts), deps),
  ]);
  return [first, ...rest].every(isAnswered);
}

async function makeLook(request: LookRequest, { look, beforeLook, onLook }: RefreshLookDeps): Promise<LookResult> {
  beforeLook(request);
  const result = await look(request);
  onLook(request, result);
  return result;
}

function isAnswered(result: LookResult): boolean {
  return result === 'observed' || result === 'missing' || result === 'kept';
}

function knownFacts(release: ExactRelease, ledger: RefreshLookDeps['ledger']): ReleaseFacts | null {
  const seen = ledger.latestObserved('package_release', releaseSubject(release));
  return seen?.outcome.kind === 'observed' ? parseReleaseFacts(seen.outcome.value, seen.observedAtMs) : null;
}

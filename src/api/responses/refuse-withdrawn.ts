import { Failure } from '../../base/failure.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { WithdrawalCode, WithdrawnEntry } from '../../contract/publication/withdrawal.ts';
import type { ServingSnapshot } from '../serving-snapshot.ts';

/** Of an id that is none, a name for instance. */
export const NO_SUCH_ID =
  'No plugin with this id is published. Ids stand in hits; of a name POST /v1/plugins:lookup gives the id, or says why it has none.';

/** @throws Failure `withdrawn` where whoever runs the service withdrew the entry */
export function refuseWithdrawnEntry({ withdrawals }: Pick<ServingSnapshot, 'withdrawals'>, entryId: string): void {
  const withdrawal = withdrawals.get(entryId);
  if (withdrawal !== undefined) throw withdrawn(withdrawnEntryReason(withdrawal));
}

/** @throws Failure `withdrawn` where the release is withdrawn, quarantined or unpublished */
export function refuseWithdrawnCandidate({ standing }: CandidateRecord): void {
  const { availability, withdrawal_reason: reason } = standing;
  if (availability === 'available') return;
  throw withdrawn(
    availability === 'withdrawn' ? { code: 'withdrawn_by_operator', detail: reason ?? '' } : OBSERVED[availability],
  );
}

interface Reason {
  readonly code: WithdrawalCode;
  readonly detail: string;
}

/** What was observed, and nobody decided. */
const OBSERVED = {
  quarantined: {
    code: 'artifact_bytes_changed',
    detail: 'Other bytes were seen under this version; it is quarantined.',
  },
  unpublished: { code: 'release_unpublished', detail: 'The registry has this release no more.' },
} as const satisfies Partial<Record<CandidateRecord['standing']['availability'], Reason>>;

function withdrawnEntryReason({ reason }: WithdrawnEntry): Reason {
  return { code: 'withdrawn_by_operator', detail: reason };
}

function withdrawn(reason: Reason): Failure {
  return new Failure('withdrawn', 'It is known and not offered; `errors` says why. Look for another plugin.', {
    items: [{ pointer: '', ...reason }],
  });
}

import { Failure } from '../base/failure.ts';
import type { CandidateRecord } from '../contract/candidate-record.ts';
import type { WithdrawalCode, WithdrawnEntry } from '../contract/withdrawal.ts';
import type { Served } from './api-deps.ts';

/** @throws Failure `withdrawn` where whoever runs the service withdrew the entry */
export function refuseWithdrawnEntry({ withdrawals }: Pick<Served, 'withdrawals'>, entryId: string): void {
  const withdrawal = withdrawals.get(entryId);
  if (withdrawal !== undefined) throw withdrawn(withdrawnEntryReason(withdrawal));
}

/** @throws Failure `withdrawn` where the release is withdrawn or quarantined */
export function refuseWithdrawnCandidate({ standing }: CandidateRecord): void {
  if (standing.availability === 'available') return;
  throw withdrawn(
    standing.withdrawal_reason === null
      ? { code: 'artifact_bytes_changed', detail: 'Other bytes were seen under this version; it is quarantined.' }
      : { code: 'withdrawn_by_operator', detail: standing.withdrawal_reason },
  );
}

interface Reason {
  readonly code: WithdrawalCode;
  readonly detail: string;
}

function withdrawnEntryReason({ reason }: WithdrawnEntry): Reason {
  return { code: 'withdrawn_by_operator', detail: reason };
}

function withdrawn(reason: Reason): Failure {
  return new Failure('withdrawn', 'It is known and not offered; `errors` says why. Look for another plugin.', {
    items: [{ pointer: '', ...reason }],
  });
}

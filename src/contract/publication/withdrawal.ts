import { z } from 'zod';
import { EntryId } from '../shared/ids.ts';
import { OperatorReason } from './operator-reason.ts';
import { Timestamp } from '../shared/timestamp.ts';

/** Why a record that is known is not offered; the code of the one item in `errors` of a 410. */
export const WithdrawalCode = z
  .enum(['withdrawn_by_operator', 'artifact_bytes_changed', 'release_unpublished'])
  .describe(
    'withdrawn_by_operator: whoever runs the service decided so; artifact_bytes_changed: other bytes were seen under ' +
      'the same version, so the release is quarantined; release_unpublished: the registry has the release no more.',
  );
export type WithdrawalCode = z.infer<typeof WithdrawalCode>;

/** One line of a publication's `withdrawals.jsonl`: an entry that stands in none of its other files. */
export const WithdrawnEntry = z
  .strictObject({ entry_id: EntryId, reason: OperatorReason, withdrawn_at: Timestamp })
  .describe('A withdrawn entry; its id answers 410 with the reason.');
export type WithdrawnEntry = z.infer<typeof WithdrawnEntry>;

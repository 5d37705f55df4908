import { Failure } from '../../base/failure.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import type { DoctorCheck } from './doctor-report.ts';
import { readWithdrawals } from '../withdrawal/decisions-file.ts';
import { failed, ok } from './check.ts';

const NAME = 'withdrawals';

/** What is withdrawn, since when and why. */
export async function withdrawalsCheck(path: string): Promise<DoctorCheck> {
  try {
    const inForce = [...(await readWithdrawals(path)).values()];
    const texts = inForce.map(
      ({ subject, reason, decidedAtMs }) => `${subject} since ${isoTimestamp(decidedAtMs)}: ${reason}`,
    );
    return ok(NAME, texts.join('; ') || 'none');
  } catch (thrown) {
    return failed(NAME, Failure.from(thrown).message, 'Nothing is published until the file can be read.');
  }
}

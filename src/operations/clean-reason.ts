import { Failure } from '../base/failure.ts';
import { withoutInvisible } from '../base/text-safety.ts';
import { OperatorReason } from '../contract/publication/operator-reason.ts';

/** One line, without what draws nothing or moves a cursor. */
export function cleanReason(given: string): string {
  const line = withoutInvisible(given.toWellFormed())
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const reason = OperatorReason.safeParse(line);
  if (reason.success) return reason.data;
  throw new Failure('invalid_request', 'A reason has 1 to 500 characters; whoever reads what is published reads it.');
}

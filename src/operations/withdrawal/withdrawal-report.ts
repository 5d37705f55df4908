import type { PublishReport } from '../publish/publish-report.ts';

export type WithdrawalAction = 'withdraw' | 'reinstate';

/** What came of `withdraw` or `reinstate`. */
export interface WithdrawalReport {
  readonly action: WithdrawalAction;
  /** What the decision is kept under: an entry id, `package:<name>` or `release:<name>@<version>`. */
  readonly subject: string;
  readonly reason: string;
  /** `unchanged`: so it was decided before. */
  readonly outcome: 'decided' | 'unchanged';
  readonly published: PublishReport;
}

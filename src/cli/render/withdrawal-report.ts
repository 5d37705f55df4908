import { forTerminal } from '../../base/text-safety.ts';
import type { WithdrawalReport } from '../../operations/withdrawal/decide-withdrawal.ts';
import { renderPublishReport } from './publish-report.ts';

const DECIDED = {
  withdraw: { decided: 'Withdrawn', unchanged: 'Withdrawn already, for this reason' },
  reinstate: { decided: 'Reinstated', unchanged: 'Not withdrawn, so there is nothing to reinstate' },
} as const;

export function renderWithdrawalReport({ action, subject, outcome, published }: WithdrawalReport): string {
  return `${DECIDED[action][outcome]}: ${forTerminal(subject)}\n\n${renderPublishReport(published)}`;
}

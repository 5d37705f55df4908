/**
 * One decision of whoever runs the service; it is no observation. Kept for ever,
 * in the order in which they were made.
 */
export interface WithdrawalDecision {
  readonly action: WithdrawalAction;
  /** An entry id, `package:<name>` for all its releases, or `release:<name>@<version>`. */
  readonly subject: string;
  /** 1 to 500 code points without control characters. */
  readonly reason: string;
  readonly decidedAtMs: number;
}

export const WITHDRAWAL_ACTIONS = ['withdraw', 'reinstate'] as const;
export type WithdrawalAction = (typeof WITHDRAWAL_ACTIONS)[number];

/** What is withdrawn now, by subject, in the order of the subjects' first decisions. */
export type Withdrawals = ReadonlyMap<string, Omit<WithdrawalDecision, 'action'>>;

/** The last decision on a subject counts; a subject says nothing of another. */
export function withdrawalsInForce(decisions: readonly WithdrawalDecision[]): Withdrawals {
  const last = new Map(decisions.map((decision) => [decision.subject, decision]));
  return new Map([...last].filter(([, { action }]) => action === 'withdraw'));
}

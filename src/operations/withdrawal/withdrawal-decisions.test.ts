import { describe, expect, it } from 'vitest';
import { type WithdrawalDecision, currentWithdrawals } from './withdrawal-decisions.ts';

const decided = (action: WithdrawalDecision['action'], subject: string, reason = 'malware'): WithdrawalDecision => ({
  action,
  subject,
  reason,
  decidedAtMs: 0,
});

describe('currentWithdrawals', () => {
  it('lets the last decision on a subject count, and each subject by itself', () => {
    const inForce = currentWithdrawals([
      decided('withdraw', 'package:lens'),
      decided('withdraw', 'release:lens@1.0.0'),
      decided('reinstate', 'package:lens', 'checked'),
      decided('withdraw', 'release:lens@1.0.0', 'worse'),
    ]);

    expect([...inForce].map(([subject, { reason }]) => [subject, reason])).toEqual([['release:lens@1.0.0', 'worse']]);
  });
});

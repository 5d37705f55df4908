/** What became of one check; `not_tested`: something else kept it from being looked at. */
export type CheckStatus = 'passed' | 'failed' | 'not_tested';

export interface CheckResult {
  /** `<subject>.<rule>`; the same for good, so that reports can be compared. */
  readonly name: string;
  /** Where the rule is written. */
  readonly place: string;
  /** The rule, in words. */
  readonly rule: string;
  readonly status: CheckStatus;
  /** What was seen instead, or why it was not tested; the first ten, none of them a text of the server longer than 200 characters. */
  readonly findings: readonly string[];
}

export interface ConformanceReport {
  readonly url: string;
  readonly outcome: 'conforms' | 'does_not_conform';
  readonly checks: readonly CheckResult[];
  readonly requests: number;
  readonly durationMs: number;
}

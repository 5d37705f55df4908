import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { canonicalJson } from '../../base/canonical-json.ts';
import { Failure } from '../../base/failure.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { OperatorReason } from '../../contract/publication/operator-reason.ts';
import { Timestamp } from '../../contract/shared/timestamp.ts';
import type { DurableFiles } from '../../publication/durable-files.ts';

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

const WITHDRAWAL_ACTIONS = ['withdraw', 'reinstate'] as const;
export type WithdrawalAction = (typeof WITHDRAWAL_ACTIONS)[number];

/** What is withdrawn now, by subject, in the order of the subjects' first decisions. */
export type Withdrawals = ReadonlyMap<string, Omit<WithdrawalDecision, 'action'>>;

/** The last decision on a subject counts; a subject says nothing of another. */
export function currentWithdrawals(decisions: readonly WithdrawalDecision[]): Withdrawals {
  const last = new Map(decisions.map((decision) => [decision.subject, decision]));
  return new Map([...last].filter(([, { action }]) => action === 'withdraw'));
}

const Line = z.strictObject({
  action: z.enum(WITHDRAWAL_ACTIONS),
  decided_at: Timestamp,
  reason: OperatorReason,
  subject: z.string().min(1),
});

/** What is withdrawn now; nothing where there is no file. */
export async function readWithdrawals(path: string): Promise<Withdrawals> {
  return currentWithdrawals(await readDecisions(path));
}

/**
 * Every decision, oldest first.
 *
 * @throws Failure `store_unusable` where a line is none: a decision that cannot be read must not be passed over
 */
export async function readDecisions(path: string): Promise<readonly WithdrawalDecision[]> {
  const text = await readFile(path, 'utf8').catch(emptyIfAbsent);
  return text.split('\n').flatMap((line, i) => (line === '' ? [] : [decisionOf(line, i + 1)]));
}

/** Adds a decision behind the others. The file is replaced in one step, so it is whole at every moment. */
export async function addDecision(
  path: string,
  decision: WithdrawalDecision,
  files: Pick<DurableFiles, 'writeFile' | 'rename'>,
): Promise<void> {
  const decisions = [...(await readDecisions(path)), decision];
  const text = decisions.map((each) => `${canonicalJson(lineOf(each))}\n`).join('');
  await files.writeFile(`${path}.next`, Buffer.from(text));
  await files.rename(`${path}.next`, path);
}

function lineOf({ action, subject, reason, decidedAtMs }: WithdrawalDecision) {
  return { action, decided_at: isoTimestamp(decidedAtMs), reason, subject };
}

function decisionOf(line: string, lineNumber: number): WithdrawalDecision {
  const parsed = Line.safeParse(jsonOrNull(line));
  if (!parsed.success) {
    throw new Failure(
      'store_unusable',
      `Line ${lineNumber} of withdrawals.jsonl is no decision; put the file back from a backup, or mend the line.`,
    );
  }
  const { action, subject, reason, decided_at: decidedAt } = parsed.data;
  return { action, subject, reason, decidedAtMs: Date.parse(decidedAt) };
}

function jsonOrNull(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function emptyIfAbsent(thrown: unknown): string {
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return '';
  throw thrown;
}

import type { EvalMetrics } from '../../src/cli/eval-report.ts';

/** What one query should find. */
export type Judgements =
  /** Records, any of which is the right answer. */
  | { readonly kind: 'targets'; readonly records: ReadonlySet<number> }
  /** Grades by record: 2 does the task, 1 is related, 0 is neither. */
  | {
      readonly kind: 'grades';
      readonly grades: ReadonlyMap<number, number>;
      readonly idealGrades: readonly number[];
      /** Records without a grade were judged too: as 0. */
      readonly isComplete: boolean;
    };

export interface JudgedAnswer {
  readonly judgements: Judgements;
  /** Record positions in the answer's order, 20 at most. */
  readonly records: readonly number[];
}

const RANK_CUTOFF = 10;
const FULL_GRADE = 2;

/** Means over the answers; measures that a set's judgements cannot give are `null`. */
export function metricsOf(answers: readonly JudgedAnswer[]): EvalMetrics {
  const mean = (measure: (answer: JudgedAnswer) => number | null): number | null => {
    const values = answers.map(measure).filter((value) => value !== null);
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return {
    mrrAt10: mean(reciprocalRank) ?? 0,
    successAt1: mean(({ judgements, records }) => (isRight(judgements, records[0]) ? 1 : 0)) ?? 0,
    recallAt20: mean(recall) ?? 0,
    ndcgAt10: mean(ndcg),
    judgedAt10: mean(judgedShare),
  };
}

function isRight(judgements: Judgements, record: number | undefined): boolean {
  if (record === undefined) return false;
  return judgements.kind === 'targets' ? judgements.records.has(record) : judgements.grades.get(record) === FULL_GRADE;
}

function reciprocalRank({ judgements, records }: JudgedAnswer): number {
  const place = records.slice(0, RANK_CUTOFF).findIndex((record) => isRight(judgements, record));
  return place === -1 ? 0 : 1 / (place + 1);
}

/** One right entry: found or not; graded: the share of entries that do the task. */
function recall({ judgements, records }: JudgedAnswer): number {
  if (judgements.kind === 'targets') return records.some((record) => judgements.records.has(record)) ? 1 : 0;
  const wanted = [...judgements.grades].filter(([, grade]) => grade === FULL_GRADE).map(([record]) => record);
  return wanted.length === 0 ? 0 : wanted.filter((record) => records.includes(record)).length / wanted.length;
}

/** Gain 2^grade − 1, discounted by log2(rank + 1), over the ideal order of all judged entries (Järvelin and Kekäläinen 2002). */
function ndcg({ judgements, records }: JudgedAnswer): number | null {
  if (judgements.kind === 'targets') return null;
  const ideal = discountedGain(judgements.idealGrades.toSorted((a, b) => b - a));
  const found = discountedGain(records.map((record) => judgements.grades.get(record) ?? 0));
  return ideal === 0 ? 0 : found / ideal;
}

function discountedGain(grades: readonly number[]): number {
  return grades.slice(0, RANK_CUTOFF).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);
}

function judgedShare({ judgements, records }: JudgedAnswer): number | null {
  if (judgements.kind === 'targets') return null;
  if (judgements.isComplete) return 1;
  return records.slice(0, RANK_CUTOFF).filter((record) => judgements.grades.has(record)).length / RANK_CUTOFF;
}

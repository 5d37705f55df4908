import { describe, expect, it } from 'vitest';
import { type JudgedAnswer, metricsOf } from './metrics.ts';

function rightAre(wanted: readonly number[], records: readonly number[]): JudgedAnswer {
  return { judgements: { kind: 'targets', records: new Set(wanted) }, records };
}

function graded(grades: Readonly<Record<number, number>>, records: readonly number[]): JudgedAnswer {
  const byRecord = new Map(Object.entries(grades).map(([record, grade]) => [Number(record), grade]));
  return {
    judgements: { kind: 'grades', grades: byRecord, idealGrades: [...byRecord.values()], isComplete: false },
    records,
  };
}

/** Records 100 to 100 + count, which nobody asks for. */
function others(count: number): number[] {
  return Array.from({ length: count }, (_, i) => 100 + i);
}

describe('metricsOf one right entry', () => {
  it.each([
    ['at rank 1', [1], { mrrAt10: 1, successAt1: 1, recallAt20: 1 }],
    ['at rank 4', [...others(3), 1], { mrrAt10: 1 / 4, successAt1: 0, recallAt20: 1 }],
    ['at rank 10', [...others(9), 1], { mrrAt10: 1 / 10, successAt1: 0, recallAt20: 1 }],
    ['at rank 11, which is too late for MRR@10', [...others(10), 1], { mrrAt10: 0, successAt1: 0, recallAt20: 1 }],
    ['missing', others(20), { mrrAt10: 0, successAt1: 0, recallAt20: 0 }],
    ['asked for of an empty answer', [], { mrrAt10: 0, successAt1: 0, recallAt20: 0 }],
  ])('%s', (_case, records, expected) => {
    expect(metricsOf([rightAre([1], records)])).toEqual({ ...expected, ndcgAt10: null, judgedAt10: null });
  });

  it('takes any of several for right', () => {
    expect(metricsOf([rightAre([1, 2], [2])]).successAt1).toBe(1);
  });

  it('gives the mean over all queries', () => {
    const metrics = metricsOf([rightAre([1], [1]), rightAre([1], [5, 1]), rightAre([1], [5])]);

    expect(metrics).toMatchObject({ mrrAt10: (1 + 1 / 2 + 0) / 3, successAt1: 1 / 3, recallAt20: 2 / 3 });
  });
});

describe('metricsOf graded entries', () => {
  it('is perfect where the ideal order is given', () => {
    const metrics = metricsOf([graded({ 1: 2, 2: 1, 3: 0 }, [1, 2, 3])]);

    expect(metrics).toEqual({ mrrAt10: 1, successAt1: 1, recallAt20: 1, ndcgAt10: 1, judgedAt10: 0.3 });
  });

  it('discounts by rank: gain 2^grade - 1 over log2(rank + 1)', () => {
    const metrics = metricsOf([graded({ 1: 2, 2: 1, 3: 2 }, [2, 9, 1])]);

    const found = 1 / Math.log2(2) + 3 / Math.log2(4);
    const ideal = 3 / Math.log2(2) + 3 / Math.log2(3) + 1 / Math.log2(4);
    expect(metrics.ndcgAt10).toBeCloseTo(found / ideal, 12);
    expect(metrics.ndcgAt10).toBeCloseTo(0.4636, 4);
    // One of the two that do the task was found, the first of them at rank 3.
    expect(metrics).toMatchObject({ mrrAt10: 1 / 3, successAt1: 0, recallAt20: 1 / 2, judgedAt10: 0.2 });
  });

  it('counts nothing behind rank 10', () => {
    expect(metricsOf([graded({ 1: 2 }, [...others(10), 1])])).toMatchObject({ ndcgAt10: 0, recallAt20: 1 });
  });

  it('takes records without a grade as judged where all were', () => {
    const { judgements, records } = graded({ 1: 2 }, [1, ...others(9)]);
    const complete = { ...judgements, isComplete: true };

    expect(metricsOf([{ judgements, records }])).toMatchObject({ judgedAt10: 0.1, ndcgAt10: 1 });
    expect(metricsOf([{ judgements: complete, records }])).toMatchObject({ judgedAt10: 1, ndcgAt10: 1 });
  });

  it('is 0 where nothing that was judged is of use', () => {
    expect(metricsOf([graded({ 1: 0 }, [1])])).toMatchObject({ ndcgAt10: 0, recallAt20: 0, successAt1: 0 });
  });
});

describe('metricsOf nothing', () => {
  it('is 0, and null for what only graded sets have', () => {
    expect(metricsOf([])).toEqual({ mrrAt10: 0, successAt1: 0, recallAt20: 0, ndcgAt10: null, judgedAt10: null });
  });
});

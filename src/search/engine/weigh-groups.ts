import type { OpenIndex } from './open-index.ts';
import { MAX_IMPACT } from './posting.ts';
import { MAX_GROUPS, MAX_REQUIRED, MAX_SCORE, MAX_VALUE } from './score-bits.ts';
import type { Alternative, TermGroup } from './term-group.ts';

/** Units of score per unit of rarity; fine enough that rounding never decides between different terms. */
export const UNITS_PER_RARITY = 64;

/**
 * Documents can be told apart in so many classes.
 *
 * @internal
 */
export const DOCUMENT_CLASSES = 4;

function evenUnits(units: number): readonly number[] {
  return [units, units, units, units];
}

/** The postings of one alternative with what each of them is worth. */
export interface WeighedList {
  readonly postings: Uint32Array;
  /** Where those of each partition begin, and behind them where the last ones end. */
  readonly starts: readonly number[];
  /** Score of an impact of 1, by document class. */
  readonly unitsByClass: readonly number[];
  /** The same number, where all classes have one; else 0. */
  readonly units: number;
  /** Whether a document with this has what the group asks for. */
  readonly isFulfilling: boolean;
  /** No document gets more from this list. */
  readonly bound: number;
  /** Where a scan stands: the postings before it are of documents already passed. */
  at: number;
  /** Where those of the partition end that is scanned. */
  end: number;
  /** Where it stood at the beginning of the window it was last added up in. */
  windowFrom: number;
}

/** One group with the postings of its alternatives. */
export interface WeighedGroup {
  /** Fulfilling lists first: the first list that holds a document tells whether it has the group. */
  readonly lists: readonly WeighedList[];
  readonly isRequired: boolean;
  readonly bound: number;
  readonly postingCount: number;
}

/** The groups of one query as they are scanned. */
export interface WeighedGroups {
  /** Those that give the most for the postings they take first. */
  readonly groups: readonly WeighedGroup[];
  /** Groups a document must have to have all; 0: none can have all, or none are required. */
  readonly requiredCount: number;
  /** Multiplies a sum to give units; above 1 only where the plain sums would not fit. */
  readonly unitsPerSum: number;
}

/**
 * Looks up the postings of all alternatives and gives them their weights.
 *
 * Limits, kept by rule: groups behind the 511th are left out; required groups
 * behind the 255th are not demanded; a list is worth at most `MAX_VALUE` a
 * document; and where all groups together could give more than `MAX_SCORE`, all
 * of them are counted in coarser units.
 */
export function weighGroups(index: OpenIndex, given: readonly TermGroup[]): WeighedGroups {
  const counted = withinLimits(given);
  const weigh = (scale: number): readonly WeighedGroup[] => counted.map((group) => weighGroup(index, group, scale));
  const fine = weigh(1);
  const bound = boundOf(fine);
  const scale = bound <= MAX_SCORE ? 1 : fittingScale(bound, counted.length);
  const groups = scale === 1 ? fine : weigh(scale);
  const required = groups.filter(({ isRequired }) => isRequired);
  return {
    groups: groups
      .filter(({ lists }) => lists.length > 0)
      .sort((a, b) => a.postingCount * b.bound - b.postingCount * a.bound),
    requiredCount: required.every(({ lists }) => lists[0]?.isFulfilling === true) ? required.length : 0,
    unitsPerSum: 1 / scale,
  };
}

/** Groups as they are counted: some are left out, some not demanded; see `weighGroups`. */
export function withinLimits(given: readonly TermGroup[]): readonly TermGroup[] {
  if (given.length <= MAX_REQUIRED) return given;
  let required = 0;
  return given.slice(0, MAX_GROUPS).map((group) => {
    if (group.isRequired) required += 1;
    return required <= MAX_REQUIRED ? group : { ...group, isRequired: false };
  });
}

/** Rounding adds at most one unit a group, before and after. */
function fittingScale(bound: number, groupCount: number): number {
  const slack = MAX_IMPACT * groupCount;
  return (MAX_SCORE - slack) / (bound + slack);
}

function boundOf(groups: readonly WeighedGroup[]): number {
  return groups.reduce((sum, group) => sum + group.bound, 0);
}

function weighGroup(index: OpenIndex, { alternatives, weight, isRequired }: TermGroup, scale: number): WeighedGroup {
  const lists: WeighedList[] = [];
  const hints: WeighedList[] = [];
  let bound = 0;
  let postingCount = 0;
  for (let i = 0; i < alternatives.length; i += 1) {
    const alternative = alternatives[i]!;
    if (isCovered(alternatives, i)) continue;
    const frequency = index.documentFrequency(alternative.termId);
    if (frequency === 0) continue;
    const list = weighList(index, alternative, weight, scale);
    (alternative.isHint ? hints : lists).push(list);
    bound = Math.max(bound, list.bound);
    postingCount += frequency;
  }
  for (let i = 0; i < hints.length; i += 1) lists.push(hints[i]!);
  return { lists, isRequired, bound, postingCount };
}

/** Whether an earlier alternative says as much by the same term. */
function isCovered(alternatives: readonly Alternative[], i: number): boolean {
  const { termId, factor, isHint } = alternatives[i]!;
  if (typeof factor !== 'number') return false;
  for (let k = 0; k < i; k += 1) {
    const earlier = alternatives[k]!;
    if (earlier.termId !== termId || typeof earlier.factor !== 'number') continue;
    if (earlier.factor >= factor && (isHint || !earlier.isHint)) return true;
  }
  return false;
}

function weighList(index: OpenIndex, alternative: Alternative, weight: number, scale: number): WeighedList {
  const { termId, factor, isHint } = alternative;
  const starts = startsOf(index, termId);
  const isEven = typeof factor === 'number';
  const unitsByClass = unitsByClassOf(index, alternative, weight, scale);
  const most = isEven ? unitsByClass[0]! : Math.max(...unitsByClass);
  return {
    postings: index.postings,
    starts,
    unitsByClass,
    units: isEven ? most : 0,
    isFulfilling: !isHint,
    bound: most * index.maxImpact(termId),
    at: 0,
    end: 0,
    windowFrom: 0,
  };
}

function startsOf({ partitionCount, postingStart, postingEnd }: OpenIndex, termId: number): readonly number[] {
  const starts: number[] = [];
  for (let partition = 0; partition < partitionCount; partition += 1) starts.push(postingStart(termId, partition));
  starts.push(postingEnd(termId, partitionCount - 1));
  return starts;
}

/**
 * What an alternative gives for an impact of 1, in whole units, by document class.
 *
 * @param weight of its group
 * @param scale 1: as it counts alone
 */
export function unitsByClassOf(
  index: Pick<OpenIndex, 'rarity'>,
  { termId, factor }: Alternative,
  weight: number,
  scale = 1,
): readonly number[] {
  const perFactor = UNITS_PER_RARITY * weight * index.rarity(termId);
  return typeof factor === 'number'
    ? evenUnits(unitsFor(perFactor * factor, scale))
    : unitsOfClasses(perFactor, factor, scale);
}

function unitsFor(perImpact: number, scale: number): number {
  return Math.max(1, Math.round(scale * Math.min(MAX_VALUE / MAX_IMPACT, perImpact))) | 0;
}

function unitsOfClasses(perFactor: number, factor: readonly number[], scale: number): readonly number[] {
  const units: number[] = [];
  for (let i = 0; i < DOCUMENT_CLASSES; i += 1) units.push(unitsFor(perFactor * (factor[i] ?? 0), scale));
  return units;
}

import { Range, satisfies } from 'semver';
import type { RangeRule } from '../../contract/candidates/reason-codes.ts';

/** Whether a version lies in a range, and by which rule that was decided. */
export interface RangeAnswer {
  readonly isInside: boolean | null;
  readonly rule: RangeRule;
}

const UNREADABLE: RangeAnswer = { isInside: null, rule: 'range_unreadable' };

/**
 * Reads a range as the registry's own tools do, but for one thing: they leave out
 * alternatives they cannot read, and take an empty one for `*`. Both would turn a
 * slip into a claim, so here one such part makes the answer unknown.
 *
 * @param version exact
 * @see https://github.com/npm/node-semver#prerelease-tags
 */
export function isInHostRange(range: string, version: string): RangeAnswer {
  if (!isReadableRange(range)) return UNREADABLE;
  if (satisfies(version, range)) return { isInside: true, rule: 'semver_range' };
  const isLeftOut = satisfies(version, range, { includePrerelease: true });
  return { isInside: false, rule: isLeftOut ? 'semver_prerelease_left_out' : 'semver_range' };
}

function isReadableRange(range: string): boolean {
  return range.split('||').every((part) => part.trim() !== '' && isReadablePart(part));
}

function isReadablePart(part: string): boolean {
  try {
    return new Range(part).range !== null;
  } catch {
    return false;
  }
}

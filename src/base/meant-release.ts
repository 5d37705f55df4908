import { compare, prerelease, valid } from 'semver';
import { compareCodeUnits } from './compare.ts';

/** What decides which release of a package a name stands for. */
export interface OfferedRelease {
  readonly version: string;
  /** Whether it is published and neither withdrawn, nor quarantined, nor taken back. */
  readonly isAvailable: boolean;
}

/**
 * The one rule of which release somebody means who names a package: the newest available one, releases before
 * pre-releases, and where none is available the newest.
 *
 * @param releases of one package, in any order
 * @returns `null`: there is none
 */
export function meantRelease<Release>(
  releases: readonly Release[],
  told: (release: Release) => OfferedRelease,
): Release | null {
  const sorted = releases.toSorted((a, b) => compareReleases(told(a).version, told(b).version));
  return sorted.find((release) => told(release).isAvailable) ?? sorted[0] ?? null;
}

/** Releases before pre-releases, newest first; what is no version of semver behind all. */
export function compareReleases(a: string, b: string): number {
  const [isA, isB] = [valid(a) !== null, valid(b) !== null];
  if (!isA || !isB) return Number(isB) - Number(isA) || compareCodeUnits(b, a);
  return Number(prerelease(a) !== null) - Number(prerelease(b) !== null) || compare(b, a) || compareCodeUnits(b, a);
}

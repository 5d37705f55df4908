import { compareCodeUnits } from '../../base/compare.ts';
import type { Advisory } from '../../facts/advisories/advisory-facts.ts';
import type { ExactRelease } from '../../facts/observation/observation.ts';

/** Each release once, ordered by package and version. */
export function distinctReleases(releases: readonly ExactRelease[]): readonly ExactRelease[] {
  const distinct = new Map(releases.map((release) => [`${release.packageName}@${release.version}`, release]));
  return [...distinct.values()].toSorted(
    (a, b) => compareCodeUnits(a.packageName, b.packageName) || compareCodeUnits(a.version, b.version),
  );
}

/** Each advisory about a release once, ordered by package, version and id. */
export function distinctAdvisories(advisories: readonly Advisory[]): readonly Advisory[] {
  const keyOf = ({ packageName, version, advisoryId }: Advisory): string => `${packageName}@${version} ${advisoryId}`;
  const distinct = new Map(advisories.map((advisory) => [keyOf(advisory), advisory]));
  return [...distinct.values()].toSorted(
    (a, b) =>
      compareCodeUnits(a.packageName, b.packageName) ||
      compareCodeUnits(a.version, b.version) ||
      compareCodeUnits(a.advisoryId, b.advisoryId),
  );
}

/** The list in pieces of so many at most. */
export function chunksOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, chunk) =>
    items.slice(chunk * size, (chunk + 1) * size),
  );
}

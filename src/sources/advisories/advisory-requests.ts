import { z } from 'zod';
import { compareCodeUnits } from '../../base/compare.ts';
import { SEVERITIES } from '../../contract/shared/status.ts';
import type { Advisory } from '../../facts/advisories/advisory-facts.ts';
import type { ExactRelease } from '../../facts/observation/observation.ts';

/** An id as databases give it (`GHSA-…`, `CVE-…`, `MAL-…`): shown as it is, so nothing else may stand in it. */
export const AdvisoryId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9:._-]{0,99}$/u);

/** Databases differ in case; a word nobody knows is an unknown severity. */
export const Severity = z
  .string()
  .transform((word) => word.toLowerCase())
  .pipe(z.enum(SEVERITIES))
  .nullable()
  .catch(null);

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

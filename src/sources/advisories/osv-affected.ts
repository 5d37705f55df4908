import semver from 'semver';
import { z } from 'zod';
import type { ExactRelease } from '../../facts/observation/observation.ts';

const Version = z.string().optional().catch(undefined);

/**
 * What a document of the database says it is about.
 *
 * @see https://ossf.github.io/osv-schema/#affected-fields
 */
export const Affected = z.array(
  z.object({
    package: z.object({ ecosystem: z.string(), name: z.string() }).optional().catch(undefined),
    versions: z.array(z.string()).catch([]),
    ranges: z
      .array(
        z.object({
          type: z.string(),
          events: z.array(z.object({ introduced: Version, fixed: Version, last_affected: Version })),
        }),
      )
      .catch([]),
  }),
);
export type Affected = z.infer<typeof Affected>;
type Range = Affected[number]['ranges'][number];

/**
 * Whether an advisory is about a release, by its own list of versions and
 * ranges; one that lists none is believed to be about what the database gave it
 * for.
 */
export function concernsRelease(affected: Affected, { packageName, version }: ExactRelease): boolean {
  const ofPackage = affected.filter((each) => each.package?.ecosystem === 'npm' && each.package.name === packageName);
  if (ofPackage.length === 0) return affected.length === 0;
  const versions = ofPackage.flatMap((each) => each.versions);
  const ranges = ofPackage
    .flatMap((each) => each.ranges)
    .filter(({ type }) => type === 'SEMVER' || type === 'ECOSYSTEM');
  if (versions.length === 0 && ranges.length === 0) return true;
  return versions.includes(version) || ranges.some((range) => holds(range, version));
}

/** The schema's own evaluation: the last event at or before the version decides; `0` is before all versions. */
function holds({ events }: Range, version: string): boolean {
  let isAffected = false;
  for (const { at, kind } of sortedEvents(events)) {
    const order = at === null ? 1 : semver.compare(version, at);
    if (kind === 'introduced' && order >= 0) isAffected = true;
    if (kind === 'fixed' && order >= 0) isAffected = false;
    if (kind === 'last_affected' && order > 0) isAffected = false;
  }
  return isAffected;
}

interface RangeEvent {
  readonly kind: 'introduced' | 'fixed' | 'last_affected';
  /** `null`: before all versions. */
  readonly at: string | null;
}

function sortedEvents(events: Range['events']): readonly RangeEvent[] {
  const kinds = ['introduced', 'fixed', 'last_affected'] as const;
  const read = events.flatMap((event) => kinds.flatMap((kind) => readEvent(kind, event[kind])));
  return read.toSorted((a, b) => compareAt(a.at, b.at));
}

/** A version that cannot be read says nothing: where it would have ended a range, the release stays concerned. */
function readEvent(kind: RangeEvent['kind'], at: string | undefined): readonly RangeEvent[] {
  if (at === undefined) return [];
  if (at === '0') return [{ kind, at: null }];
  return semver.valid(at) === null ? [] : [{ kind, at }];
}

function compareAt(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return semver.compare(a, b);
}

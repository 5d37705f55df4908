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

/** Whether a document is about a package; one that names none is believed to be about what the database gave it for. */
export function isAboutPackage(affected: Affected, packageName: string): boolean {
  return affected.length === 0 || ofPackage(affected, packageName).length > 0;
}

function ofPackage(affected: Affected, packageName: string): Affected {
  return affected.filter((each) => each.package?.ecosystem === 'npm' && each.package.name === packageName);
}

/**
 * Whether an advisory about a package is about one of its releases, by its own
 * list of versions and ranges; one that lists none is about all of them.
 */
export function concernsRelease(affected: Affected, { packageName, version }: ExactRelease): boolean {
  const stated = ofPackage(affected, packageName);
  const versions = stated.flatMap((each) => each.versions);
  const ranges = stated.flatMap((each) => each.ranges).filter(({ type }) => type === 'SEMVER' || type === 'ECOSYSTEM');
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

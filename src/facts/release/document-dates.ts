import semver from 'semver';

/** What a package's document says of its own dates, counted; enough to judge whether they are dates of publication. */
export interface DocumentDates {
  /** Versions with a date. */
  readonly datedVersions: number;
  /** Versions dated within seconds of another version of the package. */
  readonly versionsInBursts: number;
  /** Versions dated after a higher patch of the same `major.minor`: a backport opens no such line again. */
  readonly versionsOutOfOrder: number;
  /** Whether the package is said to be created after its first version; `null`: it is not said when. */
  readonly isCreatedAfterFirst: boolean | null;
}

/** Nobody publishes two versions of a package by hand within this time; a mirror that fetches them does. */
const BURST_MS = 10_000;
const DAY_MS = 86_400_000;

interface DatedVersion {
  readonly version: string;
  readonly atMs: number;
}

/** @param createdAtMs when the document says the package was made; `null`: it does not say */
export function documentDates(versions: readonly DatedVersion[], createdAtMs: number | null): DocumentDates {
  const ordered = versions.toSorted((a, b) => a.atMs - b.atMs);
  const [first] = ordered;
  return {
    datedVersions: ordered.length,
    versionsInBursts: ordered.filter((_version, at) => isBeside(ordered, at, at - 1) || isBeside(ordered, at, at + 1))
      .length,
    versionsOutOfOrder: outOfOrder(ordered),
    // A day of grace: clocks and time zones of whoever wrote the field.
    isCreatedAfterFirst: createdAtMs === null || first === undefined ? null : createdAtMs - first.atMs > DAY_MS,
  };
}

function isBeside(ordered: readonly DatedVersion[], a: number, b: number): boolean {
  const [one, other] = [ordered[a], ordered[b]];
  return one !== undefined && other !== undefined && Math.abs(one.atMs - other.atMs) <= BURST_MS;
}

function outOfOrder(ordered: readonly DatedVersion[]): number {
  const highestOfLine = new Map<string, string>();
  let count = 0;
  for (const { version } of ordered) {
    const read = semver.parse(version);
    if (read === null || read.prerelease.length > 0) continue;
    const line = `${read.major}.${read.minor}`;
    const highest = highestOfLine.get(line);
    if (highest !== undefined && semver.lt(version, highest)) count += 1;
    else highestOfLine.set(line, version);
  }
  return count;
}

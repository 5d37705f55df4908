import { parseManifestRepository } from '../../base/package-manifest.ts';
import type { Evidence } from '../observation/evidence.ts';
import type { Observed } from '../observation/observation.ts';
import type { ObservationLedgerReader } from '../observation/store-port.ts';
import { type ReleaseFacts, parseReleaseFacts } from './release-facts.ts';

/** What is asked of a release to judge the dates of its registry. */
export type DatedRelease = Pick<
  ReleaseFacts,
  'packageName' | 'publishedAtMs' | 'newestFileAtMs' | 'documentDates' | 'declaredRepositoryUrl'
>;

/** How a registry's dates can contradict themselves. */
export const DATE_CONTRADICTIONS = [
  'packages_dated_together',
  'dates_long_after_files',
  'dates_before_files',
  'versions_dated_together',
  'versions_out_of_order',
  'created_after_versions',
] as const;
export type DateContradiction = (typeof DATE_CONTRADICTIONS)[number];

/** How many of those that could contradict do. */
export interface DateSignal {
  readonly code: DateContradiction;
  readonly contradicted: number;
  readonly of: number;
  /** More than errors and chance explain. */
  readonly isTelling: boolean;
}

export interface RegistryDates {
  /** `told`: the host profile calls the registry a mirror; `contradicted`: its dates do; `none`: nothing speaks against them. */
  readonly doubt: 'none' | 'told' | 'contradicted';
  /** In the order of `DATE_CONTRADICTIONS`. */
  readonly signals: readonly DateSignal[];
  /** Releases whose date is not believed. */
  readonly leftOut: number;
}

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
/** Unrelated people publish in one such moment by chance only: of 10,000 packages of half a year less than one in a hundred. */
const SAME_MOMENT_MS = 2 * SECOND_MS;
/** A release is packed when it is published; a year between the two is no delay. */
const LONG_AFTER_FILES_MS = 365 * DAY_MS;
/** Clocks and time zones of those who pack. */
const CLOCK_GRACE_MS = 2 * DAY_MS;
/** Of fewer versions a document shows no pattern. */
const LEAST_VERSIONS = 4;

/** Below either, a signal may be somebody's error, or chance. */
const DECISIVE: Readonly<Record<DateContradiction, { readonly least: number; readonly share: number }>> = {
  packages_dated_together: { least: 5, share: 0.05 },
  dates_long_after_files: { least: 5, share: 0.25 },
  dates_before_files: { least: 5, share: 0.1 },
  versions_dated_together: { least: 3, share: 0.1 },
  versions_out_of_order: { least: 3, share: 0.1 },
  created_after_versions: { least: 3, share: 0.1 },
};

/**
 * Whether the dates a registry gives are dates of publication. A mirror may put
 * there when it fetched a release; no single release shows that, all together do.
 *
 * @param releases each package once
 */
export function judgeRegistryDates(releases: readonly DatedRelease[], isMirror: boolean): RegistryDates {
  const dated = releases.flatMap((release) => withDate(release));
  const documents = releases.flatMap(({ documentDates }) => documentDates ?? []);
  const long = documents.filter(({ datedVersions }) => datedVersions >= LEAST_VERSIONS);
  const created = documents.filter(({ isCreatedAfterFirst }) => isCreatedAfterFirst !== null);
  const ofFiles = dated.flatMap(({ publishedAtMs, newestFileAtMs }) =>
    newestFileAtMs === null ? [] : [publishedAtMs - newestFileAtMs],
  );
  const signals = [
    signal('packages_dated_together', countDatedTogether(dated), dated.length),
    signal('dates_long_after_files', ofFiles.filter((delayMs) => delayMs > LONG_AFTER_FILES_MS).length, ofFiles.length),
    signal('dates_before_files', ofFiles.filter((delayMs) => delayMs < -CLOCK_GRACE_MS).length, ofFiles.length),
    signal(
      'versions_dated_together',
      long.filter(({ versionsInBursts, datedVersions }) => versionsInBursts * 2 > datedVersions).length,
      long.length,
    ),
    signal(
      'versions_out_of_order',
      long.filter(({ versionsOutOfOrder }) => versionsOutOfOrder > 0).length,
      long.length,
    ),
    signal(
      'created_after_versions',
      created.filter((each) => each.isCreatedAfterFirst === true).length,
      created.length,
    ),
  ];
  const doubt = isMirror ? 'told' : signals.some(({ isTelling }) => isTelling) ? 'contradicted' : 'none';
  return { doubt, signals, leftOut: dated.filter((release) => believedDateMs(release, { doubt }) === null).length };
}

/**
 * When a release was published, as far as that can be believed; `null`: not
 * stated, by a registry whose dates are no such dates, or before the archive's
 * own files.
 */
export function believedDateMs(
  { publishedAtMs, newestFileAtMs }: Pick<DatedRelease, 'publishedAtMs' | 'newestFileAtMs'>,
  { doubt }: Pick<RegistryDates, 'doubt'>,
): number | null {
  if (publishedAtMs === null || doubt !== 'none') return null;
  const isContradicted = newestFileAtMs !== null && newestFileAtMs - publishedAtMs > CLOCK_GRACE_MS;
  return isContradicted ? null : publishedAtMs;
}

function signal(code: DateContradiction, contradicted: number, of: number): DateSignal {
  const { least, share } = DECISIVE[code];
  return { code, contradicted, of, isTelling: contradicted >= least && contradicted >= of * share };
}

interface Dated {
  readonly publishedAtMs: number;
  readonly newestFileAtMs: number | null;
  readonly scope: string | null;
  /** `null`: not known, so it may be anybody's. */
  readonly owner: string | null;
}

function withDate({ packageName, publishedAtMs, newestFileAtMs, declaredRepositoryUrl }: DatedRelease): Dated[] {
  if (publishedAtMs === null) return [];
  const repository = declaredRepositoryUrl === null ? null : parseManifestRepository(declaredRepositoryUrl);
  const owner =
    repository?.kind === 'repository' ? `${repository.ref.host}:${repository.ref.owner}`.toLowerCase() : null;
  const scope = /^(@[^/]+)\//u.exec(packageName)?.[1] ?? null;
  return [{ publishedAtMs, newestFileAtMs, scope, owner }];
}

/** Packages dated in one moment with a package of other people; those of one owner are published together every day. */
function countDatedTogether(dated: readonly Dated[]): number {
  const ordered = dated.toSorted((a, b) => a.publishedAtMs - b.publishedAtMs);
  const together = new Set<Dated>();
  for (const [at, one] of ordered.entries()) {
    for (let before = at - 1; before >= 0; before -= 1) {
      const other = ordered[before];
      if (other === undefined || one.publishedAtMs - other.publishedAtMs > SAME_MOMENT_MS) break;
      if (isUnrelated(one, other)) together.add(one).add(other);
    }
  }
  return together.size;
}

function isUnrelated(a: Dated, b: Dated): boolean {
  if (a.owner === null || b.owner === null || a.owner === b.owner) return false;
  return a.scope === null || a.scope !== b.scope;
}

/** Every package's release that was observed last, of which dates of a registry are judged. */
export function datedReleases(ledger: Pick<ObservationLedgerReader, 'latestOfKind'>): readonly DatedRelease[] {
  const newest = new Map<string, ReleaseFacts>();
  for (const { outcome, observedAtMs } of ledger.latestOfKind('package_release')) {
    const release = outcome.kind === 'observed' ? parseReleaseFacts(outcome.value, observedAtMs) : null;
    if (release === null) continue;
    const before = newest.get(release.packageName);
    if (before === undefined || before.observedAtMs < observedAtMs) newest.set(release.packageName, release);
  }
  return [...newest.values()];
}

/** Evidence in which a release has a date of publication only where it can be believed; one left out is noted. */
export function believedEvidence(evidence: Evidence, dates: Pick<RegistryDates, 'doubt'>): Evidence {
  const whereSeen = (release: ReleaseFacts | null) => (release === null ? null : believed(release, dates));
  return {
    ...evidence,
    stableRelease: (packageName) => believedAnswer(evidence.stableRelease(packageName), dates),
    release: (release) => believedAnswer(evidence.release(release), dates),
    lastRelease: (release) => whereSeen(evidence.lastRelease(release)),
    lastStableRelease: (packageName) => whereSeen(evidence.lastStableRelease(packageName)),
  };
}

function believedAnswer(release: Observed<ReleaseFacts>, dates: Pick<RegistryDates, 'doubt'>): Observed<ReleaseFacts> {
  if (release.kind !== 'observed') return release;
  const value = believed(release.value, dates);
  return value === release.value ? release : { ...release, value };
}

function believed(release: ReleaseFacts, dates: Pick<RegistryDates, 'doubt'>): ReleaseFacts {
  const publishedAtMs = believedDateMs(release, dates);
  if (publishedAtMs === release.publishedAtMs) return release;
  return { ...release, publishedAtMs, notes: [...release.notes, 'registry_dates_unreliable'] };
}

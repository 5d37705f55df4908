import { canonicalJson } from '../base/canonical-json.ts';
import { compareCodeUnits } from '../base/compare.ts';
import { type Sha256, sha256Hex } from '../base/digest.ts';
import { MOST_FRESHNESS_DAYS, type PublicationManifest } from '../contract/publication/manifest.ts';

/** Version of the composite snapshot's form, part of its id. */
const SNAPSHOT_FORM = 'v1-0-0';
const DAY_MS = 86_400_000;

/** The one form of a manifest on disk. */
export function canonicalManifest(manifest: PublicationManifest): Uint8Array {
  return new TextEncoder().encode(`${canonicalJson(manifest)}\n`);
}

/** Ids carry the day of the newest observation and 12 hex digits over the list of files. */
export function contentIds({
  data_class,
  created_at,
  files,
}: Pick<PublicationManifest, 'data_class' | 'created_at' | 'files'>): Pick<
  PublicationManifest,
  'publication_version' | 'snapshot_id'
> {
  const day = created_at.slice(0, 10);
  const contentHash = sha256Hex(canonicalJson(files)).slice(0, 12);
  return {
    publication_version: `${data_class}.${day}.${contentHash}`,
    snapshot_id: `discovery.composite.${day}.${SNAPSHOT_FORM}.${contentHash}`,
  };
}

/** `discovery.jsonl` is stored as `discovery.<16 hex>.jsonl`. */
export function pathOf(name: string, digest: Sha256): string {
  const dot = name.indexOf('.');
  return `${name.slice(0, dot)}.${digest.slice('sha256:'.length).slice(0, 16)}${name.slice(dot)}`;
}

/**
 * What a manifest says against itself; `null`: nothing. Its form is checked
 * before, the bytes of its files after. A forger can make all of it agree: only
 * a signature tells who wrote it.
 */
export function contradictionIn(manifest: PublicationManifest): string | null {
  return CONTRADICTIONS.find(({ holds }) => !holds(manifest))?.message ?? null;
}

const CONTRADICTIONS: ReadonlyArray<{ message: string; holds: (manifest: PublicationManifest) => boolean }> = [
  {
    message: 'lists files out of order or twice',
    holds: ({ files }) => files.every(({ name }, i) => i === 0 || compareCodeUnits(files[i - 1]!.name, name) < 0),
  },
  {
    message: 'lists a file under a path that is not of its digest',
    holds: ({ files }) => files.every(({ name, path, sha256 }) => path === pathOf(name, sha256)),
  },
  {
    message: 'has ids that are not of its files and date',
    holds(manifest) {
      const { publication_version: version, snapshot_id: snapshotId } = contentIds(manifest);
      return manifest.publication_version === version && manifest.snapshot_id === snapshotId;
    },
  },
  {
    message: 'has an as_of that is not the oldest date of its sources, or one behind created_at',
    holds({ sources, as_of, created_at }) {
      const dates = sources.map(({ observed_at }) => observed_at);
      // Timestamps are of one form, so texts sort as instants do.
      return dates.toSorted(compareCodeUnits)[0] === as_of && dates.every((date) => date <= created_at);
    },
  },
  {
    message: `expires before its as_of, or more than ${MOST_FRESHNESS_DAYS} days behind it`,
    holds: ({ as_of, expires_at, expired_at }) => isPeriod(as_of, expires_at) && isPeriod(expires_at, expired_at),
  },
  {
    message: 'leaves out or merges another number of records by its rules than by its counts',
    holds: ({ counts, exclusions, merges }) => sumOf(exclusions) === counts.excluded && sumOf(merges) === counts.merged,
  },
];

function isPeriod(from: string, to: string): boolean {
  const lengthMs = Date.parse(to) - Date.parse(from);
  return lengthMs > 0 && lengthMs <= MOST_FRESHNESS_DAYS * DAY_MS;
}

function sumOf(rows: ReadonlyArray<{ count: number }>): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

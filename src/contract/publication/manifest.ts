import { z } from 'zod';
import { NO_APPROVAL, SchemaVersion } from '../shared/answer-envelope.ts';
import { Code, PublicationVersion, Sha256Form, SnapshotId, WebUrl } from '../shared/ids.ts';
import { DataClass } from '../shared/status.ts';
import { DateBasis } from '../shared/date-basis.ts';
import { Timestamp } from '../shared/timestamp.ts';
import { OperatorReason } from './operator-reason.ts';
import { DegradedSource, ProviderFailure, SourceDate } from './sources.ts';

const count = z.int().nonnegative();
/** The longest time that a host may call its data current, and the longest grace behind it. */
export const MOST_FRESHNESS_DAYS = 3650;
/** One path segment: neither a folder nor a parent folder can be named. */
export const PublishedFileName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)+$/)
  .max(128);

export const PublishedFile = z
  .strictObject({
    name: PublishedFileName.describe('Logical name, e.g. `discovery.jsonl`.'),
    path: PublishedFileName.describe(
      'Name on disk, with the first 16 hex digits of its digest: `discovery.<16 hex>.jsonl`.',
    ),
    size_bytes: count.describe('Size in bytes.'),
    sha256: Sha256Form,
  })
  .describe('One file of the publication.');
export type PublishedFile = z.infer<typeof PublishedFile>;

export const PublicationCounts = z
  .strictObject({
    records_read: count.describe('Records of all catalogs, unreadable ones included.'),
    entries: count.describe('Plugins published.'),
    merged: count.describe('Records that joined the entry of another record.'),
    excluded: count.describe('Records not published; `exclusions` says why.'),
  })
  .refine((counts) => counts.records_read === counts.entries + counts.merged + counts.excluded, {
    error: 'records_read must be entries + merged + excluded',
    params: { code: 'counts_do_not_add_up' },
  })
  .describe('Nothing is lost in silence: records_read = entries + merged + excluded.');
export type PublicationCounts = z.infer<typeof PublicationCounts>;

export const CatalogReading = z
  .strictObject({
    catalog_id: z.string().min(1).max(128).describe('Id of the catalog in the host profile.'),
    snapshot_id: SnapshotId,
    license: z
      .string()
      .min(1)
      .max(214)
      .nullable()
      .describe('SPDX id of the whole catalog; null: each record says, or nobody.'),
    license_url: WebUrl.nullable().describe('null: the catalog gives none.'),
    source_url: WebUrl.nullable().describe('null: the catalog has no public address.'),
    content_hash: Sha256Form.describe('Digest of what was read.'),
    fetched_at: Timestamp.describe(
      'The time it stands for: when it was fetched from its address; of a local file the date that its configuration or its records state, as `date_basis` says.',
    ),
    date_basis: DateBasis,
    records: count.describe('Records read from it, unreadable ones included.'),
  })
  .describe('One complete reading of one catalog, and its terms.');
export type CatalogReading = z.infer<typeof CatalogReading>;

const RuleCount = z.strictObject({ rule: Code, count: count.describe('Records.') });
const NoteCount = z.strictObject({ note: Code, count: count.describe('How many have it.') });

/** `manifest.json` of a publication: canonical JSON, served as it stands, so it carries the answer's two flags itself. */
export const PublicationManifest = z
  .strictObject({
    schema_version: SchemaVersion,
    data_class: DataClass,
    host_id: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,63}$/)
      .describe('Id of the host profile.'),
    sequence: z.int().min(1).describe('Rises with every publication of a host; a reader never goes back.'),
    publication_version: PublicationVersion,
    snapshot_id: SnapshotId.describe('Of discovery: `discovery.composite.<yyyy-mm-dd>.<version>.<12 hex>`.'),
    created_at: Timestamp.describe('Of the newest observation in it.'),
    as_of: Timestamp.describe('Of the newest answers of its sources (`sources`) the oldest.'),
    expires_at: Timestamp.describe('From here on freshness is `stale`.'),
    expired_at: Timestamp.describe('expires_at and a grace period: from here on freshness is `expired`.'),
    files: z.array(PublishedFile).describe('Every file of the publication but this one, sorted by name.'),
    counts: PublicationCounts,
    exclusions: z.array(RuleCount).describe('Records not published, by rule; sorted by rule.'),
    merges: z.array(RuleCount).describe('Records that joined another, by rule; sorted by rule.'),
    notes: z.array(NoteCount).describe('Repairs of text and identity; sorted by note.'),
    catalogs: z.array(CatalogReading).describe('The reading of each catalog that was published.'),
    sources: z.array(SourceDate).min(1).describe('Sorted by source.'),
    provider_failures: z.array(ProviderFailure).describe('Sources that could not be read; empty: all were.'),
    degraded_sources: z
      .array(DegradedSource)
      .describe('Sources of this host that were last asked in vain, sorted by id; empty: none.'),
    rolled_back: z
      .strictObject({
        to: PublicationVersion.describe('The earlier publication whose records these are.'),
        reason: OperatorReason,
      })
      .optional()
      .describe('Absent: the publication was made of what its sources said last.'),
    ...NO_APPROVAL,
  })
  .describe('What a publication holds, where it comes from, and how to check it.');
export type PublicationManifest = z.infer<typeof PublicationManifest>;

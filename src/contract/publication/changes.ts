import { z } from 'zod';
import { NO_APPROVAL, CountedPage, SchemaVersion } from '../shared/answer-envelope.ts';
import {
  CandidateId,
  EntryId,
  JsonPointer,
  PublicationVersion,
  RequestId,
  Sha256Form,
  SnapshotId,
} from '../shared/ids.ts';
import { Cursor, pageLimit } from '../shared/request-fields.ts';
import { Timestamp } from '../shared/timestamp.ts';
import { OperatorReason } from './operator-reason.ts';
import { WithdrawalCode } from './withdrawal.ts';

const id = z
  .union([EntryId, CandidateId])
  .describe('entry_id of a plugin, or candidate_id of an exact release; GET /v1/plugins/{plugin_id} reads it.');

/** A record was offered in neither publication, or only in the newer one. */
const Added = z
  .strictObject({ change: z.literal('added'), id })
  .describe('Offered in the newer publication and not in the older one.');

/** What a line can tell without repeating the words of third parties. */
const ToldValue = z.union([z.string().regex(/^[0-9A-Za-z_.:+-]{1,64}$/), z.number(), z.boolean(), z.null()]);

export const ToldChange = z
  .strictObject({
    field: JsonPointer.describe('One of `fields`.'),
    before: ToldValue.describe('In the older publication; null: as the record says it, nothing is known.'),
    after: ToldValue.describe('In the newer one; null: as the record says it, nothing is known.'),
  })
  .describe('A field that changed, with its value before and after.');
export type ToldChange = z.infer<typeof ToldChange>;

const Changed = z
  .strictObject({
    change: z.literal('changed'),
    id,
    fields: z
      .array(JsonPointer)
      .min(1)
      .describe(
        'What differs, as JSON pointers into its line of `discovery.jsonl` or `candidates.jsonl`, sorted; a list is ' +
          'named as a whole. Over several publications the difference of the first and the last one: what changed and ' +
          'changed back in between is not named.',
      ),
    values: z
      .array(ToldChange)
      .describe(
        'Of `fields`, in their order, those whose two values are null, a number, a yes or no, or a code, version or ' +
          'time of at most 64 characters without spaces. Empty: none is such, or the publication was made by a version that did not tell values.',
      ),
  })
  .describe('Offered in both, with other facts.');

const Withdrawn = z
  .strictObject({
    change: z.literal('withdrawn'),
    id,
    reason_code: z
      .enum([...WithdrawalCode.options, 'no_longer_published'])
      .describe(
        'withdrawn_by_operator, artifact_bytes_changed, release_unpublished: as a 410 says it; no_longer_published: ' +
          'no record has this id any more, because its sources list it no more, or it was merged or excluded.',
      ),
    reason: OperatorReason.nullable().describe(
      'In the words of whoever runs the service; null: nobody decided it, it was observed.',
    ),
  })
  .describe('Offered in the older publication and not in the newer one.');

export const PublishedChange = z
  .discriminatedUnion('change', [Added, Changed, Withdrawn])
  .describe('What became of one record between two publications; a record that is the same in both has none.');
export type PublishedChange = z.infer<typeof PublishedChange>;

/** First line of a publication's `changes.jsonl`; every line behind it is a `PublishedChange`, sorted by id. */
export const ChangesHead = z
  .strictObject({
    since: PublicationVersion.describe('The publication that this one replaced.'),
    since_sequence: z.int().min(1).describe('Its sequence.'),
    since_manifest_sha256: Sha256Form.describe('Digest of its manifest: who trusts this file trusts that manifest.'),
  })
  .describe('What the changes of a publication are counted from.');
export type ChangesHead = z.infer<typeof ChangesHead>;

/** Query parameters of GET /v1/changes. */
export const ChangesQuery = z.strictObject({
  since: PublicationVersion.optional().describe('An earlier publication; absent: the oldest that is kept.'),
  id: id.optional().describe('What became of this record alone; absent: of every record.'),
  field: JsonPointer.optional().describe('Records of which this field changed, or one above or below it; absent: all.'),
  limit: pageLimit(50),
  cursor: Cursor.optional(),
});

export const ChangesStep = z
  .strictObject({
    since: PublicationVersion.describe('The publication before this step.'),
    publication_version: PublicationVersion.describe('The publication that the change came with.'),
    change: PublishedChange,
  })
  .describe('What became of a record with one publication.');
export type ChangesStep = z.infer<typeof ChangesStep>;

const count = z.int().nonnegative();

/** Answer of GET /v1/changes. */
export const ChangesResponse = z
  .strictObject({
    schema_version: SchemaVersion,
    since: PublicationVersion.describe('The older publication: the one asked for, or the oldest that is kept.'),
    publication_version: PublicationVersion.describe(
      'The newer one, which is served now; where it differs from that of the page before, begin again.',
    ),
    previous: PublicationVersion.nullable().describe(
      'The publication that the newer one replaced, which can be asked for as `since`; null: none before it is kept.',
    ),
    snapshot_id: SnapshotId,
    request_id: RequestId,
    generated_at: Timestamp.describe('When this was answered.'),
    counts: z
      .strictObject({
        added: count.describe('Records with an id that the older one has not.'),
        changed: count.describe('Records that both have, and that differ.'),
        withdrawn: count.describe('Records that only the older one has.'),
        no_longer_published: count.describe(
          'Of `withdrawn`, those that nobody withdrew: no record has the id any more.',
        ),
      })
      .describe('Records by change, on all pages; of one record where `id` asks for it.'),
    changes: z.array(PublishedChange).max(50).describe('Sorted by id.'),
    steps: z
      .array(ChangesStep)
      .max(30)
      .nullable()
      .describe(
        'Where `id` asks for one record: its changes one publication after the other, newest first; null: it does not.',
      ),
    page: CountedPage,
    ...NO_APPROVAL,
  })
  .describe('What was added, changed and withdrawn since a publication.');
export type ChangesResponse = z.infer<typeof ChangesResponse>;

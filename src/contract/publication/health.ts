import { z } from 'zod';
import { FAILURE_CODES, type FailureCode } from '../../base/failure.ts';
import { Freshness, NO_APPROVAL } from '../shared/answer-envelope.ts';
import { PublicationVersion, SnapshotId } from '../shared/ids.ts';
import { DataClass } from '../shared/status.ts';
import { Timestamp } from '../shared/timestamp.ts';
import { DegradedSource, SourceDate } from './sources.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys of a table that is not empty
const FAILURE_CODE_LIST = Object.keys(FAILURE_CODES) as [FailureCode, ...FailureCode[]];

const LoadProblem = z
  .strictObject({
    code: z.enum(FAILURE_CODE_LIST).describe('As the program that loads it says it; docs/OPERATING.md has what to do.'),
    observed_at: Timestamp,
  })
  .describe(
    'A newer publication was refused, a record of the one served is not as it was verified, or the place that ' +
      'publications are fetched from cannot be followed (source_unreachable and others); the one named here is still ' +
      'served, and the other is tried again.',
  );

/** Why candidate searches cannot be counted against their limit. */
export const CountingProblemReason = z
  .enum(['full', 'garbled', 'locked', 'lost', 'no_room', 'overdue', 'unreachable', 'unusable'])
  .describe(
    'full: more clients than can be counted; known ones are. garbled: the file of counts is damaged. locked: another process ' +
      'holds it. lost: it was taken away or replaced. no_room: its disk is full. overdue: not counted in time. ' +
      'unreachable: the Redis that counts does not answer, or waits for what services admitted. ' +
      'unusable: the file cannot be opened, read or written.',
  );

const CountingProblem = z
  .strictObject({
    reason: CountingProblemReason,
    observed_at: Timestamp.describe('Since when.'),
    consequence: z
      .enum(['not_answered', 'each_process'])
      .describe(
        'not_answered: candidate searches are answered 503 not_counted. each_process: each process of the service ' +
          'counts by itself, as it is set to.',
      ),
  })
  .describe('Candidate searches cannot be counted as they should be; nothing else is held up.');
export type CountingProblem = z.infer<typeof CountingProblem>;

const ServedSignature = z
  .strictObject({
    status: z
      .enum(['signed', 'expired', 'not_verified'])
      .describe(
        'signed: verified when it was loaded, and in time now. expired: verified when it was loaded, and not renewed since; ' +
          'nobody takes it any more. not_verified: not signed, or by keys this service has no root of; it is served ' +
          'because the service is set to.',
      ),
    root_version: z.int().positive().nullable().describe('Rises when keys change; null: not verified.'),
    targets_version: z.int().positive().nullable().describe('Rises with every publication; null: not verified.'),
    expires_at: Timestamp.nullable().describe(
      'When the signed metadata ends unless it is renewed; null: not verified.',
    ),
  })
  .describe('Whose word the publication is: The Update Framework, by the files under /v1/publication/metadata.');

/** Answer of GET /healthz. */
export const Health = z
  .strictObject({
    status: z.literal('ok'),
    data_class: DataClass,
    release: z.string().min(1).max(64).describe('Release of the service.'),
    discovery: z
      .strictObject({ entries: z.int().nonnegative().describe('Plugins that can be found.'), snapshot_id: SnapshotId })
      .describe('The discovery snapshot that is served.'),
    candidates: z
      .strictObject({
        count: z.int().nonnegative().describe('Releases on record.'),
        publication_version: PublicationVersion,
      })
      .nullable()
      .describe('The candidates that are served; null: this publication has none.'),
    freshness: Freshness,
    signature: ServedSignature,
    behind_sources: z
      .array(SourceDate)
      .describe(
        'Sources whose newest answer counts as current no more; `plugin-facts ingest` and `plugin-facts refresh`, then `plugin-facts publish`, renew them.',
      ),
    degraded_sources: z
      .array(DegradedSource)
      .describe('Sources that were last asked in vain when this publication was made; empty: none.'),
    last_load_problem: LoadProblem.nullable().describe(
      'null: the newest publication is the one served, and it is sound.',
    ),
    last_counting_problem: CountingProblem.nullable().describe(
      'null: requests were counted when that was last tried, a second ago or at the request before this one.',
    ),
    lost_log_lines: z
      .int()
      .nonnegative()
      .describe('Lines of the log that could not be written since the service began; 0: the log is whole.'),
    ...NO_APPROVAL,
  })
  .describe('What is being served.');
export type Health = z.infer<typeof Health>;

/** Answer of GET /readyz; a process that cannot answer searches yet says 503 `not_ready` instead. */
export const Readiness = z
  .strictObject({
    status: z.literal('ready'),
    publication_version: PublicationVersion,
    snapshot_id: SnapshotId,
    ...NO_APPROVAL,
  })
  .describe('Searches are being answered.');
export type Readiness = z.infer<typeof Readiness>;

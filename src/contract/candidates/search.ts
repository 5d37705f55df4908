import { z } from 'zod';
import { ProviderFailure } from '../publication/sources.ts';
import { NO_APPROVAL, Page, SchemaVersion } from '../shared/answer-envelope.ts';
import { CapabilityId, PublicationVersion, ReleaseVersion, RequestId } from '../shared/ids.ts';
import { searchRequestFields } from '../shared/request-fields.ts';
import { Channel, DataClass } from '../shared/status.ts';
import { Timestamp } from '../shared/timestamp.ts';
import { CandidateFacts } from './record.ts';

const CapabilityIds = z.array(CapabilityId).max(50).optional();

/** No `filters`: candidates have neither category nor disposition, and a filter that cannot be judged is not taken. */
export const CandidateSearchRequest = z
  .strictObject({
    ...searchRequestFields(10),
    capabilities: z
      .strictObject({
        required: CapabilityIds.describe(
          'Leaves out releases with evidence of absence; unknown stays and is listed as such.',
        ),
        preferred: CapabilityIds.describe('Ranks releases with evidence higher; leaves none out.'),
      })
      .optional()
      .describe('Capabilities the task needs.'),
    channel: Channel.optional().describe('Channel of the host in use; absent: not said.'),
    host_version: ReleaseVersion.optional().describe('Exact version of the host in use; absent: not said.'),
  })
  .describe('Body of POST /v1/candidates:search; any other field is refused (spec 1.6).');
export type CandidateSearchRequest = z.infer<typeof CandidateSearchRequest>;

export const CandidateSearchResponse = z
  .strictObject({
    schema_version: SchemaVersion,
    publication_version: PublicationVersion,
    data_class: DataClass,
    request_id: RequestId,
    generated_at: Timestamp.describe('When this answer was put together.'),
    candidates: z.array(CandidateFacts).max(50).describe('By ascending match.rank; empty where nothing matches.'),
    page: Page,
    provider_failures: z.array(ProviderFailure).describe('Empty: no provider failed.'),
    ...NO_APPROVAL,
  })
  .describe('Answer of POST /v1/candidates:search (spec 2.1).');
export type CandidateSearchResponse = z.infer<typeof CandidateSearchResponse>;

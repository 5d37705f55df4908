import { isoTimestamp } from '../../base/timestamp.ts';
import type { CandidateFacts, CandidateRecord, ControlMetadata } from '../../contract/candidates/record.ts';
import type { CandidateSearchResponse } from '../../contract/candidates/search.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import { NO_APPROVAL_FLAGS, SCHEMA_VERSION } from '../../contract/shared/answer-envelope.ts';
import type { CandidatePluginRecord } from '../../contract/shared/plugin-record.ts';
import type {
  CandidateHit,
  CandidatePage,
  CandidateQuery,
  NamedCandidate,
} from '../../search/candidates/candidate-searcher.ts';
import type { ServingSnapshot } from '../serving-snapshot.ts';
import { candidateFreshness, freshnessOf } from './freshness.ts';
import { pageOf } from './paging.ts';

export interface ResponseContext {
  readonly request_id: string;
  readonly nowMs: number;
}

const NO_PAGE: CandidatePage = { total: 0, hits: [] };

/** A page of candidates: each record as published, with what hangs on the question, the publication and the time. */
export function candidateResponse(
  { publication: { manifest }, candidates }: Pick<ServingSnapshot, 'publication' | 'candidates'>,
  query: CandidateQuery,
  { request_id, nowMs }: ResponseContext,
): Omit<CandidateSearchResponse, 'request_id'> & { request_id: string } {
  const { total, hits } = candidates?.search(query) ?? NO_PAGE;
  const { limit, returned, next_cursor } = pageOf({ ...query, returned: hits.length, total });
  return {
    schema_version: SCHEMA_VERSION,
    publication_version: manifest.publication_version,
    data_class: manifest.data_class,
    request_id,
    generated_at: isoTimestamp(nowMs),
    candidates: hits.map((hit) => candidateFacts(hit, manifest, nowMs)),
    page: { limit, returned, next_cursor },
    provider_failures: manifest.provider_failures,
    ...NO_APPROVAL_FLAGS,
  };
}

function controlOf(
  { standing, observed }: CandidateRecord,
  manifest: PublicationManifest,
  nowMs: number,
): ControlMetadata {
  return {
    authority: 'control_metadata',
    schema_version: SCHEMA_VERSION,
    publication_version: manifest.publication_version,
    data_class: manifest.data_class,
    freshness: candidateFreshness(observed, manifest, nowMs),
    ...standing,
    ...NO_APPROVAL_FLAGS,
  };
}

function candidateFacts({ record, match }: CandidateHit, manifest: PublicationManifest, nowMs: number): CandidateFacts {
  const { candidate_id, identity, ...known } = knownOf(record, manifest, nowMs);
  return { candidate_id, identity, match, ...known };
}

/** All that is known of a release, whatever was searched for. */
export function knownOf(
  record: CandidateRecord,
  manifest: PublicationManifest,
  nowMs: number,
): Omit<CandidateFacts, 'match'> {
  const { candidate_id, identity, publisher_content, editor_content, registry_observations, test_evidence } = record;
  return {
    candidate_id,
    identity,
    publisher_content,
    editor_content,
    registry_observations,
    test_evidence,
    control_metadata: controlOf(record, manifest, nowMs),
  };
}

/** All that are published of one plugin, by their ids. */
export function publishedReleases(releases: NamedCandidate['releases']): CandidatePluginRecord['releases'] {
  return releases.map(({ candidate_id, identity, standing }) => ({
    candidate_id,
    release_id: identity.release_id,
    release_version: identity.release_version,
    availability: standing.availability,
  }));
}

/** One release that was asked for by its id. */
export function candidateRecordResponse(
  { record, releases }: NamedCandidate,
  manifest: PublicationManifest,
  { request_id, nowMs }: ResponseContext,
): Omit<CandidatePluginRecord, 'request_id'> & { request_id: string } {
  return {
    kind: 'candidate',
    schema_version: SCHEMA_VERSION,
    snapshot_id: manifest.snapshot_id,
    publication_version: manifest.publication_version,
    request_id,
    generated_at: isoTimestamp(nowMs),
    candidate: knownOf(record, manifest, nowMs),
    releases: publishedReleases(releases),
    freshness: freshnessOf(manifest, nowMs),
    ...NO_APPROVAL_FLAGS,
  };
}

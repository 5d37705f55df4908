import { isoTimestamp } from '../../base/timestamp.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import { NO_APPROVAL_FLAGS, SCHEMA_VERSION } from '../../contract/shared/answer-envelope.ts';
import type { CandidatePluginRecord } from '../../contract/shared/plugin-record.ts';
import type { NamedCandidate } from '../../search/candidates/candidate-searcher.ts';
import { type CandidateAnswerHead, knownOf } from './candidate-answer.ts';
import { freshnessOf } from './freshness.ts';

/** One release that was asked for by its id. */
export function candidateRecordAnswer(
  { record, releases }: NamedCandidate,
  manifest: PublicationManifest,
  { request_id, nowMs }: CandidateAnswerHead,
): Omit<CandidatePluginRecord, 'request_id'> & { request_id: string } {
  return {
    kind: 'candidate',
    schema_version: SCHEMA_VERSION,
    snapshot_id: manifest.snapshot_id,
    publication_version: manifest.publication_version,
    request_id,
    generated_at: isoTimestamp(nowMs),
    candidate: knownOf(record, manifest, nowMs),
    releases: releases.map(({ candidate_id, identity, standing }) => ({
      candidate_id,
      release_id: identity.release_id,
      release_version: identity.release_version,
      availability: standing.availability,
    })),
    freshness: freshnessOf(manifest, nowMs),
    ...NO_APPROVAL_FLAGS,
  };
}

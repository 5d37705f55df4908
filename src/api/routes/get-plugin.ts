import type { FastifyInstance } from 'fastify';
import { Failure } from '../../base/failure.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { NO_APPROVAL_FLAGS, SCHEMA_VERSION } from '../../contract/shared/answer-envelope.ts';
import { EntryId } from '../../contract/shared/ids.ts';
import { type ResponseContext, candidateRecordResponse, publishedReleases } from '../responses/candidate-response.ts';
import { freshnessOf } from '../responses/freshness.ts';
import { entryAt } from '../responses/record-page.ts';
import { NO_SUCH_ID, refuseWithdrawnCandidate, refuseWithdrawnEntry } from '../responses/refuse-withdrawn.ts';
import type { ApiDeps } from '../api-deps.ts';
import { sendJson } from '../http/json-response.ts';
import { type ServingSnapshot, readySnapshot } from '../serving-snapshot.ts';

type Deps = Pick<ApiDeps, 'clock' | 'current'>;

/** One discovery entry, or one exact release. */
export function getPlugin({ clock, current }: Deps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { plugin_id: string } }>('/v1/plugins/:plugin_id', async (request, reply) => {
      const served = readySnapshot(current());
      const head = { request_id: request.id, nowMs: clock.nowMs() };
      const id = request.params.plugin_id;
      const answer = entryResponse(served, id, head) ?? candidateResponse(served, id, head);
      if (answer === null) throw new Failure('not_found', NO_SUCH_ID);
      return sendJson(reply, answer);
    });
  };
}

/** `null`: the id is none of an entry that is published. */
function entryResponse(served: ServingSnapshot, id: string, { request_id, nowMs }: ResponseContext): Buffer | null {
  if (!EntryId.safeParse(id).success) return null;
  refuseWithdrawnEntry(served, id);
  const { discovery, manifest } = served.publication;
  const recordIndex = discovery.indexOf(id);
  if (recordIndex === null) return null;
  const packageName = entryAt(discovery, recordIndex).identity.registry_package;
  const named = packageName === null ? null : (served.candidates?.ofPackage(packageName) ?? null);
  const rest = JSON.stringify({
    kind: 'entry',
    schema_version: SCHEMA_VERSION,
    snapshot_id: manifest.snapshot_id,
    request_id,
    generated_at: isoTimestamp(nowMs),
    freshness: freshnessOf(manifest, nowMs),
    releases: publishedReleases(named?.releases ?? []),
    ...NO_APPROVAL_FLAGS,
  });
  // The record's bytes as published, without their last brace, and the rest of the answer behind them.
  return Buffer.concat([discovery.bytesAt(recordIndex).subarray(0, -1), Buffer.from(`,${rest.slice(1)}`)]);
}

function candidateResponse(
  { candidates, publication }: ServingSnapshot,
  id: string,
  head: ResponseContext,
): object | null {
  const named = candidates?.named(id) ?? null;
  if (named === null) return null;
  refuseWithdrawnCandidate(named.record);
  return candidateRecordResponse(named, publication.manifest, head);
}

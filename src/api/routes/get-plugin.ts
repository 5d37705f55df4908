import type { FastifyInstance } from 'fastify';
import { Failure } from '../../base/failure.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { NO_APPROVAL_FLAGS, SCHEMA_VERSION } from '../../contract/answer-envelope.ts';
import { EntryId } from '../../contract/ids.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';
import type { ApiDeps } from '../api-deps.ts';
import { freshnessOf } from '../freshness.ts';
import { servedNow } from '../served-now.ts';

type Deps = Pick<ApiDeps, 'clock' | 'current'>;

export function getPlugin({ clock, current }: Deps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { plugin_id: string } }>('/v1/plugins/:plugin_id', async (request, reply) => {
      const { publication } = servedNow(current);
      const record = recordOf(publication, request.params.plugin_id);
      const nowMs = clock.nowMs();
      const rest = JSON.stringify({
        schema_version: SCHEMA_VERSION,
        snapshot_id: publication.manifest.snapshot_id,
        request_id: request.id,
        generated_at: isoTimestamp(nowMs),
        freshness: freshnessOf(publication.manifest, nowMs),
        ...NO_APPROVAL_FLAGS,
      });
      // The record's bytes as published, without their last brace, and the rest of the answer behind them.
      const answer = Buffer.concat([record.subarray(0, -1), Buffer.from(`,${rest.slice(1)}`)]);
      return reply.type('application/json').send(answer);
    });
  };
}

function recordOf({ discovery }: OpenPublication, pluginId: string): Uint8Array {
  const recordIndex = EntryId.safeParse(pluginId).success ? discovery.indexOf(pluginId) : null;
  if (recordIndex === null) throw new Failure('not_found', 'No plugin with this id is published.');
  return discovery.bytesAt(recordIndex);
}

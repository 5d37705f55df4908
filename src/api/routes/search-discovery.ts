import type { FastifyInstance } from 'fastify';
import { Failure } from '../../base/failure.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { DiscoveryRequest } from '../../contract/discovery-search.ts';
import { isServedSchemaVersion } from '../../contract/request-fields.ts';
import type { ApiDeps } from '../api-deps.ts';
import { checkedBody } from '../body/checked-body.ts';
import { refuseBeyondBoundary } from '../data-boundary/data-boundary.ts';
import { discoveryAnswer } from '../discovery-answer.ts';
import { offsetOf, pageOf } from '../paging.ts';
import { servedNow } from '../served-now.ts';

type Deps = Pick<ApiDeps, 'clock' | 'current'>;

export function searchDiscovery({ clock, current }: Deps) {
  return async (app: FastifyInstance): Promise<void> => {
    // Two colons stand for a literal one: `/v1/plugins:search`.
    app.post('/v1/plugins::search', async (request, reply) => {
      const { schema_version, query, locale, limit, cursor, snapshot_id, filters } = checkedBody(
        DiscoveryRequest,
        request,
      );
      refuseOtherMajor(schema_version);
      refuseBeyondBoundary(query);
      const { publication, discovery } = servedNow(current);
      refuseOtherSnapshot(snapshot_id, discovery.snapshotId);
      const offset = offsetOf(cursor);

      const { total, hits } = discovery.search({
        text: query,
        locale: locale ?? null,
        offset,
        limit,
        filters: filters ?? null,
      });

      const head = {
        snapshot_id: discovery.snapshotId,
        request_id: request.id,
        generated_at: isoTimestamp(clock.nowMs()),
      };
      const page = pageOf({ offset, limit, returned: hits.length, total });
      return reply.type('application/json').send(discoveryAnswer(head, hits, publication.discovery, page));
    });
  };
}

function refuseOtherMajor(schemaVersion: string | undefined): void {
  if (schemaVersion === undefined || isServedSchemaVersion(schemaVersion)) return;
  const detail = 'Only schema versions 1.x.x are served.';
  throw new Failure('unsupported_schema_version', detail, {
    items: [{ pointer: '/schema_version', code: 'unsupported_schema_version', detail }],
  });
}

function refuseOtherSnapshot(pinned: string | undefined, servedSnapshotId: string): void {
  if (pinned === undefined || pinned === servedSnapshotId) return;
  const detail = 'The pinned snapshot is not the one served; start again at the first page without the pin.';
  throw new Failure('snapshot_superseded', detail, {
    items: [{ pointer: '/snapshot_id', code: 'snapshot_superseded', detail }],
  });
}

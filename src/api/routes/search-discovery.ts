import type { FastifyInstance } from 'fastify';
import { Failure } from '../../base/failure.ts';
import { DiscoveryRequest } from '../../contract/discovery-search.ts';
import { isServedSchemaVersion } from '../../contract/request-fields.ts';
import type { DiscoveryQuery } from '../../search/discovery/discovery-searcher.ts';
import type { ApiDeps } from '../api-deps.ts';
import { answerKey } from '../answer-key.ts';
import { answerSearch } from '../answer-search.ts';
import { bodyBytes, checkedBytes } from '../body/checked-body.ts';
import { rememberAccepted } from '../body/remember-accepted.ts';
import { refuseBeyondBoundary } from '../data-boundary/data-boundary.ts';
import { explainedAnswer } from '../explained-answer.ts';
import { offsetOf } from '../paging.ts';
import { createReplyMemory } from '../reply-memory.ts';
import { servedNow } from '../served-now.ts';
import { createStamp } from '../stamp.ts';

type Deps = Pick<ApiDeps, 'clock' | 'current' | 'limits'>;

export function searchDiscovery({ clock, current, limits }: Deps) {
  const checked = rememberAccepted(acceptedSearch, limits.rememberedRequestBytes);
  const stampNow = createStamp(clock);
  const replyMemory = createReplyMemory();
  return async (app: FastifyInstance): Promise<void> => {
    // Two colons stand for a literal one: `/v1/plugins:search`. It answers in one turn: what it reads stays open.
    app.post('/v1/plugins::search', (request, reply) => {
      const { query, key, isExplained, pinnedSnapshotId } = checked(bodyBytes(request));
      const served = servedNow(current);
      refuseOtherSnapshot(pinnedSnapshotId, served.discovery.snapshotId);

      const head = { request_id: request.id, generated_at: stampNow() };
      void reply.type('application/json');
      if (isExplained) {
        void reply.send(explainedAnswer(served, query, head));
        return;
      }
      const { bytes, memory } = answerSearch(served, query, key, head, replyMemory);

      replyMemory.giveBackAfter(reply.raw, memory);
      void reply.send(bytes);
    });
  };
}

interface AcceptedSearch {
  readonly query: DiscoveryQuery;
  /** Under which its answer is kept. */
  readonly key: string;
  /** Then its answer is not kept. */
  readonly isExplained: boolean;
  /** `undefined`: whatever is served. */
  readonly pinnedSnapshotId: string | undefined;
}

/** Everything that is checked of a search, whatever is served; throws what is refused. */
function acceptedSearch(bytes: Uint8Array): AcceptedSearch {
  const request = checkedBytes(DiscoveryRequest, bytes);
  const { schema_version, query, locale, limit, cursor, snapshot_id, filters, explain } = request;
  refuseOtherMajor(schema_version);
  refuseBeyondBoundary(query);
  const accepted = { text: query, locale: locale ?? null, offset: offsetOf(cursor), limit, filters: filters ?? null };
  return {
    query: accepted,
    key: answerKey(accepted),
    isExplained: explain === true,
    pinnedSnapshotId: snapshot_id,
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

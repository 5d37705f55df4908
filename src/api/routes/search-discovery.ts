import type { FastifyInstance } from 'fastify';
import { DiscoveryRequest } from '../../contract/discovery/search.ts';
import { SCHEMA_VERSION } from '../../contract/shared/answer-envelope.ts';
import { type AcceptedQuery, acceptedQuery, refuseOtherSnapshot } from '../answers/accepted-query.ts';
import { keptAnswer } from '../answers/cached-response.ts';
import { explainedAnswer } from '../answers/explained-answer.ts';
import type { AnswerHead } from '../answers/record-page.ts';
import { searchAnswer } from '../answers/search-answer.ts';
import { createStamp } from '../answers/timestamp-cache.ts';
import type { RouteDeps } from '../api-deps.ts';
import { bodyBytes, checkedBytes } from '../http/body/checked-body.ts';
import { rememberAccepted } from '../http/body/remember-accepted.ts';
import { servedNow } from '../serving-snapshot.ts';

type Deps = Pick<RouteDeps, 'clock' | 'current' | 'limits' | 'replyMemory'>;

export function searchDiscovery({ clock, current, limits, replyMemory }: Deps) {
  const checked = rememberAccepted(acceptedSearch, limits.rememberedRequestBytes);
  const stampNow = createStamp(clock);
  return async (app: FastifyInstance): Promise<void> => {
    // Two colons stand for a literal one: `/v1/plugins:search`. It answers in one turn: what it reads stays open.
    app.post('/v1/plugins::search', (request, reply) => {
      const { query, key, isExplained, pinnedSnapshotId } = checked(bodyBytes(request));
      const served = servedNow(current);
      const { discovery, answers } = served;
      refuseOtherSnapshot(pinnedSnapshotId, discovery.snapshotId);

      const head: AnswerHead = {
        schema_version: SCHEMA_VERSION,
        snapshot_id: discovery.snapshotId,
        request_id: request.id,
        generated_at: stampNow(),
      };
      void reply.type('application/json');
      if (isExplained) {
        void reply.send(explainedAnswer(served, query, head));
        return;
      }
      const { bytes, memory } = keptAnswer(answers, key, head, replyMemory, () =>
        searchAnswer(served, query, discovery.search(query)),
      );

      replyMemory.giveBackAfter(reply.raw, memory);
      void reply.send(bytes);
    });
  };
}

interface AcceptedSearch extends AcceptedQuery {
  /** Then its answer is not kept. */
  readonly isExplained: boolean;
}

function acceptedSearch(bytes: Uint8Array): AcceptedSearch {
  const { explain, ...request } = checkedBytes(DiscoveryRequest, bytes);
  return { ...acceptedQuery('search', request), isExplained: explain === true };
}

import type { FastifyInstance } from 'fastify';
import { RouteRequest } from '../../contract/directory/route.ts';
import { type AcceptedQuery, acceptedQuery, refuseOtherSnapshot } from '../answers/accepted-query.ts';
import { keptAnswer } from '../answers/cached-response.ts';
import { directoryHead } from '../answers/directory-answer.ts';
import { routeAnswer } from '../answers/route-answer.ts';
import { createStamp } from '../answers/timestamp-cache.ts';
import type { RouteDeps } from '../api-deps.ts';
import { bodyBytes, checkedBytes } from '../http/body/checked-body.ts';
import { rememberAccepted } from '../http/body/remember-accepted.ts';
import { servedNow } from '../serving-snapshot.ts';

type Deps = Pick<RouteDeps, 'clock' | 'current' | 'limits' | 'replyMemory'>;

export function routeDiscovery({ clock, current, limits, replyMemory }: Deps) {
  const checked = rememberAccepted(acceptedRoute, limits.rememberedRequestBytes);
  const stampNow = createStamp(clock);
  return async (app: FastifyInstance): Promise<void> => {
    // Two colons stand for a literal one: `/v1/plugins:route`. It answers in one turn: what it reads stays open.
    app.post('/v1/plugins::route', (request, reply) => {
      const { query, key, pinnedSnapshotId } = checked(bodyBytes(request));
      const served = servedNow(current);
      const { discovery, router, answers } = served;
      refuseOtherSnapshot(pinnedSnapshotId, discovery.snapshotId);

      const head = directoryHead(served, request.id, stampNow());
      const { bytes, memory } = keptAnswer(answers, key, head, replyMemory, () =>
        routeAnswer(served, query, router.route(query)),
      );

      replyMemory.giveBackAfter(reply.raw, memory);
      void reply.type('application/json').send(bytes);
    });
  };
}

function acceptedRoute(bytes: Uint8Array): AcceptedQuery {
  return acceptedQuery('route', checkedBytes(RouteRequest, bytes));
}

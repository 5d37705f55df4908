import type { FastifyInstance } from 'fastify';
import { RouteRequest } from '../../contract/route.ts';
import { acceptedQuery, type AcceptedQuery, refuseOtherSnapshot } from '../accepted-query.ts';
import type { RouteDeps } from '../api-deps.ts';
import { bodyBytes, checkedBytes } from '../body/checked-body.ts';
import { rememberAccepted } from '../body/remember-accepted.ts';
import { directoryHead } from '../directory-answer.ts';
import { keptAnswer } from '../kept-answer.ts';
import { routeAnswer } from '../route-answer.ts';
import { servedNow } from '../served-now.ts';
import { createStamp } from '../stamp.ts';

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

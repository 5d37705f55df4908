import type { FastifyInstance } from 'fastify';
import type { ApiDeps } from '../api-deps.ts';
import { directoryHead, nodeAnswer } from '../answers/directory-answer.ts';
import { sendJson } from '../http/json-response.ts';
import { servedNode } from '../answers/served-node.ts';
import { servedNow } from '../serving-snapshot.ts';
import { createStamp } from '../answers/timestamp-cache.ts';

/** One node, its ancestors and its children. */
export function getDirectoryNode({ clock, current }: Pick<ApiDeps, 'clock' | 'current'>) {
  const stampNow = createStamp(clock);
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { node_id: string } }>('/v1/directory/nodes/:node_id', (request, reply) => {
      const served = servedNow(current);
      const node = servedNode(served, request.params.node_id);
      void sendJson(reply, nodeAnswer(node, directoryHead(served, request.id, stampNow())));
    });
  };
}

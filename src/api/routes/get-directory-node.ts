import type { FastifyInstance } from 'fastify';
import type { ApiDeps } from '../api-deps.ts';
import { directoryHead, nodeAnswer } from '../directory-answer.ts';
import { sendJson } from '../json-answer.ts';
import { servedNode } from '../served-node.ts';
import { servedNow } from '../served-now.ts';
import { createStamp } from '../stamp.ts';

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

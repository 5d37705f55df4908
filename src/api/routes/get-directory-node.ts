import type { FastifyInstance } from 'fastify';
import { isoTimestamp } from '../../base/timestamp.ts';
import { directoryHead, nodeAnswer, servedNode } from '../answers/directory-answer.ts';
import type { ApiDeps } from '../api-deps.ts';
import { sendJson } from '../http/json-response.ts';
import { readySnapshot } from '../serving-snapshot.ts';

/** One node, its ancestors and its children; and the root of the directory, where one begins. */
export function getDirectoryNode({ clock, current }: Pick<ApiDeps, 'clock' | 'current'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/v1/directory', (request, reply) => {
      const snapshot = readySnapshot(current());
      const head = directoryHead(snapshot, request.id, isoTimestamp(clock.nowMs()));
      void sendJson(reply, nodeAnswer(snapshot.directory.root, head));
    });
    app.get<{ Params: { node_id: string } }>('/v1/directory/nodes/:node_id', (request, reply) => {
      const snapshot = readySnapshot(current());
      const node = servedNode(snapshot, request.params.node_id);
      const head = directoryHead(snapshot, request.id, isoTimestamp(clock.nowMs()));
      void sendJson(reply, nodeAnswer(node, head));
    });
  };
}

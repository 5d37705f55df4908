import type { FastifyInstance } from 'fastify';
import type { ApiDeps } from '../api-deps.ts';
import { directoryHead, nodeAnswer } from '../answers/directory-answer.ts';
import { sendJson } from '../http/json-response.ts';
import { servedNow } from '../serving-snapshot.ts';
import { createStamp } from '../answers/timestamp-cache.ts';

/** The root of the directory. */
export function getDirectory({ clock, current }: Pick<ApiDeps, 'clock' | 'current'>) {
  const stampNow = createStamp(clock);
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/v1/directory', (request, reply) => {
      const served = servedNow(current);
      void sendJson(reply, nodeAnswer(served.directory.root, directoryHead(served, request.id, stampNow())));
    });
  };
}

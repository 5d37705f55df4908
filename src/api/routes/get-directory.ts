import type { FastifyInstance } from 'fastify';
import type { ApiDeps } from '../api-deps.ts';
import { directoryHead, nodeAnswer } from '../directory-answer.ts';
import { sendJson } from '../json-answer.ts';
import { servedNow } from '../served-now.ts';
import { createStamp } from '../stamp.ts';

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

import type { FastifyInstance } from 'fastify';
import { Failure } from '../../base/failure.ts';
import { EntryId } from '../../contract/ids.ts';
import type { ApiDeps } from '../api-deps.ts';
import { directoryHead, placesAnswer } from '../directory-answer.ts';
import { sendJson } from '../json-answer.ts';
import { servedNow } from '../served-now.ts';
import { createStamp } from '../stamp.ts';

/** Where one plugin stands, and why. */
export function getPluginDirectory({ clock, current }: Pick<ApiDeps, 'clock' | 'current'>) {
  const stampNow = createStamp(clock);
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { plugin_id: string } }>('/v1/plugins/:plugin_id/directory', (request, reply) => {
      const served = servedNow(current);
      const entryId = EntryId.safeParse(request.params.plugin_id);
      const places = entryId.success ? served.directory.placesOf(entryId.data) : null;
      if (!entryId.success || places === null) throw new Failure('not_found', 'No plugin with this id is published.');
      void sendJson(reply, placesAnswer(entryId.data, places, directoryHead(served, request.id, stampNow())));
    });
  };
}

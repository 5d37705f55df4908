import type { FastifyInstance } from 'fastify';
import { NO_APPROVAL_FLAGS } from '../../contract/shared/answer-envelope.ts';
import type { Readiness } from '../../contract/publication/health.ts';
import type { ApiDeps } from '../api-deps.ts';
import { sendJson } from '../http/json-response.ts';
import { readySnapshot } from '../serving-snapshot.ts';

export function getReadiness({ current }: Pick<ApiDeps, 'current'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/readyz', async (_request, reply) => {
      const { publication_version, snapshot_id } = readySnapshot(current()).publication.manifest;
      const readiness: Readiness = { status: 'ready', publication_version, snapshot_id, ...NO_APPROVAL_FLAGS };
      return sendJson(reply, readiness);
    });
  };
}

import type { FastifyInstance } from 'fastify';
import { sha256Hex } from '../../base/digest.ts';
import type { ApiDeps } from '../api-deps.ts';
import { sendCached } from '../http/document-response.ts';

export function getOpenapi({ openApiDocument }: Pick<ApiDeps, 'openApiDocument'>) {
  const bytes = Buffer.from(openApiDocument);
  const etag = `"${sha256Hex(bytes)}"`;
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/openapi.json', async (request, reply) =>
      sendCached(request, reply, {
        bytes,
        mediaType: 'application/json',
        etag,
        caching: 'revalidate',
      }),
    );
  };
}

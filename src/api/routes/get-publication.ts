import type { FastifyInstance } from 'fastify';
import { sha256Hex } from '../../base/digest.ts';
import type { ApiDeps } from '../api-deps.ts';
import { sendCached } from '../http/document-response.ts';
import { readySnapshot } from '../serving-snapshot.ts';

/** The manifest as it was published, byte for byte, so that a mirror can check it. */
export function getPublication({ current }: Pick<ApiDeps, 'current'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/v1/publication', async (request, reply) => {
      const { manifestBytes } = readySnapshot(current()).publication;
      return sendCached(request, reply, {
        bytes: manifestBytes,
        mediaType: 'application/json',
        etag: `"${sha256Hex(manifestBytes)}"`,
        caching: 'revalidate',
      });
    });
  };
}

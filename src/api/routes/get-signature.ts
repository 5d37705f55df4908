import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../../base/digest.ts';
import { Failure } from '../../base/failure.ts';
import { CHECKPOINT_FILE } from '../../publication/log/publication-log.ts';
import { TIMESTAMP_FILE } from '../../publication/signing/metadata-files.ts';
import type { ApiDeps } from '../api-deps.ts';
import { sendCached } from '../http/document-response.ts';
import { readySnapshot } from '../serving-snapshot.ts';

/** The signed metadata by which clients of The Update Framework verify what is served, as the service verified it. */
export function getPublicationMetadata({ current }: Pick<ApiDeps, 'current'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { name: string } }>('/v1/publication/metadata/:name', async (request, reply) => {
      const { name } = request.params;
      const bytes = (await readySnapshot(current()).signature?.metadata(name)) ?? null;
      if (bytes === null) throw new Failure('not_found', 'The publication served now has no such metadata.');
      const caching = name === TIMESTAMP_FILE ? 'revalidate' : 'immutable';
      return sendCached(request, reply, {
        bytes,
        mediaType: 'application/json',
        digest: sha256(bytes),
        caching,
      });
    });
  };
}

/** The log of publications (C2SP tlog-tiles): its checkpoint, and tiles that never change. */
export function getLog({ current }: Pick<ApiDeps, 'current'>) {
  const send = async (path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const bytes = (await readySnapshot(current()).signature?.log(path)) ?? null;
    if (bytes === null) throw new Failure('not_found', 'The log of publications has no such file.');
    const isCheckpoint = path === CHECKPOINT_FILE;
    return sendCached(request, reply, {
      bytes,
      mediaType: isCheckpoint ? 'text/plain; charset=utf-8' : 'application/octet-stream',
      digest: sha256(bytes),
      caching: isCheckpoint ? 'revalidate' : 'immutable',
    });
  };
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/v1/log/checkpoint', (request, reply) => send(CHECKPOINT_FILE, request, reply));
    app.get<{ Params: { level: string; tile: string } }>('/v1/log/tile/:level/:tile', (request, reply) =>
      send(`tile/${request.params.level}/${request.params.tile}`, request, reply),
    );
    app.get<{ Params: { level: string; tile: string; width: string } }>(
      '/v1/log/tile/:level/:tile/:width',
      (request, reply) => {
        const { level, tile, width } = request.params;
        return send(`tile/${level}/${tile}/${width}`, request, reply);
      },
    );
  };
}

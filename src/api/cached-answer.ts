import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEntityTag } from './entity-tag.ts';

export interface CachedAnswer {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** Strong tag in quotes (RFC 9110, 8.8.3). */
  readonly etag: string;
  /** `immutable`: the address names the content; `revalidate`: ask each time whether it changed. */
  readonly caching: 'immutable' | 'revalidate';
}

const CACHE_CONTROL = { immutable: 'public, max-age=31536000, immutable', revalidate: 'public, no-cache' } as const;

/** A whole document, or 304 where the client holds it already. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, answer: CachedAnswer): FastifyReply {
  const { bytes, mediaType, etag, caching } = answer;
  void reply.headers({ etag, 'cache-control': CACHE_CONTROL[caching] });
  if (matchesEntityTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(mediaType).send(asBuffer(bytes));
}

/** The same memory: Fastify sends a `Buffer` as it is. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

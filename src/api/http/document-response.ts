import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sha256 } from '../../base/digest.ts';
import { Failure } from '../../base/failure.ts';

/** A document in memory, or one that is read while it is sent. */
type Content =
  | { readonly bytes: Uint8Array }
  | { readonly sizeBytes: number; readonly open: () => Promise<Readable | null> };

export type CachedResponse = Content & {
  readonly mediaType: string;
  /** Of the whole document; in quotes it is its strong tag (RFC 9110, 8.8.3), spelled as in the manifest. */
  readonly digest: Sha256;
  /** `immutable`: the address names the content; `revalidate`: ask each time whether it changed; `minutes`: ask after five. */
  readonly caching: 'immutable' | 'revalidate' | 'minutes';
};

const CACHE_CONTROL = {
  immutable: 'public, max-age=31536000, immutable',
  revalidate: 'public, no-cache',
  minutes: 'public, max-age=300',
} as const;

/** A whole document, or 304 where the client holds it already. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): Promise<FastifyReply> {
  const { mediaType, caching } = answer;
  const etag = `"${answer.digest}"`;
  const isHeld = matchesEntityTag(request.headers['if-none-match'], etag);
  // Opened before a header is set: what cannot be opened is a problem answer, without this document's headers.
  const content = isHeld ? null : await contentOf(answer, request.method);
  void reply.headers({ etag, 'cache-control': CACHE_CONTROL[caching] });
  if (content === null) return reply.code(isHeld ? 304 : 200).send();
  if ('sizeBytes' in answer) void reply.header('content-length', answer.sizeBytes);
  return reply.type(mediaType).send(content);
}

/** The framework reads a stream to its end even for HEAD, so there it gets an empty one. */
async function contentOf(content: Content, method: string): Promise<Buffer | Readable> {
  if ('bytes' in content) return asBuffer(content.bytes);
  if (method === 'HEAD') return Readable.from([]);
  const opened = await content.open();
  if (opened === null) throw new Failure('not_found', 'The publication served now has no such file.');
  return opened;
}

/** The same memory: Fastify sends a `Buffer` as it is. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * Whether an `If-None-Match` header names this strong tag (RFC 9110, 13.1.2):
 * any of a list, compared weakly, or `*`.
 */
export function matchesEntityTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = new Set(ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '')));
  return tags.has('*') || tags.has(etag);
}

import type { FastifyReply } from 'fastify';

const JSON_MEDIA_TYPE = 'application/json';

/**
 * Sends a value as JSON, or bytes that are JSON already. As bytes: to text the
 * framework would add a charset, which `application/json` does not have (RFC 8259).
 */
export function sendJson(reply: FastifyReply, json: object | Buffer, mediaType = JSON_MEDIA_TYPE): FastifyReply {
  return reply.type(mediaType).send(Buffer.isBuffer(json) ? json : Buffer.from(JSON.stringify(json)));
}

import type { FastifyReply } from 'fastify';

/** Sent as bytes: to text the framework would add a charset, which `application/json` does not have (RFC 8259). */
export function sendJson(reply: FastifyReply, value: object, mediaType = 'application/json'): FastifyReply {
  return reply.type(mediaType).send(Buffer.from(JSON.stringify(value)));
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../../../base/failure.ts';

/** RFC 8259 knows no parameter; a charset is taken where it says what JSON is anyway. */
const JSON_MEDIA_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*(?:utf-8|"utf-8")\s*)?$/i;

/**
 * The only body the service reads is JSON, and it is read strictly, by its own
 * operation; Fastify's lenient parsers are taken away.
 */
export function takeOnlyJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** The framework matches media types loosely, and a request without any body reaches no parser. */
export function refuseOtherMediaType(headers: FastifyRequest['headers']): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw unsupported('Send the body without content encoding.');
  if (!JSON_MEDIA_TYPE.test(headers['content-type'] ?? '')) {
    throw unsupported('Send the header `Content-Type: application/json` and a body in UTF-8.');
  }
}

function unsupported(message: string): Failure {
  return new Failure('unsupported_media_type', message);
}

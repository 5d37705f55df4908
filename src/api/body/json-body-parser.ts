import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../../base/failure.ts';
import { parseJsonText } from './json-text.ts';

/** RFC 8259 knows no parameter; a charset is taken where it says what JSON is anyway. */
const JSON_MEDIA_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*(?:utf-8|"utf-8")\s*)?$/i;

/** The only body the service reads is strict JSON; Fastify's own lenient parsers are taken away. */
export function readOnlyJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    refuseOtherMediaType(request.headers);
    return parseJsonText(body);
  });
}

/** Also the check for a request without any body, which never reaches a parser. */
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

import { Failure, type FailureCode } from '../../base/failure.ts';

/** Errors the HTTP framework raises itself, by its code; their own messages quote addresses and are dropped. */
const FAILURE_OF_FRAMEWORK_ERROR: Readonly<Record<string, readonly [FailureCode, string]>> = {
  FST_ERR_BAD_URL: ['invalid_request', 'The address is not validly percent-encoded.'],
  FST_ERR_MAX_PARAM_LENGTH: ['uri_too_long', 'A part of the address is too long.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['request_too_large', 'The body is larger than this service reads.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send the header `Content-Type: application/json`.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request', 'The body does not have the length its header states.'],
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: ['unsupported_media_type', 'Send the header `Content-Type: application/json`.'],
  ECONNRESET: ['invalid_request', 'The request ended before it was whole.'],
};

/** Whatever reaches the error handler, as the one kind of failure there is. */
export function failureOf(thrown: unknown): Failure {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const known = FAILURE_OF_FRAMEWORK_ERROR[code];
  return known === undefined ? Failure.from(thrown) : new Failure(known[0], known[1]);
}

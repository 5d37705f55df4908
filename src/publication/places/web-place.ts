import type { HttpPort, HttpStreams } from '../../base/http/http-port.ts';
import { unreachedBecause } from '../../base/cause-code.ts';
import { Failure } from '../../base/failure.ts';
import { damaged } from '../verified-file.ts';
import { mapStreamErrors } from './map-stream-errors.ts';
import type { PublicationPlace } from './publication-place.ts';

const SMALL_FILE_TIMEOUT_MS = 10_000;

/** A web server: another service, or what stands before a bucket or folder. It is only read. */
export function webPlace(
  baseUrl: string,
  http: Pick<HttpPort, 'get'> & HttpStreams & { readonly close: () => Promise<void> },
): PublicationPlace {
  const base = baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`;
  const at = (path: string): string => new URL(path, base).href;
  return {
    name: base,
    async read(path, maxBytes) {
      const asked = { url: at(path), etag: null, maxBytes, timeoutMs: SMALL_FILE_TIMEOUT_MS };
      const answer = await http.get(asked).catch((thrown: unknown) => {
        throw isMalformed(thrown) ? otherThanPublished(thrown, base) : namedUnreachable(thrown, base);
      });
      return answer.kind === 'found' ? { bytes: answer.body, version: answer.etag } : null;
    },
    async stream(path, startAt) {
      try {
        const stream = await http.stream(at(path), startAt);
        return stream === null ? null : mapStreamErrors(stream, (thrown) => namedUnreachable(thrown, base));
      } catch (thrown) {
        throw namedUnreachable(thrown, base);
      }
    },
    close: http.close,
  };
}

function isMalformed(thrown: unknown): thrown is Failure {
  return thrown instanceof Failure && thrown.code === 'source_malformed';
}

function otherThanPublished(thrown: Failure, place: string): Failure {
  return damaged(`The place ${place} gives something else than was published. ${thrown.message}`, thrown);
}

/** What a source fails with where it cannot be reached, in words of a place. */
export function namedUnreachable(thrown: unknown, place: string): unknown {
  if (!(thrown instanceof Failure) || thrown.code !== 'source_unreachable') return thrown;
  const { code, message, cause } = thrown;
  const why = cause === undefined ? message.replace(/^A source /u, '') : `${unreachedBecause(cause)}.`;
  return new Failure(code, `The place ${place} ${why}`, { cause: thrown });
}

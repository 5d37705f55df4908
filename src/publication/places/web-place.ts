import type { HttpPort, HttpStreams } from '../../base/http/http-port.ts';
import { Failure } from '../../base/failure.ts';
import { damaged } from '../verified-file.ts';
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
      const answer = await http.get(asked).catch(tooLargeIsDamage);
      return answer.kind === 'found' ? { bytes: answer.body, version: answer.etag } : null;
    },
    stream: (path, startAt) => http.stream(at(path), startAt),
    close: http.close,
  };
}

function tooLargeIsDamage(thrown: unknown): never {
  if (thrown instanceof Failure && thrown.code === 'source_malformed') throw damaged(thrown.message, thrown);
  throw thrown;
}

import type { FastifyInstance } from 'fastify';
import { ASKED_WITHIN_HEADER } from './api-log.ts';

/** For whom the service asks itself; counted as that client's own requests are. */
export interface AskedFor {
  /** Address of the connection; `null`: it has none. */
  readonly peer: string | null;
  readonly forwardedFor: string | null;
  /** Id of the request in whose line of the log it is told; `null`: in lines of its own. */
  readonly within: string | null;
}

/**
 * A `fetch` that is answered within the process: each request goes through every
 * hook of the service, so it is checked, counted and admitted as one
 * from outside. Knows what the typed client sends: GET, and POST of a text.
 */
export function askItself(app: FastifyInstance, { peer, forwardedFor, within }: AskedFor): typeof globalThis.fetch {
  return async (input, init) => {
    const { method = 'GET', body } = init ?? {};
    const headers = new Headers(init?.headers);
    if (forwardedFor !== null) headers.set('x-forwarded-for', forwardedFor);
    if (within !== null) headers.set(ASKED_WITHIN_HEADER, within);
    const {
      statusCode,
      rawPayload,
      headers: answered,
    } = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: input instanceof Request ? input.url : String(input),
      headers: Object.fromEntries(headers),
      ...(peer === null ? {} : { remoteAddress: peer }),
      ...(typeof body === 'string' ? { payload: body } : {}),
    });
    const told = new Headers();
    for (const name of ['content-type', 'retry-after']) {
      if (answered[name] !== undefined) told.set(name, String(answered[name]));
    }
    return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: told });
  };
}

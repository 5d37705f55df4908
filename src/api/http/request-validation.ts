import type { FastifyContextConfig, FastifyRequest, FastifyInstance } from 'fastify';
import { Failure } from '../../base/failure.ts';
import { type RatePolicy, ratePolicyOf } from './rate-limit/rate-policy.ts';

/** What is refused before a body is read, whatever the route. */
export function gateRequest(
  request: Pick<FastifyRequest, 'raw'>,
  config: Partial<FastifyContextConfig>,
  urlMaxBytes: number,
): void {
  if (request.raw.url !== undefined && request.raw.url.length > urlMaxBytes) {
    throw new Failure('uri_too_long', `The address must have at most ${urlMaxBytes} bytes.`);
  }
  if (countHostHeaders(request.raw.rawHeaders) !== 1) {
    throw new Failure('invalid_request', 'A request has exactly one Host header.');
  }
  if (config.template === undefined)
    throw new Failure('not_found', 'No operation has this address; GET /openapi.json lists all.');
  refuseQueryString(request, config);
}

/** RFC 9112, 3.2: with two of them, a proxy and this service could see two different hosts. */
function countHostHeaders(rawHeaders: readonly string[]): number {
  let count = 0;
  // Names stand at even places, their values behind them.
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/**
 * A parameter that is ignored gives an answer to another question, so none is.
 * Probes and documents outside `/v1/` may carry one, as cache breakers do.
 */
function refuseQueryString(request: Pick<FastifyRequest, 'raw'>, config: Partial<FastifyContextConfig>): void {
  const isStrict = config.template?.startsWith('/v1/') === true && config.takesQueryParameters !== true;
  if (isStrict && request.raw.url?.includes('?') === true) {
    throw new Failure('invalid_request', 'This operation takes no query parameters.', {
      items: [{ pointer: '', code: 'unknown_parameter', detail: 'Remove the query string from the address.' }],
    });
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set where an operation under `/v1/` reads its query string, and checks it strictly. */
    takesQueryParameters?: boolean;
  }
}

/** Works out once, when a route is registered, what each of its requests would have to. Call it before the routes. */
export function noteRouteFacts(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    // The router writes a colon that is no parameter twice; the address has it once.
    const template = route.url.replace('::', ':');
    // Several methods stand at one route only where they are refused, and what is refused is not counted.
    const ratePolicy = typeof route.method === 'string' ? ratePolicyOf(route.method, template) : null;
    route.config = { ...route.config, template, ratePolicy };
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The address with the names of its parameters; absent where no route was found. */
    template?: string;
    /** The budget that a request uses; `null`: none. */
    ratePolicy?: RatePolicy | null;
  }
}

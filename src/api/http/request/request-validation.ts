import { METHODS } from 'node:http';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../../../base/failure.ts';
import type { ApiLimits } from '../../api-deps.ts';
import { type RatePolicy, ratePolicyOf } from '../rate-limit/rate-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set where an operation under `/v1/` reads its query string, and checks it strictly. */
    takesQueryParameters?: boolean;
    /** The address with the names of its parameters; absent where no route was found. */
    template?: string;
    /** The budget that a request uses; `null`: none. Follows from the address where the route does not say. */
    ratePolicy?: RatePolicy | null;
    /** Set where people are answered: problems are pages, too. */
    isPage?: boolean;
  }
}

/** What is refused before a body is read, whatever the route. */
export function gateRequest(
  request: Pick<FastifyRequest, 'raw'>,
  config: Partial<FastifyContextConfig>,
  { urlBytes, pageUrlBytes }: Pick<ApiLimits, 'urlBytes' | 'pageUrlBytes'>,
): void {
  const mostBytes = config.isPage === true ? pageUrlBytes : urlBytes;
  if (request.raw.url !== undefined && request.raw.url.length > mostBytes) {
    throw new Failure('uri_too_long', `The address must have at most ${mostBytes} bytes.`);
  }
  if (countHeaders(request.raw.rawHeaders, 'host') !== 1) {
    throw new Failure('invalid_request', 'A request has exactly one Host header.');
  }
  if (countHeaders(request.raw.rawHeaders, 'content-type') > 1) {
    throw new Failure('invalid_request', 'A request has at most one Content-Type header.');
  }
  if (config.template === undefined)
    throw new Failure('not_found', 'No operation has this address; GET /openapi.json lists all.');
  refuseQueryString(request, config);
}

/**
 * With two of a kind, a proxy and this service could see two different hosts
 * (RFC 9112, 3.2) or types; Node itself drops the second one.
 */
function countHeaders(rawHeaders: readonly string[], wanted: string): number {
  let count = 0;
  // Names stand at even places, their values behind them.
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place]!;
    if (name.length === wanted.length && name.toLowerCase() === wanted) count += 1;
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

/** Works out once, when a route is registered, what each of its requests would have to. Call it before the routes. */
export function noteRouteFacts(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    // The router writes a colon that is no parameter twice; the address has it once.
    const template = route.url.replace('::', ':');
    // Several methods stand at one route only where they are refused, and what is refused is not counted.
    const ratePolicy = typeof route.method === 'string' ? ratePolicyOf(route.method, template) : null;
    route.config = { ratePolicy, ...route.config, template };
  });
}

/** CONNECT never reaches a route: Node closes such connections itself. */
const ALL_METHODS = METHODS.filter((method) => method !== 'CONNECT');

/**
 * Collects the methods of each address, and afterwards answers all others with
 * 405 and `Allow` (RFC 9110, 15.5.6); the framework alone would say 404.
 *
 * @returns to be called once all routes are registered
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const methodsOfUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOfUrl.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsOfUrl.set(url, methods);
  });
  for (const method of ALL_METHODS) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true });
  }
  return () => {
    // A copy: registering a route fills the map again.
    const allowedByUrl = Array.from(methodsOfUrl, ([url, methods]) => ({ url, allowed: [...methods].sort() }));
    for (const { url, allowed } of allowedByUrl) refuse(app, url, allowed);
  };
}

function refuse(app: FastifyInstance, url: string, allowed: readonly string[]): void {
  const allow = allowed.join(', ');
  app.route({
    url,
    method: ALL_METHODS.filter((method) => !allowed.includes(method)),
    // The method is what is wrong, whatever stands behind the `?`.
    config: { takesQueryParameters: true },
    // Before the body is read: nobody will look at it.
    onRequest: async (_request, reply) => {
      void reply.header('allow', allow);
      throw new Failure('method_not_allowed', `This address takes: ${allow}.`);
    },
    handler: () => undefined,
  });
}

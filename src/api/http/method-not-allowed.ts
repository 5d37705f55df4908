import { METHODS } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../../base/failure.ts';

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
    // Before the body is read: nobody will look at it.
    onRequest: async (_request, reply) => {
      void reply.header('allow', allow);
      throw new Failure('method_not_allowed', `This address takes: ${allow}.`);
    },
    handler: () => undefined,
  });
}

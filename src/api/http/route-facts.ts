import type { FastifyInstance } from 'fastify';
import { type RatePolicy, ratePolicyOf } from './rate-limit/rate-policy.ts';

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

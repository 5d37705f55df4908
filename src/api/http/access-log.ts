import type { FastifyInstance } from 'fastify';
import type { ApiLog } from '../api-log.ts';
import { operationOf } from './request-operation.ts';

/**
 * One line for each request that was answered. The route's template stands for
 * the address; no header, no body and no part of the address a client chose is
 * ever logged.
 */
export function logAnswers(app: FastifyInstance, log: ApiLog): void {
  app.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        requestId: request.id,
        operation: operationOf(request.raw.url ?? ''),
        method: request.method,
        route: request.routeOptions.config.template ?? null,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 1000) / 1000,
      },
      'request answered',
    );
    done();
  });
}

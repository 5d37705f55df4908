import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../../base/failure.ts';
import { type ApiMeter, operationLabel } from './api-meter.ts';
import { operationOf } from './request/request-operation.ts';

/** The part of a pino logger the API writes to. */
export interface ApiLog {
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
  /** How many lines could not be written since the process began. */
  lostLines: () => number;
}

const silent = (): void => undefined;
export const SILENT_LOG: ApiLog = { info: silent, warn: silent, error: silent, lostLines: () => 0 };

declare module 'fastify' {
  interface FastifyInstance {
    /** By the id of a request that asks the service itself: what it asked so far, a line of the log each. */
    askedWithin: Map<string, object[]>;
  }
}

/** Names the request that the service asks itself for. Its id is told to nobody before its own answer. */
export const ASKED_WITHIN_HEADER = 'x-asked-within';

/** What this request asks of the service itself (`askItself`) is told in its own line of the log. */
export function tellWithin({ id, server }: FastifyRequest): void {
  server.askedWithin.set(id, []);
}

/**
 * One line for each request from outside that was answered, and one count for
 * each, those within it too. The route's template stands for
 * the address; no header, no body and no part of the address a client chose is
 * ever logged.
 */
export function logResponses(app: FastifyInstance, log: ApiLog, meter: ApiMeter): void {
  app.decorate('askedWithin', new Map());
  app.addHook('onResponse', (request, reply, done) => {
    meter.answered(operationLabel(request), reply.statusCode, reply.elapsedTime);
    const line = {
      requestId: request.id,
      operation: operationOf(request.raw.url ?? ''),
      method: request.method,
      route: request.routeOptions.config.template ?? null,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 1000) / 1000,
    };
    const outer = app.askedWithin.get(String(request.headers[ASKED_WITHIN_HEADER]));
    const asked = app.askedWithin.get(request.id) ?? [];
    app.askedWithin.delete(request.id);
    if (outer === undefined) log.info(asked.length === 0 ? line : { ...line, asked }, 'request answered');
    else outer.push(line);
    done();
  });
}

/** Where an error comes from, without what it says. */
interface ErrorTrace {
  readonly name: string;
  /** Only our own failures' messages are known to hold no request data. */
  readonly message: string | null;
  readonly frames: readonly string[];
}

const MAX_CAUSES = 5;

/**
 * The chain of causes for the log. Messages of foreign errors are left out:
 * parsers quote the text they choke on, and queries are never logged.
 */
export function traceOf(failure: Failure): ErrorTrace[] {
  const chain: ErrorTrace[] = [];
  let error: unknown = failure;
  while (error instanceof Error && chain.length < MAX_CAUSES) {
    chain.push({ name: error.name, message: error instanceof Failure ? error.message : null, frames: framesOf(error) });
    error = error.cause;
  }
  return chain;
}

function framesOf(error: Error): string[] {
  return (error.stack ?? '').split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []));
}

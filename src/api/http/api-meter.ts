import type { FastifyRequest } from 'fastify';
import type { FailureCode } from '../../base/failure.ts';

/** Counts what the service answers; nothing of a client, of an address it chose or of a text goes through it. */
export interface ApiMeter {
  /** @param operation as `operationLabel` names it */
  readonly answered: (operation: string, status: number, durationMs: number) => void;
  /** A request that ended in a problem. */
  readonly refused: (code: FailureCode) => void;
}

export const NO_METER: ApiMeter = { answered: () => undefined, refused: () => undefined };

const METHODS: Readonly<Record<string, string>> = { GET: 'GET', HEAD: 'GET', POST: 'POST' };

/**
 * `POST /v1/plugins:search`: method and address with the names of its
 * parameters, so there are only as many as there are operations; `none`: no
 * operation has this address and method.
 */
export function operationLabel({ method, routeOptions }: Pick<FastifyRequest, 'method' | 'routeOptions'>): string {
  const { template } = routeOptions.config;
  const named = METHODS[method];
  return template === undefined || named === undefined ? 'none' : `${named} ${template}`;
}

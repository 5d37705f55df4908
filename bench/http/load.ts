import autocannon from 'autocannon';
import type { RequestSource } from './search-requests.ts';
import type { ServedProcess } from './served-process.ts';

export const CONNECTIONS = 64;

export interface Load {
  readonly perSecond: number;
  /** Requests a second of the server's CPU time: does not hang on how much of a core the server got. */
  readonly perCpuSecond: number;
  /** Mean size of an answer, headers included. */
  readonly answerBytes: number;
}

/** How long, or how many. */
export type LoadSize = { readonly duration: number } | { readonly amount: number };

/** Sends requests over 64 connections, each the next one as soon as it has its answer. */
export async function loadWith(source: RequestSource, { url, usage }: ServedProcess, size: LoadSize): Promise<Load> {
  const before = await usage();
  const result = await autocannon({
    url: `${url}/v1/plugins:search`,
    connections: CONNECTIONS,
    ...size,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: source.next() }),
      },
    ],
  });
  const after = await usage();
  const requests = result['2xx'];
  if (result.non2xx > 0 || result.errors > 0) throw new Error('The server refused requests of the benchmark.');
  return {
    perSecond: requests / result.duration,
    perCpuSecond: requests / ((after.cpuMs - before.cpuMs) / 1000),
    answerBytes: result.throughput.total / requests,
  };
}

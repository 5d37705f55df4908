import { AsyncLocalStorage } from 'node:async_hooks';
import { createMcpHandler, hostHeaderValidationResponse, originValidationResponse } from '@modelcontextprotocol/server';
import type { McpEndpoint } from '../api/api-deps.ts';
import { type ApiLog, traceOf } from '../api/http/api-log.ts';
import { Failure } from '../base/failure.ts';
import { createPluginFactsClient } from '../client/plugin-facts-client.ts';
import { PluginFactsProblem } from '../client/client-errors.ts';
import { NO_APPROVAL_FLAGS } from '../contract/shared/answer-envelope.ts';
import { createMcpServer } from '../mcp/mcp-server.ts';

export interface McpEndpointDeps {
  /** Names, without port, under which the service is reached; others are refused. */
  readonly hosts: readonly string[];
  readonly randomHex: () => string;
  readonly release: string;
  readonly log: Pick<ApiLog, 'error'>;
}

/** By which a browser reaches a service on its own machine, and nobody else does. */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Streams that wait for news; there are none, and each keeps a connection. */
const MOST_SUBSCRIPTIONS = 64;

/**
 * The tools over HTTP, a server for each message: nothing is held between two.
 * The operations are asked through the service itself.
 */
export function createMcpEndpoint({ hosts, randomHex, release, log }: McpEndpointDeps): McpEndpoint {
  const reachedAs = [...LOOPBACK_HOSTS, ...hosts];
  const asking = new AsyncLocalStorage<typeof globalThis.fetch>();
  const onBug = (thrown: unknown): void =>
    log.error({ trace: traceOf(Failure.from(thrown)) }, 'an unexpected failure under a tool');
  const handler = createMcpHandler(
    () => {
      const ask = asking.getStore();
      if (ask === undefined) throw new Failure('internal_error', 'A message is answered without its client.');
      const port = createPluginFactsClient({ baseUrl: 'http://service', fetch: ask, retry: { attempts: 1 } });
      return createMcpServer({ port, refusalOf, randomHex, release, onBug });
    },
    {
      // Heartbeats would keep a stream open whose client is gone.
      keepAliveMs: 0,
      maxSubscriptions: MOST_SUBSCRIPTIONS,
      // What is told here is a message that was refused, and quotes it.
      onerror: () => undefined,
    },
  );
  return {
    async answer(request, message, ask) {
      // A page of elsewhere could have its own name lead here (DNS rebinding); the protocol asks for both checks.
      if (hostHeaderValidationResponse(request, reachedAs) !== undefined) return refused(OTHER_HOST);
      if (originValidationResponse(request, reachedAs) !== undefined) return refused(OTHER_ORIGIN);
      return asking.run(ask, () => handler.fetch(request, { parsedBody: message }));
    },
    close: () => handler.close(),
  };
}

function refusalOf(thrown: unknown): PluginFactsProblem | null {
  return thrown instanceof PluginFactsProblem ? thrown : null;
}

const SETTING = 'whoever runs the service lists its names in PLUGIN_FACTS_MCP_HOSTS.';
const OTHER_HOST = `The header Host has a name that this service is not reached under; ${SETTING}`;
const OTHER_ORIGIN = `The header Origin has a name that this service is not reached under; ${SETTING}`;

/** An error of the protocol that is answered before it is known which message it is about. */
function refused(message: string): Response {
  const error = { code: -32_000, message, data: NO_APPROVAL_FLAGS };
  return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 403 });
}

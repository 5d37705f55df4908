#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { PluginFactsAnswerRefused, PluginFactsProblem } from '../../src/client/client-errors.ts';
import { createPluginFactsClient } from '../../src/client/plugin-facts-client.ts';
import { isNetworkFailure } from '../../src/client/send-again.ts';
import type { Refusal } from '../../src/contract/http/facts-port.ts';
import { createMcpServer } from '../../src/mcp/mcp-server.ts';
import { answeringTransport } from './answering-transport.ts';
import manifest from './package.json' with { type: 'json' };

/** Where `npm start` of plugin-facts serves. */
const DEFAULT_URL = 'http://127.0.0.1:8080';
/** What takes longer than clients wait for a tool has no answer any more. */
const TIMEOUT_MS = 20_000;
/** A service that is just restarted is waited for; a longer pause is the agent's to decide. */
const RETRY = { attempts: 3, maxWaitMs: 3_000 };

const HELP = `plugin-facts-mcp takes no arguments: an MCP client starts it, and speaks to it over standard input and output.
PLUGIN_FACTS_URL is the address of the service to ask; without it ${DEFAULT_URL}.
`;
// In a terminal it would wait for a client in silence.
if (process.argv.includes('--help')) {
  process.stderr.write(HELP);
  process.exit(0);
}

const baseUrl = process.env['PLUGIN_FACTS_URL'] ?? DEFAULT_URL;
if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
  process.stderr.write('PLUGIN_FACTS_URL must be the http or https address of a plugin-facts service.\n');
  process.exit(2);
}

const port = createPluginFactsClient({ baseUrl, retry: RETRY, timeoutMs: TIMEOUT_MS });

/** A service that is not there, does not answer in time, or is another one, is a refusal too. */
function refusalOf(thrown: unknown): Refusal | null {
  if (thrown instanceof PluginFactsProblem) return thrown;
  const isNoAnswer = thrown instanceof PluginFactsAnswerRefused || isNetworkFailure(thrown);
  return isNoAnswer ? { status: null, problem: null, retryAfterSeconds: null } : null;
}

serveStdio(
  () =>
    createMcpServer({
      port,
      refusalOf,
      randomHex: () => randomBytes(12).toString('hex'),
      release: manifest.version,
      // Standard output is the protocol's; what a tool met may hold a query, so only its kind is told.
      onBug: (thrown) =>
        void process.stderr.write(`unexpected failure: ${thrown instanceof Error ? thrown.name : 'thrown'}\n`),
    }),
  // What is told here is a message that was refused, and quotes it.
  { onerror: () => undefined, transport: answeringTransport(process.stdin, process.stdout) },
);

import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { createMcpEndpoint } from '../../src/app/mcp-endpoint.ts';

/** What an endpoint of tests fences with: it counts, so that no two are equal. */
export function testMcpEndpoint() {
  let fences = 0;
  return createMcpEndpoint({
    hosts: [],
    randomHex: () => (fences += 1).toString(16).padStart(24, 'f'),
    release: '0.1.0',
    log: { error: () => undefined },
  });
}

/** The revisions that are spoken: with a handshake, and without. */
export const REVISIONS = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof REVISIONS)[number];

/** The official client, connected to `POST /mcp` of an API that is injected into; closed when the test ends. */
export async function mcpClient(
  api: FastifyInstance,
  revision: Revision = '2026-07-28',
  headers: Readonly<Record<string, string>> = {},
): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    fetch: injectedFetch(api),
    requestInit: { headers },
  });
  return connected(transport, revision);
}

/** The official client, connected to a program over standard input and output; both end when the test ends. */
export async function mcpProgram(
  command: string,
  args: readonly string[],
  { revision, ...options }: { revision: Revision; cwd: string; env: Readonly<Record<string, string>> },
): Promise<Client> {
  return connected(new StdioClientTransport({ command, args: [...args], ...options, stderr: 'inherit' }), revision);
}

async function connected(transport: Transport, revision: Revision): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: revision === '2025-11-25' ? 'legacy' : { pin: revision } } },
  );
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

function injectedFetch(api: FastifyInstance) {
  return async (input: URL | string, init?: RequestInit): Promise<Response> => {
    const { statusCode, rawPayload, headers } = await api.inject({
      method: init?.method === 'POST' ? 'POST' : init?.method === 'DELETE' ? 'DELETE' : 'GET',
      url: new URL(input).pathname,
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    });
    const told = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    // A response without content (202) has no body.
    return new Response(rawPayload.length === 0 ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      headers: told,
    });
  };
}

/** A tool's answer in both its forms. */
export interface Answered {
  readonly isError: boolean;
  readonly structured: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly links: CallToolResult['content'];
}

const Structured = z.record(z.string(), z.unknown());

export async function callTool(client: Client, name: string, given: object): Promise<Answered> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: { ...given } });
  const [text, ...links] = content;
  if (text?.type !== 'text') throw new Error('The first block of an answer is its text.');
  return { isError: isError === true, structured: Structured.parse(structuredContent), text: text.text, links };
}

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { DEFAULT_LIMITS } from '../../src/api/api-deps.ts';
import { createMemoryStore } from '../../src/api/http/rate-limit/memory-store.ts';
import { DEFAULT_QUOTAS, WINDOW_MS, createRateLimiter } from '../../src/api/http/rate-limit/rate-limiter.ts';
import { createResponseCache } from '../../src/api/responses/response-cache.ts';
import { buildApi } from '../../src/api/server.ts';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import { createMcpEndpoint } from '../../src/app/mcp-endpoint.ts';
import { PUBLISHED_AT, publishedService, withdrawnFrom } from '../support/bundled-service.ts';
import type { Circumstances } from './agent-task.ts';

const BUNDLED_HOST = fileURLToPath(new URL('../../hosts/node-red', import.meta.url));
/** Plugins that nobody ever saw, with texts that are meant to mislead an agent. */
const HOSTILE_CATALOG = fileURLToPath(new URL('hostile-catalog', import.meta.url));

/** What catalogs have and the service does not offer: one plugin is withdrawn, the other is no plugin by the host profile. */
const UNLISTED_CATALOG = fileURLToPath(new URL('unlisted-catalog', import.meta.url));
/** Why the one is withdrawn; the right answers of the tasks name it. */
const WITHDRAWN = { package: 'node-red-contrib-tide-relay', reason: 'It opened sluices at low water.' };

/** What is served to agents: the bundled host, with hostile plugins in its catalog and one withdrawn. */
export interface AgentWorld {
  readonly served: ServingSnapshot;
  readonly close: () => void;
}

export async function openWorld(): Promise<AgentWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'plugin-facts-agents-'));
  const host = join(folder, 'node-red');
  cpSync(BUNDLED_HOST, host, { recursive: true });
  cpSync(HOSTILE_CATALOG, join(host, 'catalog'), { recursive: true });
  cpSync(UNLISTED_CATALOG, join(host, 'catalog'), { recursive: true });
  const id = (await publishedService(host, folder)).listings?.named(WITHDRAWN.package)[0]?.entry_id ?? '';
  const served = await withdrawnFrom(host, folder, { id, reason: WITHDRAWN.reason });
  return { served, close: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A service over the world for one task, on a loopback port, and the official client of it. */
export interface Session {
  readonly client: Client;
  /** Lets time go by: of the service's clock and of what it counts. */
  readonly pass: (seconds: number) => void;
  /** To be told after each answered call. */
  readonly answeredCall: () => void;
  readonly close: () => Promise<void>;
}

export async function openSession({ served }: AgentWorld, circumstances: Circumstances = {}): Promise<Session> {
  const { now = PUBLISHED_AT, searchesPerHour = 0, renewedAfterCalls = Infinity } = circumstances;
  let passedMs = 0;
  let calls = 0;
  let requests = 0;
  const renewed = renewedFrom(served);
  const clock = { nowMs: () => Date.parse(now) + passedMs, sinceBootMs: () => 1_000_000 + passedMs };
  const store = createMemoryStore({ clock, windowMs: WINDOW_MS, mostInstants: 10_000 });
  const quotas = { ...DEFAULT_QUOTAS, discovery: searchesPerHour };
  const randomHex = (): string => (requests += 1).toString(16).padStart(24, 'a');
  const api = await buildApi({
    clock,
    newRequestId: (operation) => `request.${operation}.${randomHex()}`,
    log: false,
    meter: null,
    current: () => (calls >= renewedAfterCalls ? renewed : served),
    lastLoadProblem: () => null,
    release: '0.1.0',
    document: async () => null,
    securityContact: null,
    limits: DEFAULT_LIMITS,
    rateLimiter: createRateLimiter({ quotas, proxies: [], storeOf: () => store }),
    pages: null,
    mcp: createMcpEndpoint({ hosts: [], randomHex, release: '0.1.0', log: { error: () => undefined } }),
  });
  const url = await api.listen({ host: '127.0.0.1', port: 0 });
  const client = new Client({ name: 'agent', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  return {
    client,
    pass: (seconds) => void (passedMs += seconds * 1_000),
    answeredCall: () => void (calls += 1),
    async close() {
      await client.close();
      await api.close();
    },
  };
}

/** The same plugins, published anew. */
function renewedFrom(served: ServingSnapshot): ServingSnapshot {
  const manifest = {
    ...served.publication.manifest,
    snapshot_id: 'discovery.composite.2026-12-01.v1-0-0.c0ffee000002' as const,
  };
  return { ...served, publication: { ...served.publication, manifest }, responses: createResponseCache(0) };
}

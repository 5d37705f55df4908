import { readFile } from 'node:fs/promises';
import { sha256 } from '../../src/base/digest.ts';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { type ApiDeps, DEFAULT_LIMITS, type ServedDocument } from '../../src/api/api-deps.ts';
import { buildApi } from '../../src/api/server.ts';
import { fixedClock } from '../../src/base/clock.ts';
import { DiscoveryResponse } from '../../src/contract/discovery/search.ts';
import { pluginRecord, servedPlugins } from './served-plugins.ts';

/** A document as a service hands it out. */
export function servedText(text: string): ServedDocument {
  return { bytes: Buffer.from(text), mediaType: 'application/json', contentSecurityPolicy: null, digest: sha256(text) };
}

export const NOW = '2026-09-06T08:30:00.000Z';

const SKILL = new URL('../../skills/plugin-facts/SKILL.md', import.meta.url);

/** Two of the documents of a service: a stand-in for the description of its API, and the skill. */
async function document(path: string): Promise<ServedDocument | null> {
  if (path === '/openapi.json') return servedText('{"openapi":"3.1.1"}');
  if (path !== '/skills/plugin-facts/SKILL.md') return null;
  return { ...servedText(await readFile(SKILL, 'utf8')), mediaType: 'text/markdown; charset=utf-8' };
}

/** The API over two plugins at a fixed instant; closed when the test ends. */
export async function testApi(overrides: Partial<ApiDeps> = {}): Promise<FastifyInstance> {
  const served = servedPlugins([pluginRecord(1, 'phone-notices'), pluginRecord(2, 'desktop-notices')]);
  let requests = 0;
  const api = await buildApi({
    clock: fixedClock(NOW),
    newRequestId: (operation) => `request.${operation}.${(requests += 1).toString(16).padStart(16, '0')}`,
    log: false,
    meter: null,
    current: () => served,
    lastLoadProblem: () => null,
    release: '0.1.0',
    document,
    securityContact: null,
    limits: DEFAULT_LIMITS,
    rateLimiter: null,
    mcp: null,
    pages: null,
    ...overrides,
  });
  onTestFinished(() => api.close());
  return api;
}

export interface SearchAnswer {
  readonly status: number;
  readonly mediaType: string | undefined;
  readonly body: unknown;
}

/** Sends `body` as it is where it is text or bytes, else as JSON. */
export async function postSearch(api: FastifyInstance, body: object | string | Buffer): Promise<SearchAnswer> {
  const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const answer = await api.inject({
    method: 'POST',
    url: '/v1/plugins:search',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  return { status: answer.statusCode, mediaType: answer.headers['content-type']?.toString(), body: answer.json() };
}

/** A search that must be answered, as the contract reads it. */
export async function found(api: FastifyInstance, request: object): Promise<DiscoveryResponse> {
  const { body } = await postSearch(api, request);
  return DiscoveryResponse.parse(body);
}

/** Ids over all pages, each asked for with the cursor of the one before. */
export async function walk(api: FastifyInstance, request: object): Promise<readonly string[]> {
  const ids: string[] = [];
  let cursor: string | null = 'offset:0';
  while (cursor !== null) {
    const answer: DiscoveryResponse = await found(api, { ...request, cursor });
    ids.push(...answer.candidates.map(({ entry }) => entry.entry_id));
    cursor = answer.page.next_cursor;
  }
  return ids;
}

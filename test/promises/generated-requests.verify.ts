import { readFileSync } from 'node:fs';
import { Agent, METHODS, request as httpRequest } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { FAILURE_CODES } from '../../src/base/failure.ts';
import { createServedDocuments } from '../../src/app/served-documents.ts';
import { fixedClock } from '../../src/base/clock.ts';
import { NO_APPROVAL_FLAGS } from '../../src/contract/shared/answer-envelope.ts';
import { buildOpenApiDocument } from '../../src/contract/http/openapi.ts';
import { loadCurrent } from '../../src/operations/serve/load-served.ts';
import { ingestAt, loadFixtureHost, publishFrom, runFolders } from '../fixtures/runs.ts';
import { createDraw } from '../support/draw.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testApi } from '../support/test-api.ts';
import { type GeneratedRequest, createRequests } from './support/generated-requests.ts';
import { scaled, tell } from './support/scale.ts';

const PROMISE = 'generated requests';
const HOST = fileURLToPath(new URL('../../hosts/node-red', import.meta.url));
const SKILL = fileURLToPath(new URL('../../skills/plugin-facts/SKILL.md', import.meta.url));
/** After everything that was recorded. */
const INSTANT = '2030-01-01T00:00:00.000Z';
/** No answer of one request may take longer; the machine may be busy. */
const HANG_MS = 10_000;
const REQUESTS = scaled({ quick: 20_000, full: 1_000_000 });
const SEED = 20_261_129;

/** The API over what the bundled host publishes, with the document that describes it. */
async function publishedApi(): Promise<FastifyInstance> {
  const [hostProfile, folders] = [await loadFixtureHost(HOST), await runFolders(temporaryFolder())];
  await ingestAt(hostProfile, folders, { instant: INSTANT });
  await publishFrom(hostProfile, folders, INSTANT);
  const served = await loadCurrent(folders.publications);
  const openApi = JSON.stringify(buildOpenApiDocument());
  return testApi({
    clock: fixedClock(INSTANT),
    current: () => served,
    document: createServedDocuments(() => ({ openApi, skill: readFileSync(SKILL, 'utf8') })),
  });
}

interface Answer {
  readonly statusCode: number;
  readonly payload: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** What an answer is at fault with; `null`: nothing. */
function faultOf({ statusCode, payload, headers }: Answer, request: GeneratedRequest): string | null {
  if (statusCode >= 500) return 'is a failure of the service';
  if (request.method === 'HEAD' || statusCode === 304) return payload === '' ? null : 'has a body';
  if (statusCode < 400 && !String(headers['content-type']).includes('json')) return null;
  if (statusCode < 400 && !isAboutPlugins(request.url)) return null;
  let body: Record<string, unknown>;
  try {
    body = Object(JSON.parse(payload));
  } catch {
    return 'is no JSON';
  }
  if (statusCode < 400) {
    return hasFlags(body) ? null : 'has not both flags false';
  }
  if (!hasFlags(body)) return 'is a problem without both flags false';
  const known = Object.entries(FAILURE_CODES).find(([code]) => code === body['code']);
  if (known?.[1].status !== statusCode || body['status'] !== statusCode) return 'has no known code of its status';
  return headers['content-type'] === 'application/problem+json' ? null : 'is not told to be a problem';
}

/** Probes and documents of the service are not; nor are files of a publication, which are lines of JSON or say what others say. */
function isAboutPlugins(url: string): boolean {
  const path = url.replace(/%([0-7][\da-f])/giu, (_, code: string) => String.fromCodePoint(parseInt(code, 16)));
  return /^\/v1\/(?!(?:publication|log)\/)/u.test(path);
}

function hasFlags(body: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(NO_APPROVAL_FLAGS).every(([name, flag]) => body[name] === flag);
}

type Ask = (request: GeneratedRequest) => Promise<Answer>;

/** Within this process, but over a connection where an address would not reach the service as it is written. */
async function askerOf(api: FastifyInstance): Promise<Ask> {
  const base = await api.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return (request) => (isKept(request.url) ? injected(api, request) : asWritten(base, agent, request));
}

/** `inject` reads an address as a browser does: it refuses some, and tidies others. */
function isKept(url: string): boolean {
  const read = URL.parse(url, 'http://localhost');
  return read !== null && read.pathname + read.search === url;
}

function injected(api: FastifyInstance, { method, url, headers, body }: GeneratedRequest): Promise<Answer> {
  // The types know fewer methods than the service.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return api.inject({ method: method as 'GET', url, headers, ...(body !== null && { payload: body }) });
}

function asWritten(base: string, agent: Agent, { method, url, headers, body }: GeneratedRequest): Promise<Answer> {
  const lengths = { ...headers, 'content-length': body?.length ?? 0 };
  return new Promise((resolve, reject) => {
    const request = httpRequest(base, { agent, method, path: url, headers: lengths }, (response) => {
      let payload = '';
      response.setEncoding('utf8').on('data', (text: string) => (payload += text));
      response.on('end', () => resolve({ statusCode: response.statusCode ?? 0, payload, headers: response.headers }));
    });
    request.on('error', reject).end(body ?? undefined);
  });
}

it('are each answered with JSON, never with a failure of the service', async () => {
  const api = await publishedApi();
  const ask = await askerOf(api);
  const nextRequest = createRequests(
    (await api.inject('/openapi.json')).json(),
    createDraw(SEED),
    METHODS.filter((method) => method !== 'CONNECT'),
  );
  const seen = new Map<string, number>();
  const faults: string[] = [];
  let slowestMs = 0;
  for (let sent = 0; sent < REQUESTS; sent += 1) {
    const request = nextRequest();
    const startMs = performance.now();
    const answer = await ask(request);
    slowestMs = Math.max(slowestMs, performance.now() - startMs);
    const key = `${request.kind} ${answer.statusCode}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
    const fault = faultOf(answer, request);
    if (fault !== null && faults.length < 20) {
      const { body, ...rest } = request;
      faults.push(`${fault}: ${answer.statusCode} ${JSON.stringify(rest)} ${body?.toString('latin1').slice(0, 300)}`);
    }
  }

  for (const kind of ['valid', 'mutated']) {
    const byStatus = [...seen].filter(([key]) => key.startsWith(kind)).sort(([a], [b]) => (a < b ? -1 : 1));
    tell(PROMISE, `seed ${SEED}, ${kind}`, byStatus.map(([key, count]) => `${key.split(' ')[1]}: ${count}`).join(', '));
  }
  tell(PROMISE, `${REQUESTS} requests`, `${faults.length} at fault, the slowest ${Math.round(slowestMs)} ms`);
  expect(faults).toEqual([]);
  expect(slowestMs).toBeLessThan(HANG_MS);
  // What the document allows is answered, or names something that is not published.
  const validStatuses = [...seen.keys()].filter((key) => key.startsWith('valid')).map((key) => key.split(' ')[1]);
  expect(validStatuses).toContain('200');
  expect(validStatuses.filter((status) => !['200', '404', '409', '410', '422'].includes(status!))).toEqual([]);
});

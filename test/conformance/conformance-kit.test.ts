import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../src/api/http/rate-limit/memory-store.ts';
import { createRateLimiter, DEFAULT_QUOTAS, WINDOW_MS } from '../../src/api/http/rate-limit/rate-limiter.ts';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import { fixedClock } from '../../src/base/clock.ts';
import { checkConformance } from '../../src/operations/conformance/check-conformance.ts';
import type { ConformanceReport } from '../../src/operations/conformance/conformance-report.ts';
import { loadCurrent } from '../../src/operations/serve/load-served.ts';
import { Problem, ProblemCode } from '../../src/contract/shared/problem.ts';
import { folderOfTests } from '../support/temporary-folder.ts';
import { servedText, testApi } from '../support/test-api.ts';
import { BROKEN_VARIANTS, type BrokenVariant, type Message } from './broken-variants.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/plugin-facts.js', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../../docs/CONFORMANCE.md', import.meta.url));
const OPENAPI = fileURLToPath(new URL('../../docs/api/openapi.json', import.meta.url));

let served: ServingSnapshot;
beforeAll(async () => {
  const data = folderOfTests();
  // As whoever runs a service does it; what is served is the bundled host.
  const withdrawn = ['withdraw', 'plugin.discovery.e4c7236ab151b68c0acf4903', '--reason', 'The owner asked for it.'];
  for (const command of [['ingest'], ['publish'], withdrawn])
    execFileSync(process.execPath, [PROGRAM, ...command, '--data', data], { stdio: 'ignore' });
  served = await loadCurrent(join(data, 'publications'));
}, 120_000);

/** The service, each time with all its budgets. */
async function service(): Promise<FastifyInstance> {
  const clock = { sinceBootMs: () => 0 };
  const store = createMemoryStore({ clock, windowMs: WINDOW_MS, mostInstants: 100_000 });
  const document = readFileSync(OPENAPI, 'utf8');
  return testApi({
    clock: fixedClock('2026-12-01T00:00:00.000Z'),
    current: () => served,
    document: async (path) => (path === '/openapi.json' ? servedText(document) : null),
    rateLimiter: createRateLimiter({ quotas: DEFAULT_QUOTAS, proxies: [], storeOf: () => store }),
  });
}

/** @param onRefused told the code of each refusal */
async function inspected(
  variant: Partial<BrokenVariant> = {},
  exhaustLimits = false,
  onRefused: (code: string) => void = () => undefined,
): Promise<ConformanceReport> {
  const api = await service();
  const { before = (asked: Message) => asked, after = (answer: Message) => answer } = variant.break?.() ?? {};
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const sent = before({
      status: 0,
      method: init?.method ?? 'GET',
      path: pathname + search,
      headers: new Headers(init?.headers),
      body:
        init?.body instanceof Uint8Array
          ? Buffer.from(init.body)
          : Buffer.from(typeof init?.body === 'string' ? init.body : ''),
    });
    const answer = await api.inject({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kit sends GET and POST
      method: sent.method as 'GET' | 'POST',
      url: sent.path,
      headers: Object.fromEntries(sent.headers),
      ...(sent.body.length === 0 ? {} : { payload: sent.body }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    if (answer.statusCode >= 400) onRefused(codeOf(answer.json<unknown>()));
    const seen = after({ ...sent, status: answer.statusCode, headers, body: answer.rawPayload });
    return new Response(seen.status === 304 ? null : new Uint8Array(seen.body), seen);
  };
  const deps = { fetch, clock: { nowMs: () => 0 }, wait: async () => undefined };
  return checkConformance({ url: 'http://127.0.0.1', exhaustLimits }, deps, new AbortController().signal);
}

function codeOf(problem: unknown): string {
  return Problem.parse(problem).code;
}

/** Each answer with a request id of its own. */
function usedUpCandidates(): (answer: Message) => Message {
  let answered = 0;
  return (answer) => candidatesUsedUp(answer, (answered += 1));
}

function candidatesUsedUp(answer: Message, place: number): Message {
  if (answer.path !== '/v1/candidates:search') return answer;
  const problem = {
    type: '/problems/rate_limited',
    title: 'Too many requests',
    status: 429,
    code: 'rate_limited',
    detail: 'Ask again later.',
    request_id: `request.search.${String(place).padStart(24, '0')}`,
    errors: [],
    is_final_recommendation: false,
    grants_install_approval: false,
  };
  const headers = new Headers(answer.headers);
  headers.set('retry-after', '3000');
  headers.set('content-type', 'application/problem+json');
  return { ...answer, status: 429, headers, body: Buffer.from(JSON.stringify(problem)) };
}

function named(report: ConformanceReport, status: string): readonly string[] {
  return report.checks.filter((check) => check.status === status).map(({ name }) => name);
}

describe('the conformance kit', () => {
  it('passes our own service in every check, and would not use up its limit unasked', async () => {
    const report = await inspected();

    expect(report.checks.filter(({ status }) => status === 'failed')).toEqual([]);
    expect(named(report, 'not_tested')).toEqual(['limits.refused']);
    expect(report.outcome).toBe('conforms');
    expect(report.requests).toBeLessThan(150);
    expect(new Set(report.checks.map(({ name }) => name)).size).toBe(report.checks.length);
  });

  it('sees the limit itself where it is asked to', async () => {
    const report = await inspected({}, true);

    expect([named(report, 'failed'), named(report, 'not_tested')]).toEqual([[], []]);
  });

  it('accuses no server of the requests that were used up before it came', async () => {
    const report = await inspected({ break: () => ({ after: usedUpCandidates() }) });

    expect(named(report, 'failed')).toEqual([]);
    expect(named(report, 'not_tested')).toContain('answers.status');
    expect(report.checks.find(({ name }) => name === 'refusals.unknown_fields')).toMatchObject({
      status: 'not_tested',
      findings: [expect.stringContaining('/v1/candidates:search')],
    });
  });

  it('meets every code that a request can cause, and names the others in its document', async () => {
    const met = new Set<string>();
    await inspected({}, true, (code) => met.add(code));
    const page = readFileSync(DOCUMENT, 'utf8');
    const [, paragraph = ''] = /^\*\*What is not looked at\.\*\*(.*)$/m.exec(page) ?? [];
    const told = [...paragraph.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code);

    expect(met.size).toBeGreaterThan(8);
    expect(new Set([...met, ...told])).toEqual(new Set(ProblemCode.options));
    expect(told.filter((code) => met.has(code ?? ''))).toEqual([]);
  });

  it.each(BROKEN_VARIANTS.map((variant) => [variant.what, variant] as const))(
    'fails a server that %s, by one check and no other',
    async (_what, variant) => {
      const report = await inspected(variant, variant.check === 'limits.refused');

      expect(named(report, 'failed')).toEqual([variant.check]);
      expect(report.outcome).toBe('does_not_conform');
    },
  );

  it('has a broken variant for each of its checks', async () => {
    const { checks } = await inspected();

    const broken = new Set<string>(BROKEN_VARIANTS.map(({ check }) => check));
    expect(checks.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
  });

  it('says that what does not answer cannot be looked at', async () => {
    const deps = {
      fetch: async () => Promise.reject(new TypeError('fetch failed')),
      clock: { nowMs: () => 0 },
      wait: async () => undefined,
    };
    const options = { url: 'http://127.0.0.1:1', exhaustLimits: false };

    await expect(checkConformance(options, deps, new AbortController().signal)).rejects.toMatchObject({
      code: 'source_unreachable',
    });
  });

  it('says that a server of something else is none it can look at', async () => {
    const deps = {
      fetch: async () => new Response('<html></html>', { status: 200 }),
      clock: { nowMs: () => 0 },
      wait: async () => undefined,
    };
    const options = { url: 'http://127.0.0.1:1', exhaustLimits: false };

    await expect(checkConformance(options, deps, new AbortController().signal)).rejects.toMatchObject({
      code: 'source_malformed',
    });
  });
});

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/digest.ts';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import { bundledService } from '../support/bundled-service.ts';
import { testMcpEndpoint } from '../support/mcp-client.ts';
import { folderOfTests } from '../support/temporary-folder.ts';
import { pagedService } from './support/paged-service.ts';
import { VISITED_PAGES, type VisitedPage } from './support/visited-pages.ts';

const SHELL = '/bin/bash';
const CURL = '/usr/bin/curl';
/** What the command line is called on a page. */
const PROGRAM = fileURLToPath(new URL('../../bin/plugin-facts.js', import.meta.url));

let service: FastifyInstance;
let served: ServingSnapshot;
let origin: string;

const folder = folderOfTests();
beforeAll(async () => {
  served = await bundledService();
  service = await pagedService(served, { mcp: testMcpEndpoint() });
  origin = await service.listen({ port: 0, host: '127.0.0.1' });
}, 120_000);
afterAll(() => service.close());

const run = promisify(execFile);

/** Runs a line as somebody would who copied it, with SERVICE set as the page says. */
async function inShell(line: string): Promise<unknown> {
  // `npx plugin-facts` of a checkout, which is what the README begins with.
  const named = `npx() { [ "$1" = plugin-facts ] && shift && "${process.execPath}" "${PROGRAM}" "$@"; }; ${line}`;
  const options = { env: { ...process.env, SERVICE: origin }, cwd: folder, maxBuffer: 10_000_000 };
  // Not found is an answer too, with an exit code of its own.
  const { stdout } = await run(SHELL, ['-c', named], options).catch((thrown: unknown) => Object(thrown));
  return JSON.parse(stdout);
}

async function callTool(line: string): Promise<unknown> {
  const answer = await fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: JSON.parse(line) }),
  });
  // One event of a stream (text/event-stream): its data is the answer.
  const [, data = ''] = /^data: (.*)$/m.exec(await answer.text()) ?? [];
  return JSON.parse(data);
}

/** The lines of a page that something runs. */
function linesOf(page: string, kind: string): readonly string[] {
  return [...page.matchAll(new RegExp(`<pre [^>]*data-run="${kind}"[^>]*>([^<]*)</pre>`, 'g'))].map(([, line = '']) =>
    plain(line),
  );
}

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** Texts of an answer by their names, wherever they stand. */
function valuesOf(answer: unknown, names: ReadonlySet<string>): readonly string[] {
  if (Array.isArray(answer)) return answer.flatMap((each) => valuesOf(each, names));
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]: [string, unknown]) => [
    ...(names.has(name) && typeof value === 'string' ? [value] : []),
    ...valuesOf(value, names),
  ]);
}

/** What names no fact but the answer itself. */
const OF_ONE_ANSWER = new Set(['request_id', 'generated_at', 'freshness']);

function facts(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer, (name, value: unknown) => (OF_ONE_ANSWER.has(name) ? undefined : value)));
}

const WHY_SHELL_TEXT = 'it\'s -rf $(touch made) `touch made` "quoted"';

const REPRODUCED: readonly VisitedPage[] = [
  ...VISITED_PAGES.filter(({ name }) =>
    /^(?:plugin|candidate|comparison of (?:two|four)|evidence of a topic|why (?:a|one))/.test(name),
  ),
  {
    name: 'why of what would act in a shell',
    address: () => `/why?${new URLSearchParams({ package: WHY_SHELL_TEXT, q: WHY_SHELL_TEXT }).toString()}`,
  },
];
/** Names of values that a page of one record shows. */
const SHOWN_ALONE = new Set([
  'sha256',
  'artifact_digest',
  'integrity',
  'host_range',
  'registry_package',
  'latest_version',
]);
/** Marks alone stand in a matrix. */
const shownInTable = (isMatrix: boolean): ReadonlySet<string> => new Set(isMatrix ? [] : ['latest_version']);
const TOLD_TO_AGENTS = new Set(['artifact_digest', 'disposition']);
const HAS_SHELL = existsSync(SHELL) && existsSync(CURL);

it('the digest of the file that holds the facts is the digest of that file', async () => {
  for (const { address } of REPRODUCED) {
    const page = plain((await service.inject({ url: address(served), headers: { accept: 'text/html' } })).body);
    const [, name = '', digest = ''] =
      /((?:discovery|candidates|listings)\.jsonl|directory\.json)(sha256:[0-9a-f]{64})/.exec(page) ?? [];
    const file = await service.inject({ url: `/v1/publication/files/${name}` });
    expect(sha256(file.rawPayload)).toBe(digest);
  }
});

const SEARCHED: ReadonlyArray<readonly [name: string, parameters: Readonly<Record<string, string>>]> = [
  ['plain', { q: 'mqtt dashboard' }],
  ['of what would act in a shell', { q: WHY_SHELL_TEXT }],
  ['narrowed', { q: 'mqtt', static_risk: 'passed' }],
  ['at its second page', { q: 'mqtt dashboard', page: '2' }],
];

describe.skipIf(!HAS_SHELL)('what a search says to reproduce it by', () => {
  it.each(SEARCHED)('finds the same hits: %s', { timeout: 120_000 }, async (_name, parameters) => {
    const url = `/search?${new URLSearchParams(parameters).toString()}`;
    const { body } = await service.inject({ url, headers: { accept: 'text/html' } });
    const hits = [...body.matchAll(/<h3><a href="\/plugins\/([^"]+)"/g)].map(([, id]) => id);
    const answers = await Promise.all([...linesOf(body, 'curl'), ...linesOf(body, 'command')].map(inShell));
    const [told] = await Promise.all(linesOf(body, 'tool').map(callTool));

    expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers) {
      const found: readonly object[] = Object(answer).candidates;
      expect(found.map((hit) => Object(hit).entry.entry_id)).toEqual(hits);
    }
    // An agent has no way to begin at a later page.
    const ofTool: readonly object[] = Object(told).result?.structuredContent.hits ?? [];
    expect(ofTool.map((hit) => Object(hit).id)).toEqual(hits.slice(0, ofTool.length));
    expect(ofTool.length > 0).toBe(!('page' in parameters));
    expect(existsSync(join(folder, 'made'))).toBe(false);
  });
});

describe.skipIf(!HAS_SHELL)('what a page says to reproduce it by, run as it stands', () => {
  it.each(REPRODUCED)('gives the facts of the page: $name', { timeout: 120_000 }, async ({ address }) => {
    const page = (await service.inject({ url: address(served), headers: { accept: 'text/html' } })).body;
    const text = plain(page);
    const byCurl = await Promise.all(linesOf(page, 'curl').map(inShell));
    const byProgram = await Promise.all(linesOf(page, 'command').map(inShell));
    const byTool = await Promise.all(linesOf(page, 'tool').map(callTool));
    const isMatrix = page.includes('class="matrix"');
    const shown = page.includes('class="wide held"') ? shownInTable(isMatrix) : SHOWN_ALONE;

    expect(byCurl.length).toBeGreaterThan(0);
    expect(byProgram.length).toBeGreaterThan(0);
    for (const answer of [...byCurl, ...byProgram]) {
      expect(text).toContain(Object(answer).snapshot_id);
      for (const value of valuesOf(answer, shown)) expect(text).toContain(value);
    }
    // The program gives what the service answers, all of it; of a topic it walks to further ones.
    for (const answer of isMatrix ? [] : byProgram) expect(byCurl.map(facts)).toContainEqual(facts(answer));
    expect(byTool.length).toBeGreaterThan(0);
    for (const [place, called] of byTool.entries()) {
      const told = JSON.stringify(Object(called).result.structuredContent);
      expect(Object(called).result.isError ?? false).toBe(false);
      expect(told).toContain(Object(byCurl[0]).snapshot_id);
      // An agent may have to call more than a program: of a search that is asked about it is told by the search.
      for (const value of valuesOf(byCurl[place] ?? {}, TOLD_TO_AGENTS)) expect(told).toContain(value);
    }
    expect(existsSync(join(folder, 'made'))).toBe(false);
  });
});

import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { REVISIONS, type Revision, testMcpEndpoint } from '../support/mcp-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testApi } from '../support/test-api.ts';

const SUITE = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);

/** Why a server cannot be asked something: what the suite asks with, or an ability, is not here (docs/MCP.md). */
const REFERENCE = 'asks a tool or resource of the suite’s own reference server';
const NOT_DECLARED = 'is about an ability that this server does not declare, so it may answer that it has none';
const NO_SESSIONS = 'passes without a check where no session is given';

const CALLS = of('tools-call', ['simple-text', 'image', 'audio', 'embedded-resource', 'mixed-content', 'error']);
const READS = of('resources', ['read-text', 'read-binary', 'templates-read']);
const PROMPTS = of('prompts', ['list', 'get-simple', 'get-with-args', 'get-embedded-resource', 'get-with-image']);

/** What the suite requires of a revision and nobody can ask this server; all the rest must pass. */
const EXCLUDED: Readonly<Record<Revision, Readonly<Record<string, string>>>> = {
  '2025-11-25': {
    ...sameReason(REFERENCE, [
      ...CALLS,
      ...READS,
      ...of('elicitation', ['sep1034-defaults', 'sep1330-enums']),
      ...of('tools-call', ['with-logging', 'with-progress', 'sampling', 'elicitation']),
    ]),
    ...sameReason(NOT_DECLARED, [
      ...PROMPTS,
      ...of('resources', ['subscribe', 'unsubscribe']),
      'logging-set-level',
      'completion-complete',
    ]),
    ...sameReason(NO_SESSIONS, ['server-sse-multiple-streams']),
  },
  '2026-07-28': {
    ...sameReason(REFERENCE, [
      ...CALLS,
      ...READS,
      'tools-call-with-progress',
      ...of('input-required-result', ['basic-elicitation', 'basic-sampling', 'basic-list-roots', 'request-state']),
      ...of('input-required-result', ['multiple-input-requests', 'multi-round', 'result-type', 'tampered-state']),
      ...of('input-required-result', ['capability-check']),
    ]),
    ...sameReason(NOT_DECLARED, [...PROMPTS, 'completion-complete', 'input-required-result-non-tool-request']),
  },
};

/** Single checks of scenarios that pass otherwise. */
const EXCLUDED_CHECKS: Readonly<Record<Revision, Readonly<Record<string, string>>>> = {
  '2025-11-25': {},
  '2026-07-28': {
    ...sameReason(REFERENCE, [
      'sep-2575-server-rejects-undeclared-capability',
      'sep-2575-missing-capability-http-400',
      'sep-2575-http-server-no-independent-requests-on-stream',
      'sep-2575-server-no-log-without-loglevel',
    ]),
    ...sameReason(NOT_DECLARED, ['sep-2549-prompts-list-caching-hints']),
  },
};

/** Run with the others, not required of a server yet. */
const ALSO_ASKED: Readonly<Record<Revision, readonly string[]>> = {
  '2025-11-25': [],
  '2026-07-28': ['http-header-validation'],
};

function of(group: string, scenarios: readonly string[]): readonly string[] {
  return scenarios.map((scenario) => `${group}-${scenario}`);
}

function sameReason(reason: string, scenarios: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(scenarios.map((scenario) => [scenario, reason]));
}

const Checks = z.array(z.object({ id: z.string(), status: z.string() }));

/** Runs the suite's program. @returns what it prints */
async function suite(args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    // It ends with 1 where a check failed, those too that are excluded.
    execFile(process.execPath, [SUITE, ...args], (_ended, stdout) => resolve(stdout));
  });
}

/** Scenarios for servers that a revision requires, by the suite's own list. */
async function requiredOf(revision: Revision): Promise<readonly string[]> {
  const listed = await suite(['list', '--requirements', revision]);
  const [, ofServers = ''] = /^Server scenarios[^\n]*\n((?: {2}- \S+\n)+)/m.exec(listed) ?? [];
  return [...ofServers.matchAll(/- (\S+)/g)].map(([, scenario = '']) => scenario);
}

interface Result {
  readonly scenario: string;
  readonly failed: readonly string[];
  readonly hasPassed: boolean;
}

function resultOf(folder: string, scenario: string): Result {
  const name = readdirSync(folder).find((entry) => entry.startsWith(`server-${scenario}-20`)) ?? '';
  const checks = Checks.parse(JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')));
  const failed = checks.flatMap(({ id, status }) => (status === 'FAILURE' ? [id] : []));
  return { scenario, failed, hasPassed: checks.some(({ status }) => status === 'SUCCESS') };
}

describe.skipIf(!existsSync(SUITE))('the official conformance suite (skipped where it is not installed)', () => {
  it.each(REVISIONS)('finds nothing amiss in revision %s', { timeout: 600_000 }, async (revision) => {
    const api = await testApi({ mcp: testMcpEndpoint() });
    await api.listen({ port: 0, host: '127.0.0.1' });
    const { port } = Object(api.server.address());
    const folder = temporaryFolder();
    const required = [...(await requiredOf(revision)), ...ALSO_ASKED[revision]];

    await suite(['server', '--url', `http://localhost:${port}/mcp`, '--requirements', revision, '-o', folder]);
    const results = required.map((scenario) => resultOf(folder, scenario));
    const isExcluded = ({ scenario }: Result): boolean => scenario in EXCLUDED[revision];
    const asked = results.filter((result) => !isExcluded(result));

    expect(required.length).toBeGreaterThan(25);
    expect(asked.filter(({ hasPassed }) => !hasPassed)).toEqual([]);
    expect(new Set(asked.flatMap(({ failed }) => failed))).toEqual(new Set(Object.keys(EXCLUDED_CHECKS[revision])));
    // What is excluded without need is noticed.
    const needless = results.filter((result) => isExcluded(result) && result.hasPassed && result.failed.length === 0);
    expect(needless).toEqual([]);
    expect(results.filter(isExcluded)).toHaveLength(Object.keys(EXCLUDED[revision]).length);
  });
});

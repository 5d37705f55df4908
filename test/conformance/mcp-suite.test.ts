import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { REVISIONS, testMcpEndpoint } from '../support/mcp-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testApi } from '../support/test-api.ts';

const SUITE = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);

/**
 * Scenarios of the official suite (`conformance list --requirements`) for what this server has. The others call
 * tools, prompts and resources that only the suite's own reference server has (`test_simple_text`, …), or ask for
 * abilities that are not declared here: completion, logging, prompts, sampling, elicitation.
 */
const SCENARIOS = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'],
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'resources-list',
    'server-sse-multiple-streams',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'caching',
    'http-header-validation',
  ],
} as const satisfies Record<(typeof REVISIONS)[number], readonly string[]>;

/** Checks within those scenarios that need a tool of the reference server, or prompts. */
const NOT_FOR_US = new Set([
  'sep-2575-server-rejects-undeclared-capability',
  'sep-2575-missing-capability-http-400',
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-server-no-log-without-loglevel',
  'sep-2549-prompts-list-caching-hints',
]);

const Checks = z.array(z.object({ id: z.string(), status: z.string() }));

/** All that the suite asks of a revision, its results in a folder for each scenario. */
async function runSuite(url: string, revision: string): Promise<string> {
  const folder = temporaryFolder();
  // It ends with 1 where a check failed, those too that are not for us.
  await new Promise((resolve) => {
    execFile(process.execPath, [SUITE, 'server', '--url', url, '--requirements', revision, '-o', folder], resolve);
  });
  return folder;
}

/** Ids of the checks that failed, and whether any passed. */
function resultOf(folder: string, scenario: string) {
  const name = readdirSync(folder).find((entry) => entry.startsWith(`server-${scenario}-20`)) ?? '';
  const checks = Checks.parse(JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')));
  const failed = checks.filter(({ id, status }) => status === 'FAILURE' && !NOT_FOR_US.has(id)).map(({ id }) => id);
  return { scenario, failed, hasPassed: checks.some(({ status }) => status === 'SUCCESS') };
}

describe.skipIf(!existsSync(SUITE))('the official conformance suite (skipped where it is not installed)', () => {
  it.each(REVISIONS)('finds nothing amiss in revision %s', { timeout: 600_000 }, async (revision) => {
    const api = await testApi({ mcp: testMcpEndpoint() });
    await api.listen({ port: 0, host: '127.0.0.1' });
    const { port } = Object(api.server.address());

    const folder = await runSuite(`http://localhost:${port}/mcp`, revision);
    const results = SCENARIOS[revision].map((scenario) => resultOf(folder, scenario));

    expect(results).toEqual(SCENARIOS[revision].map((scenario) => ({ scenario, failed: [], hasPassed: true })));
  });
});

import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Service, runToEnd, startService } from '../support/plugin-facts-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { scaled, tell } from './support/scale.ts';

const PROMISE = 'Schemathesis';
/** `test/verifiers/prepare.sh` puts it there; without it the promise is skipped by name. */
const SCHEMATHESIS = fileURLToPath(
  new URL('../../node_modules/.cache/verifiers/python/bin/schemathesis', import.meta.url),
);
const HOST = fileURLToPath(new URL('../../hosts/node-red', import.meta.url));
/** Of each operation, beside those that it makes of the document itself. */
const EXAMPLES = scaled({ quick: 10, full: 2_000 });
const SEED = 20_261_129;
/** All requests come from one client, and none of them is to be refused. */
const UNLIMITED = {
  PLUGIN_FACTS_CANDIDATES_PER_HOUR: '0',
  PLUGIN_FACTS_SEARCHES_PER_HOUR: '0',
  PLUGIN_FACTS_ROUTES_PER_HOUR: '0',
  PLUGIN_FACTS_READS_PER_HOUR: '0',
};

/** Nobody is named for the host, and a log of one publication has no full tile. */
const EMPTY = new Set(['GET /.well-known/security.txt', 'GET /v1/log/tile/{level}/{tile}']);

/** What `--report json` of Schemathesis 4 writes, as far as it is looked at. */
const Report = z.object({
  complete: z.boolean(),
  exit_code: z.int(),
  operations: z.object({ total: z.int(), tested: z.int() }),
  test_cases: z.object({ generated: z.int(), errored: z.int() }),
  failures: z.array(z.unknown()),
  errors: z.array(z.unknown()),
  warnings: z.object({ unsupported_regex: z.array(z.unknown()), missing_test_data: z.array(z.string()) }),
});

/** The bundled host, signed, in a process of its own. */
async function signedService(folder: string): Promise<Service> {
  const environment = { ...UNLIMITED, PLUGIN_FACTS_KEYS: join(folder, 'keys'), PLUGIN_FACTS_UNVERIFIED: 'refuse' };
  const data = ['--host', HOST, '--data', join(folder, 'data')];
  for (const args of [
    ['keys', 'init', '--host', HOST],
    ['ingest', ...data],
    ['publish', ...data],
  ]) {
    const { exitCode, stderr } = await runToEnd(args, { environment, workingFolder: folder });
    expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
  }
  return startService(data, { environment, workingFolder: folder });
}

/**
 * What it takes for a refusal by default lacks 414, which is one: of a part of the address that is too long.
 * And 422 is the data boundary's alone, which no schema can express: drawn signs may look like text of a machine.
 */
const REJECTIONS = `[checks]
negative_data_rejection.expected-statuses = ["4xx"]
positive_data_acceptance.expected-statuses = ["2xx", "3xx", "401", "403", "404", "409", "422", "429", "5xx"]`;

/** Of each identifier that is asked for, half are ones that are served: made-up ones are only ever not found. */
async function servedIdentifiers(baseUrl: string): Promise<string> {
  const read = async (path: string): Promise<unknown> => (await fetch(baseUrl + path)).json();
  const root = z
    .object({ snapshot_id: z.string(), children: z.array(z.object({ node_id: z.string() })) })
    .parse(await read('/v1/directory'));
  const nodes = root.children.map(({ node_id: nodeId }) => nodeId);
  const page = z
    .object({ plugins: z.array(z.object({ entry: z.object({ entry_id: z.string() }) })) })
    .parse(await read(`/v1/directory/nodes/${nodes[0]}/plugins`));
  const dictionaries = {
    nodes: ['path.node_id', nodes],
    plugins: ['path.plugin_id', page.plugins.map(({ entry }) => entry.entry_id)],
    levels: ['path.level', ['0']],
    tiles: ['path.tile', ['000.p']],
    widths: ['path.width', ['1']],
    snapshots: ['body.snapshot_id', [root.snapshot_id]],
  } as const;
  const bindings = Object.entries(dictionaries).map(
    ([name, [parameter]]) => `"${parameter}" = { dictionary = "${name}", probability = 0.5 }`,
  );
  const values = Object.entries(dictionaries).map(
    ([name, [, served]]) => `[dictionaries.${name}]\nvalues = ${JSON.stringify(served)}`,
  );
  return [REJECTIONS, '[parameters]', ...bindings, ...values].join('\n');
}

it.skipIf(!existsSync(SCHEMATHESIS))(
  'finds no crash, no failure of the service and no answer that its document does not allow (needs test/verifiers/prepare.sh)',
  async () => {
    const folder = temporaryFolder();
    const { baseUrl } = await signedService(folder);
    const [settings, reportFile] = [join(folder, 'schemathesis.toml'), join(folder, 'report.json')];
    writeFileSync(settings, await servedIdentifiers(baseUrl));
    const args = ['--config-file', settings, 'run', `${baseUrl}/openapi.json`, '--checks', 'all'];
    const scale = ['--max-examples', String(EXAMPLES), '--seed', String(SEED), '--continue-on-failure', '--no-color'];
    const said = await new Promise<string>((resolve) => {
      const options = { cwd: folder, maxBuffer: 2 ** 28 };
      execFile(SCHEMATHESIS, [...args, ...scale, '--report-json-path', reportFile], options, (_error, stdout, stderr) =>
        resolve(stdout + stderr),
      );
    });

    expect(existsSync(reportFile) ? '' : said).toBe('');
    const report = Report.parse(JSON.parse(readFileSync(reportFile, 'utf8')));
    const { generated, errored } = report.test_cases;
    tell(
      PROMISE,
      `all checks, ${report.operations.tested} operations, seed ${SEED}, ${EXAMPLES} examples each`,
      `${generated} requests, ${report.failures.length} failures, ${report.errors.length + errored} errors`,
    );
    expect({ ...report, said: report.exit_code === 0 ? '' : said.slice(-4_000) }).toMatchObject({
      complete: true,
      failures: [],
      errors: [],
      // Where it cannot use a pattern it leaves it out, and tries less.
      warnings: { unsupported_regex: [] },
      exit_code: 0,
      said: '',
    });
    expect(report.warnings.missing_test_data.filter((operation) => !EMPTY.has(operation))).toEqual([]);
    expect(report.operations.tested).toBe(report.operations.total);
    expect(generated).toBeGreaterThan(1_000);
  },
);

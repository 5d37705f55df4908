import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { OpenApiDocument } from '../../src/contract/http/components.ts';
import { describedOperations } from '../../src/contract/http/operation-document.ts';
import { OPERATIONS } from '../../src/contract/http/operations.ts';
import { curlOf } from '../../src/pages/api-docs/operation-page.ts';
import { startBundledHost } from '../support/plugin-facts-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const DOCUMENTS = ['README.md', 'docs/API.md', 'skills/plugin-facts/SKILL.md'];

interface Example {
  readonly command: string;
  /** What the document shows below it, or 200. */
  readonly status: number;
}

/** Each `curl` of the shell blocks of a document, and the status of the answer that it shows next. */
function examplesIn(document: string): Example[] {
  const blocks = [...readFileSync(join(REPOSITORY, document), 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  return blocks.flatMap(([, language, block = ''], i) => {
    if (language !== 'sh') return [];
    const [, shown] = /^ {2}"status": (\d{3}),$/m.exec(blocks[i + 1]?.[2] ?? '') ?? [];
    const commands = block
      .replaceAll('\\\n', '')
      .split('\n')
      .filter((line) => line.startsWith('curl '));
    return commands.map((command) => ({ command, status: Number(shown ?? 200) }));
  });
}

/** A reader's shell beside a running service. */
interface Shell {
  /** Runs it as a reader would, and tells the status and what came back. */
  readonly run: (command: string) => Promise<{ readonly status: number; readonly body: string }>;
  /** What stands where a document has an id of its own making, or a place to fill in. */
  readonly realValues: Readonly<Record<string, string>>;
}

async function besideBundledHost(): Promise<Shell> {
  const workingFolder = temporaryFolder();
  symlinkSync(join(REPOSITORY, 'hosts'), join(workingFolder, 'hosts'));
  const environment = { PLUGIN_FACTS_KEYS: join(workingFolder, 'keys') };
  const { baseUrl } = await startBundledHost({ workingFolder, environment });
  const realValues = await publishedIds(baseUrl);
  return {
    realValues,
    async run(command) {
      const filled = command
        .replaceAll('http://127.0.0.1:8080', baseUrl)
        .replaceAll(/<(\w+)>/g, (place, name: string) => realValues[name] ?? place);
      const line = `BASE=${baseUrl}; ${filled} -w '\\n%{http_code}'`;
      const { stdout } = await promisify(execFile)('sh', ['-c', line], { maxBuffer: 50_000_000 });
      const end = stdout.lastIndexOf('\n');
      return { status: Number(stdout.slice(end + 1)), body: stdout.slice(0, end) };
    },
  };
}

async function publishedIds(baseUrl: string): Promise<Readonly<Record<string, string>>> {
  const body = JSON.stringify({ query: 'influxdb' });
  const headers = { 'content-type': 'application/json' };
  const read = async (path: string, init?: RequestInit) =>
    Object(await (await fetch(`${baseUrl}${path}`, init)).json());
  const { candidates } = await read('/v1/plugins:search', { method: 'POST', headers, body });
  const { children } = await read('/v1/directory');
  const { publication_version: since } = await read('/readyz');
  const { entry_id: entryId } = candidates[0].entry;
  return { plugin_id: entryId, entry_id: entryId, node_id: children[0].node_id, since, width: '1' };
}

it('each example of the documents is answered as they say', async () => {
  const shell = await besideBundledHost();

  for (const document of DOCUMENTS) {
    const examples = examplesIn(document);
    expect(examples.length).toBeGreaterThan(0);
    for (const { command, status } of examples) {
      const answer = await shell.run(command);
      const body = JSON.parse(answer.body);

      expect({ document, command, status: answer.status }).toEqual({ document, command, status });
      expect(body).toMatchObject({ is_final_recommendation: false, grants_install_approval: false });
      // A search that is shown finds something.
      expect({ command, candidates: body.candidates }).not.toEqual({ command, candidates: [] });
    }
  }
}, 60_000);

it('each example on the pages of operations is answered', async () => {
  const shell = await besideBundledHost();
  const described = describedOperations(
    OpenApiDocument.parse(JSON.parse(readFileSync(join(REPOSITORY, 'docs/api/openapi.json'), 'utf8'))),
  );
  const answers: Array<readonly [operationId: string, status: number, body: string]> = [];

  for (const each of described) {
    const operation = OPERATIONS.find(({ operationId }) => operationId === each.operationId);
    const parameters = [...(operation?.pathParameters ?? []), ...(operation?.queryParameters ?? [])];
    const command = parameters.reduce(
      (line, { name, example }) => line.replace(String(example), shell.realValues[name] ?? String(example)),
      curlOf(each),
    );
    const { status, body } = await shell.run(command);
    answers.push([each.operationId, status, body]);
  }

  // Nobody is named as contact, and a log of one publication has no full tile.
  const refused = answers.filter(([, status]) => status !== 200);
  expect(refused).toEqual([
    ['getSecurityContact', 404, expect.stringContaining('not_found')],
    ['getLogTile', 404, expect.stringContaining('not_found')],
  ]);
  expect(described.length).toBe(OPERATIONS.length);
}, 60_000);

import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plainForbidden } from '../conformance/boundary-texts.ts';
import { startBundledHost } from '../support/plugin-facts-process.ts';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HOSTS = fileURLToPath(new URL('../../hosts', import.meta.url));
const OPERATIONS = ['/v1/plugins:search', '/v1/plugins:route', '/v1/candidates:search'];
/** Line ends are refused before the boundary is asked, so the texts have one line. Below what one client may ask of the candidates in an hour. */
const TEXTS = 50;

it('what the data boundary refuses is in no answer, no line of output and no file of the service', async () => {
  const workingFolder = temporaryFolder();
  symlinkSync(HOSTS, join(workingFolder, 'hosts'));
  const environment = { PLUGIN_FACTS_KEYS: join(workingFolder, 'keys') };
  const service = await startBundledHost({ workingFolder, environment });
  const texts = plainForbidden(88)
    .filter((_text, at) => at % 40 === 0)
    .map(({ text }) => text.replace(/\s+/g, ' ').trim())
    .slice(0, TEXTS);

  const answers: string[] = [];
  for (const query of texts) {
    for (const operation of OPERATIONS) {
      const body = JSON.stringify({ query });
      const answer = await fetch(service.baseUrl + operation, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      answers.push(`${answer.status} ${JSON.stringify([...answer.headers])} ${await answer.text()}`);
    }
  }
  answers.push(await (await fetch(`${service.baseUrl}/healthz`)).text());
  service.process.kill('SIGTERM');
  const { stdout, stderr } = await service.ended;
  const left = [...answers, stdout, stderr, ...filesBelow(workingFolder)];
  const told = texts.flatMap(tellingParts).filter((part) => left.some((output) => output.includes(part)));

  expect(answers.filter((answer) => answer.startsWith('422 ') && answer.includes('data_boundary'))).toHaveLength(
    texts.length * OPERATIONS.length,
  );
  expect(told).toEqual([]);
});

/** What was drawn for one text: long runs that stand in no document and no program by chance. */
function tellingParts(text: string): string[] {
  return [text, ...(text.match(/[A-Za-z0-9]{16,}/g) ?? []).filter((run) => /\d/.test(run) && /[A-Za-z]/.test(run))];
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_APPROVAL_FLAGS } from '../../src/contract/shared/answer-envelope.ts';
import { fixtureRun, ingestAt, loadFixtureHost, publishFrom } from '../fixtures/runs.ts';
import { runToEnd, startService } from '../support/plugin-facts-process.ts';
import { OBEYED, hostileStrings, textsIn } from './support/hostile-strings.ts';
import { scaled, tell } from './support/scale.ts';

const PROMISE = 'hostile catalogs';
const COUNT = 5_000;
const FIELDS = 5;
const SEED = 20_261_129;
/** Of what a terminal gets, all but line ends is looked at. */
const withoutLineEnds = (text: string): string => text.replaceAll('\n', ' ');

/** Each record has hostile text in every field a catalog maps, and is a plugin all the same. */
function recordsOf(strings: readonly string[]): readonly object[] {
  return Array.from({ length: strings.length / FIELDS }, (_, i) => {
    const [name, category, en, zhCn, license] = strings.slice(i * FIELDS, (i + 1) * FIELDS);
    const description = { en: `Tool ${i} that sends. ${en}`, 'zh-CN': `第${i}个发送工具。${zhCn}` };
    return {
      repository: `acme/tool-${i}`,
      subdirectory: `x/${i}`,
      name,
      category,
      description,
      license,
      evidence: name,
    };
  });
}

async function json(response: Response): Promise<unknown> {
  expect(response.headers.get('content-type')).toMatch(/^application\/(?:problem\+)?json/u);
  return JSON.parse(await response.text());
}

function obeyedIn(value: unknown): readonly string[] {
  return textsIn(value).filter((text) => OBEYED.test(text));
}

describe('hostile text in every field of a catalog', () => {
  it('stays data from the catalog to the API, the command line and the log', async () => {
    const { hostFolder, folders } = await fixtureRun();
    const strings = hostileStrings(COUNT, SEED);
    const records = recordsOf(strings);
    writeFileSync(join(hostFolder, 'lists/listing.jsonl'), records.map((record) => JSON.stringify(record)).join('\n'));
    const hostProfile = await loadFixtureHost(hostFolder);
    await ingestAt(hostProfile, folders);
    const report = await publishFrom(hostProfile, folders);
    tell(
      PROMISE,
      'strings in records',
      `${strings.length} in ${records.length}, ${JSON.stringify(report).length} bytes of report`,
    );
    expect(obeyedIn(report)).toEqual([]);

    const target = ['--host', hostFolder, '--data', folders.root];
    const service = await startService(target);
    const ids = new Set<string>();
    let [texts, answered] = [0, 0];
    for (const query of [
      ...strings.filter((_, i) => i % 25 === 0).map((text) => text.slice(0, 200)),
      'tool that sends',
      '发送工具',
    ]) {
      const response = await fetch(`${service.baseUrl}/v1/plugins:search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ schema_version: '1.0.0', query: query.toWellFormed(), locale: 'en', limit: 50 }),
      });
      const answer = await json(response);
      expect([200, 400, 422]).toContain(response.status);
      expect(response.status === 200 ? answer : NO_APPROVAL_FLAGS).toMatchObject(NO_APPROVAL_FLAGS);
      answered += response.status === 200 ? 1 : 0;
      expect(obeyedIn(answer)).toEqual([]);
      texts += textsIn(answer).length;
      for (const text of textsIn(answer)) if (/^plugin\.discovery\.[0-9a-f]{24}$/u.test(text)) ids.add(text);
    }
    const shown = [...ids].slice(0, scaled({ quick: 200, full: 1_500 }));
    for (const id of shown) {
      const record = await json(await fetch(`${service.baseUrl}/v1/plugins/${id}`));
      expect(obeyedIn(record)).toEqual([]);
      expect(JSON.stringify(record)).toContain('"untrusted_text"');
      texts += textsIn(record).length;
    }
    tell(
      PROMISE,
      'texts of the API',
      `${texts} of ${ids.size} plugins, in ${answered} answers and ${shown.length} records, 0 obeyed`,
    );
    expect(ids.size).toBeGreaterThan(300);

    const commands = shown.slice(0, scaled({ quick: 2, full: 25 })).flatMap((id, i) => [
      ['search', '--', (strings[i * 7] ?? '').slice(0, 200).toWellFormed().replaceAll('\0', '')],
      ['show', id],
      ['explain', 'tool that sends', id],
      ['evidence', id],
    ]);
    let lines = 0;
    for (const [command = '', ...rest] of [['tree'], ...commands]) {
      const { stdout, stderr, exitCode } = await runToEnd([command, ...target, ...rest]);
      expect([0, 2, 4]).toContain(exitCode);
      expect(withoutLineEnds(stdout + stderr)).not.toMatch(OBEYED);
      lines += stdout.split('\n').length;
    }
    tell(PROMISE, 'commands', `${commands.length + 1}, ${lines} lines, 0 obeyed`);

    service.process.kill('SIGTERM');
    const { stderr } = await service.ended;
    const logged = stderr.split('\n').filter((line) => line.startsWith('{'));
    for (const line of logged) expect(obeyedIn(JSON.parse(line))).toEqual([]);
    expect(stderr).not.toMatch(/forged|evil\.example/u);
    tell(PROMISE, 'lines of the log', `${logged.length}, each one JSON object, none with a text of a catalog`);
    expect(logged.length).toBeGreaterThan(200);
  });
});

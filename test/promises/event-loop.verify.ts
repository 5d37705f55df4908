import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { publishEvaluation } from '../../bench/http/publish-evaluation.ts';
import { PROGRAM } from '../../bench/http/served-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { IS_FULL, tell } from './support/scale.ts';

const PROMISE = 'event loop';
const EVALUATION = fileURLToPath(new URL('../../../shared/data/eval', import.meta.url));
const HOST = fileURLToPath(new URL('../../hosts/dsh', import.meta.url));
const TELL_LONGEST_TURN = new URL('support/tell-longest-turn.js', import.meta.url).href;
const MOST_MS = 50;
const SWITCHES = 3;
const SEEN_WITHIN_MS = 60_000;

/** Publishes the documents of the evaluation, each with a word of that edition in its description. */
async function publishEdition(data: string, edition: number): Promise<number> {
  const folder = join(temporaryFolder(), 'evaluation');
  mkdirSync(folder, { recursive: true });
  const lines = readFileSync(join(EVALUATION, 'documents.jsonl'), 'utf8').trimEnd().split('\n');
  const changed = lines.map((line) => line.replace('"description": {"en": "', `$&Edition ${edition}. `));
  writeFileSync(join(folder, 'documents.jsonl'), `${changed.join('\n')}\n`);
  return publishEvaluation(folder, HOST, data);
}

async function started(data: string) {
  const child = fork(fileURLToPath(PROGRAM), ['serve', '--port', '0', '--host', HOST, '--data', data], {
    execArgv: ['--import', TELL_LONGEST_TURN],
    env: { ...process.env, PLUGIN_FACTS_UNVERIFIED: 'serve', PLUGIN_FACTS_READS_PER_HOUR: '0' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  });
  let said = '';
  child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
  let url: string | undefined;
  while ((url = /^Serving .*at (http:\S+)/mu.exec(said)?.[1]) === undefined) await wait(50);
  return {
    url,
    async longestTurnMs(): Promise<number> {
      child.send('longest turn');
      const [{ longestTurnMs }] = await once(child, 'message');
      return longestTurnMs;
    },
  };
}

async function publicationOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/v1/publication`);
  return JSON.parse(await answer.text()).publication_version;
}

describe.skipIf(!IS_FULL || !existsSync(EVALUATION))(
  'the event loop of a service with 14,762 entries (counted in full; needs ../shared/data)',
  () => {
    it('is never held for 50 ms by a switch, nor by telling what changed', async () => {
      const data = join(temporaryFolder(), 'data');
      const entries = await publishEdition(data, 0);
      const service = await started(data);
      const first = await publicationOf(service.url);
      await service.longestTurnMs();
      const switchMs: number[] = [];
      for (let edition = 1; edition <= SWITCHES; edition += 1) {
        const before = await publicationOf(service.url);
        await publishEdition(data, edition);
        const publishedAtMs = performance.now();
        while ((await publicationOf(service.url)) === before) {
          expect(performance.now() - publishedAtMs).toBeLessThan(SEEN_WITHIN_MS);
          await wait(50);
        }
        switchMs.push(await service.longestTurnMs());
      }
      const changes = await fetch(`${service.url}/v1/changes?since=${encodeURIComponent(first)}&limit=50`);
      const { page } = JSON.parse(await changes.text());
      const changesMs = await service.longestTurnMs();

      const told = (values: readonly number[]): string => values.map((ms) => ms.toFixed(1)).join(', ');
      tell(
        PROMISE,
        `longest turns of ${SWITCHES} switches at ${entries} entries, ms of processor time`,
        told(switchMs),
      );
      tell(PROMISE, `longest turn of joining ${page.total} changes of ${SWITCHES} publications, ms`, told([changesMs]));
      expect(Math.max(...switchMs, changesMs)).toBeLessThanOrEqual(MOST_MS);
    });
  },
);

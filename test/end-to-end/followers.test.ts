import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Health } from '../../src/contract/publication/health.ts';
import { copyOfFixtureHost } from '../fixtures/runs.ts';
import { runToEnd, type Service, startService } from '../support/plugin-facts-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SEEN_WITHIN_MS = 10_000;

interface Publisher {
  readonly hostFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Adds a plugin to the catalog and publishes to the place. @returns the snapshot */
  readonly publish: (plugin: string) => Promise<string>;
}

async function publisherTo(place: string): Promise<Publisher> {
  const folder = temporaryFolder();
  const hostFolder = copyOfFixtureHost(folder);
  const ofHost = ['--host', hostFolder, '--data', join(folder, 'data')];
  const environment = {
    PLUGIN_FACTS_KEYS: join(folder, 'keys'),
    PLUGIN_FACTS_UNVERIFIED: 'refuse',
    PLUGIN_FACTS_TRUSTED_ROOT: join(folder, 'keys/made-up/1.root.json'),
  };
  const run = async (...args: string[]): Promise<string> => {
    const { exitCode, stdout, stderr } = await runToEnd(args, { environment });
    if (exitCode !== 0) throw new Error(stderr);
    return stdout;
  };
  await run('keys', 'init', '--host', hostFolder);
  return {
    hostFolder,
    environment,
    async publish(plugin) {
      writeFileSync(join(hostFolder, `catalog/${plugin}.yaml`), `package: ${plugin}\nname: ${plugin}\n`);
      await run('ingest', ...ofHost);
      const said = await run('publish', ...ofHost, '--to', place);
      expect(said).toContain(`put to       ${place}`);
      return /snapshot +(\S+)/.exec(said)?.[1] ?? '';
    },
  };
}

/** @param data folder of the follower's own */
function follow({ hostFolder, environment }: Publisher, place: string, data: string): Promise<Service> {
  return startService(['--host', hostFolder, '--data', data, '--publication', place], { environment });
}

async function healthOf({ baseUrl }: Service): Promise<Health> {
  return Health.parse(await (await fetch(`${baseUrl}/healthz`)).json());
}

async function serves(service: Service, snapshot: string): Promise<void> {
  const giveUpAtMs = performance.now() + SEEN_WITHIN_MS;
  while ((await healthOf(service)).discovery.snapshot_id !== snapshot) {
    if (performance.now() > giveUpAtMs) throw new Error(`It never served ${snapshot}:\n${service.stderr()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('services that follow a place', () => {
  it('serve what is published there, also from one another, and go on without it', async () => {
    const place = join(temporaryFolder(), 'place');
    const publisher = await publisherTo(place);
    const first = await publisher.publish('first-one');
    const data = join(temporaryFolder(), 'data');
    const follower = await follow(publisher, place, data);
    const second = await follow(publisher, follower.baseUrl, join(temporaryFolder(), 'data'));

    for (const service of [follower, second]) {
      expect(await healthOf(service)).toMatchObject({
        discovery: { snapshot_id: first },
        signature: { status: 'signed' },
        last_load_problem: null,
      });
    }
    const next = await publisher.publish('second-one');
    await serves(follower, next);
    await serves(second, next);

    renameSync(place, `${place}.gone`);
    follower.process.kill('SIGTERM');
    expect((await follower.ended).exitCode).toBe(0);
    const again = await follow(publisher, place, data);
    await serves(again, next);
    await expect
      .poll(async () => (await healthOf(again)).last_load_problem, { timeout: SEEN_WITHIN_MS })
      .toMatchObject({ code: 'source_unreachable' });

    renameSync(`${place}.gone`, place);
    await expect.poll(async () => (await healthOf(again)).last_load_problem, { timeout: SEEN_WITHIN_MS }).toBeNull();
  });

  it('do not begin where nothing is there yet, nor publish where it can only be read', async () => {
    const place = temporaryFolder();
    const publisher = await publisherTo(place);
    const { hostFolder, environment } = publisher;
    const data = join(temporaryFolder(), 'data');
    const ofHost = ['--host', hostFolder, '--data', data];
    const served = await runToEnd(['serve', '--port', '0', ...ofHost, '--publication', place], { environment });
    await runToEnd(['ingest', ...ofHost], { environment });
    const published = await runToEnd(['publish', ...ofHost, '--to', 'https://facts.example.org'], { environment });

    expect(served).toMatchObject({ exitCode: 5, stderr: expect.stringContaining('no signed publication') });
    expect(published).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('can only be read') });
  });
});

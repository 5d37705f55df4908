import { writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SILENT_LOG } from '../../src/api/http/api-log.ts';
import { createPlaceFollower } from '../../src/app/follow-place.ts';
import { fixedClock } from '../../src/base/clock.ts';
import { DiscoveryResponse } from '../../src/contract/discovery/search.ts';
import { Health } from '../../src/contract/publication/health.ts';
import { type PushReport, pushPublication } from '../../src/operations/publish/push-publication.ts';
import { servedHead } from '../../src/operations/serve/served-head.ts';
import { verifyPublication } from '../../src/operations/signing/verify-publication.ts';
import { durableFiles } from '../../src/publication/durable-files.ts';
import { placedRepository } from '../../src/publication/places/placed-repository.ts';
import type { WritablePlace } from '../../src/publication/places/publication-place.ts';
import { lastSignedPublication } from '../../src/publication/signing/last-signed.ts';
import { folderRepository } from '../../src/publication/signing/repository.ts';
import { readPublication } from '../../src/publication/read-publication.ts';
import { copyOfFixtureHost } from '../fixtures/runs.ts';
import { bucketVariables, placeInBucket } from '../support/bucket-place.ts';
import { createDraw } from '../support/draw.ts';
import { FAULTS, faultyProxy } from '../support/faulty-proxy.ts';
import { runToEnd, type Service, startCommand, startService } from '../support/plugin-facts-process.ts';
import { gatewayOfTests, HAS_RADOS_GATEWAY } from '../support/rados-gateway.ts';
import { anchorOf, type SignedHost, SIGNED_AT_MS, signedHost } from '../support/signed-publications.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { rawClient } from './support/raw-client.ts';
import { scaled, tell } from './support/scale.ts';

const PROMISE = 'followers';
const FOLLOWERS = 4;
const PLUGINS = 20;
const NEWEST_WITHIN_MS = 10_000;

async function push(host: SignedHost, place: WritablePlace): Promise<PushReport> {
  return pushPublication({
    place,
    root: host.root,
    keys: await host.keys(),
    files: durableFiles,
    nowMs: SIGNED_AT_MS,
  });
}

/** A follower in this process, and the publication it would serve, opened as a service does. */
function follow(host: SignedHost, place: WritablePlace) {
  const folder = temporaryFolder();
  const root = join(folder, 'followed');
  const trust = {
    trustedFolder: join(folder, 'trusted'),
    anchor: async () => anchorOf(host),
    servesUnverified: false,
    files: durableFiles,
  };
  const clock = fixedClock(new Date(SIGNED_AT_MS).toISOString());
  const follower = createPlaceFollower({
    place,
    root,
    trust,
    files: durableFiles,
    clock,
    log: SILENT_LOG,
    isSound: () => true,
    nowMs: () => performance.now(),
  });
  return {
    ...follower,
    async served(): Promise<string | null> {
      const head = await servedHead(root, trust, clock.nowMs());
      if (head === null) return null;
      (await readPublication(root, head.name, 0)).close();
      return head.name;
    },
  };
}

/** @returns whether a stranger who begins with nothing finds it whole */
async function isWhole(place: WritablePlace): Promise<boolean> {
  const stranger = { anchor: null, stateFolder: null, files: durableFiles, nowMs: SIGNED_AT_MS };
  return (await verifyPublication(placedRepository(place), stranger)).outcome === 'verified';
}

describe.skipIf(!HAS_RADOS_GATEWAY)('a bucket with faults before it (needs radosgw)', () => {
  const gateway = gatewayOfTests();

  it('is published to and followed: nothing is served that was not published whole, and the newest when they end', async () => {
    const rounds = scaled({ quick: 2, full: 60 });
    const draw = createDraw(20_261_129);
    const bucket = await gateway().bucket();
    const sound = await placeInBucket(gateway(), bucket);
    const proxy = await faultyProxy(gateway().endpoint, () => draw(1_000) / 1_000);
    const beyond = { ...gateway(), endpoint: proxy.origin };
    const host = await signedHost(temporaryFolder());
    const published = new Set<string | null>([null]);
    const follower = follow(host, await placeInBucket(beyond, bucket));
    const publisher = await placeInBucket(beyond, bucket);
    const wrong: (string | null)[] = [];
    let [pushes, retried] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      for (const fault of FAULTS) {
        proxy.set(fault, fault === 'slow' || fault === 'stale' ? 1 : 0.3);
        await host.publish(`${fault} ${round}`);
        published.add(await lastSignedPublication(folderRepository(host.root)));
        for (let isPushed = false; !isPushed; pushes += 1) {
          isPushed = await push(host, publisher).then(
            () => true,
            () => false,
          );
          retried += isPushed ? 0 : 1;
          await follower.check();
          const served = await follower.served();
          if (!published.has(served)) wrong.push(served);
        }
      }
      proxy.set(null);
      await push(host, publisher);
      for (let checks = 0; checks < 8; checks += 1) await follower.check();

      expect(await follower.served()).toBe(await lastSignedPublication(folderRepository(host.root)));
      expect(await isWhole(sound)).toBe(true);
    }

    tell(
      PROMISE,
      `${rounds} rounds of ${FAULTS.length} faults before a bucket, ${proxy.befallen()} requests befallen`,
      `${pushes} pushes, ${retried} of them again; ${follower.following().failures} looks failed; ${wrong.length} publications served that were none`,
    );
    expect(wrong).toEqual([]);
    expect(proxy.befallen()).toBeGreaterThan(rounds * FAULTS.length);
  });

  it('takes one of two publishers at most, and is whole after each race', async () => {
    const rounds = scaled({ quick: 5, full: 200 });
    let [won, refused] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const place = await placeInBucket(gateway());
      const folder = temporaryFolder();
      const host = await signedHost(folder);
      await host.publish('one');
      await push(host, place);
      const otherFolder = temporaryFolder();
      const other = await signedHost(otherFolder);
      await cp(folder, otherFolder, { recursive: true, force: true });
      await host.publish('two');
      await other.publish('another two');
      const outcomes = await Promise.allSettled([push(host, place), push(other, place)]);
      const winners = outcomes.filter(({ status }) => status === 'fulfilled').length;
      won += winners;
      refused += outcomes.length - winners;

      expect(winners).toBeLessThanOrEqual(1);
      expect(await isWhole(place)).toBe(true);
    }
    tell(PROMISE, `${rounds} races of two publishers with the same keys`, `${won} won, ${refused} refused`);
    expect(won).toBe(rounds);
  });
});

interface Publisher {
  readonly environment: Readonly<Record<string, string>>;
  readonly hostFolder: string;
  /** Publishes a catalog in which each plugin's name says its edition. @param killAfterMs `null`: it runs to its end */
  readonly publish: (edition: number, killAfterMs?: number | null) => Promise<void>;
}

async function publisherTo(place: string, variables: Readonly<Record<string, string>>): Promise<Publisher> {
  const folder = temporaryFolder();
  const hostFolder = copyOfFixtureHost(folder);
  const keys = join(folder, 'keys');
  const environment = {
    ...variables,
    PLUGIN_FACTS_S3_PATH_STYLE: 'yes',
    PLUGIN_FACTS_KEYS: keys,
    PLUGIN_FACTS_UNVERIFIED: 'refuse',
    PLUGIN_FACTS_TRUSTED_ROOT: join(keys, 'made-up/1.root.json'),
    PLUGIN_FACTS_FOLLOW_INTERVAL_MS: '1000',
    PLUGIN_FACTS_SEARCHES_PER_HOUR: '0',
  };
  const ofHost = ['--host', hostFolder, '--data', join(folder, 'data')];
  const run = async (...args: string[]): Promise<void> => {
    const { exitCode, stderr } = await runToEnd(args, { environment });
    if (exitCode !== 0) throw new Error(stderr);
  };
  await run('keys', 'init', '--host', hostFolder);
  return {
    environment,
    hostFolder,
    async publish(edition, killAfterMs = null) {
      for (let i = 0; i < PLUGINS; i += 1) {
        const record = `package: edition-${i}\nname: edition ${edition}\n`;
        writeFileSync(join(hostFolder, `catalog/edition-${i}.yaml`), record);
      }
      await run('ingest', ...ofHost);
      if (killAfterMs !== null) {
        const dying = startCommand(['publish', ...ofHost, '--to', place], { environment });
        await wait(killAfterMs);
        dying.process.kill('SIGKILL');
        await dying.ended;
      }
      await run('publish', ...ofHost, '--to', place);
    },
  };
}

interface Seen {
  answers: number;
  readonly failed: string[];
  readonly mixed: string[];
}

/** Searches one follower until it is told that it is to be ended. */
async function ask(service: Service, seen: Seen, until: AbortSignal): Promise<void> {
  const client = await rawClient(service.baseUrl);
  onTestFinished(client.close);
  while (!until.aborted && client.isOpen()) {
    const { status, isWhole: isAnswered, body } = await client.search({ query: 'edition', limit: PLUGINS });
    if (until.aborted) break;
    seen.answers += 1;
    if (!isAnswered || status !== 200) {
      seen.failed.push(`${status}: ${body.slice(0, 200)}`);
      continue;
    }
    const { candidates } = DiscoveryResponse.parse(JSON.parse(body));
    const names = new Set(candidates.map(({ entry }) => entry.identity.name));
    if (names.size !== 1 || candidates.length !== PLUGINS) seen.mixed.push([...names].join());
    await wait(20);
  }
  client.close();
}

async function snapshotOf({ baseUrl }: Service): Promise<string> {
  return Health.parse(await (await fetch(`${baseUrl}/healthz`)).json()).discovery.snapshot_id;
}

async function editionOf({ baseUrl }: Service): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${baseUrl}/v1/plugins:search`, { method: 'POST', headers, body: '{"query":"edition"}' });
  return DiscoveryResponse.parse(await answer.json()).candidates[0]?.entry.identity.name ?? '';
}

describe.skipIf(!HAS_RADOS_GATEWAY)('followers of a bucket (needs radosgw)', () => {
  const gateway = gatewayOfTests();

  it('are on the newest publication within 10 s over kills of publisher, store and followers, under load', async () => {
    const rounds = scaled({ quick: 3, full: 30 });
    const place = `s3://${await gateway().bucket()}/made-up`;
    const publisher = await publisherTo(place, {
      ...bucketVariables(gateway()),
      PLUGIN_FACTS_S3_ENDPOINT: gateway().endpoint,
    });
    await publisher.publish(0);
    const seen: Seen = { answers: 0, failed: [], mixed: [] };
    const start = async (data: string) => {
      const args = ['--host', publisher.hostFolder, '--data', data, '--publication', place];
      const service = await startService(args, { environment: publisher.environment });
      const until = new AbortController();
      return { data, service, until, asking: ask(service, seen, until.signal) };
    };
    const followers = await Promise.all(Array.from({ length: FOLLOWERS }, async () => start(temporaryFolder())));
    let slowestMs = 0;
    const draw = createDraw(17);
    for (let round = 1; round <= rounds; round += 1) {
      const kind = round % 3;
      if (kind === 0) {
        await gateway().kill();
        await wait(2_000);
        await gateway().start();
      }
      if (kind === 1) {
        const killed = followers[round % FOLLOWERS]!;
        killed.until.abort();
        killed.service.process.kill('SIGKILL');
        await killed.service.ended;
        followers[round % FOLLOWERS] = await start(killed.data);
      }
      await publisher.publish(round, kind === 2 ? 500 + draw(3_000) : null);
      const publishedAtMs = performance.now();
      for (const { service } of followers) {
        while ((await editionOf(service)) !== `edition ${round}`) {
          if (performance.now() - publishedAtMs > 3 * NEWEST_WITHIN_MS) throw new Error(service.stderr());
          await wait(20);
        }
      }
      slowestMs = Math.max(slowestMs, performance.now() - publishedAtMs);
    }
    for (const { until } of followers) until.abort();
    await Promise.all(followers.map(async ({ asking }) => asking));
    const snapshots = new Set(await Promise.all(followers.map(async ({ service }) => snapshotOf(service))));

    tell(
      PROMISE,
      `${rounds} publications to a bucket, ${FOLLOWERS} followers under load; follower, publisher and gateway killed in turn`,
      `${seen.answers} answers, ${seen.failed.length} failed, ${seen.mixed.length} mixed; all on the newest within ${Math.round(slowestMs)} ms`,
    );
    expect(seen).toMatchObject({ failed: [], mixed: [] });
    expect(snapshots.size).toBe(1);
    expect(slowestMs).toBeLessThanOrEqual(NEWEST_WITHIN_MS);
  });
});

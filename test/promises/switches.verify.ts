import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/api/api-deps.ts';
import { DiscoveryResponse } from '../../src/contract/discovery/search.ts';
import type { DataFolders } from '../../src/operations/data-folder.ts';
import { fixtureRun, ingestAt, loadFixtureHost, publishFrom } from '../fixtures/runs.ts';
import { type Service, startService } from '../support/plugin-facts-process.ts';
import { expectInTime } from './support/in-time.ts';
import { type Exchange, rawClient } from './support/raw-client.ts';
import { quantile } from './support/running-service.ts';
import { scaled, tell } from './support/scale.ts';

const PROMISE = 'switches';
const PLUGINS = 20;
const CLIENTS = 4;
/** What a client waits between two requests: the service is to be busy, not overloaded. */
const PAUSE_MS = 10;
const SEEN_WITHIN_MS = 10_000;

interface Editions {
  readonly hostFolder: string;
  readonly folders: DataFolders;
  /** Edition of each snapshot, as the publisher tells it. */
  readonly bySnapshot: Map<string, string>;
  /** Publishes a catalog in which the name of each plugin says its edition. */
  readonly publish: (edition: number) => Promise<string>;
}

async function editions(): Promise<Editions> {
  const { hostFolder, folders } = await fixtureRun();
  const hostProfile = await loadFixtureHost(hostFolder);
  const bySnapshot = new Map<string, string>();
  const publish = async (edition: number): Promise<string> => {
    for (let i = 0; i < PLUGINS; i += 1) {
      const record = `package: edition-${i}\nname: edition ${edition}\n`;
      writeFileSync(join(hostFolder, `catalog/edition-${i}.yaml`), record);
    }
    await ingestAt(hostProfile, folders);
    const { snapshotId } = await publishFrom(hostProfile, folders);
    bySnapshot.set(snapshotId, `edition ${edition}`);
    return snapshotId;
  };
  return { hostFolder, folders, bySnapshot, publish };
}

function serve({ hostFolder, folders }: Editions, workers: number): Promise<Service> {
  const unlimited = ['SEARCHES', 'ROUTES', 'READS'].map((name) => [`PLUGIN_FACTS_${name}_PER_HOUR`, '0'] as const);
  const args = ['--host', hostFolder, '--data', folders.root, '--workers', String(workers)];
  return startService(args, { environment: Object.fromEntries(unlimited) });
}

interface Counts {
  answers: number;
  laterPages: number;
  superseded: number;
  overloaded: number;
  readonly failed: Exchange[];
  readonly mixed: string[];
  readonly snapshots: Set<string>;
}

function counts(): Counts {
  return { answers: 0, laterPages: 0, superseded: 0, overloaded: 0, failed: [], mixed: [], snapshots: new Set() };
}

/** `null`: there is no page to take; it is counted why. */
function pageOf(exchange: Exchange, seen: Counts): DiscoveryResponse | null {
  seen.answers += 1;
  if (exchange.isWhole && exchange.status === 200) return DiscoveryResponse.parse(JSON.parse(exchange.body));
  if (exchange.isWhole && exchange.status === 503) seen.overloaded += 1;
  else if (exchange.isWhole && exchange.status === 409) {
    seen.superseded += 1;
    expect(JSON.parse(exchange.body)).toMatchObject({ code: 'snapshot_superseded' });
  } else seen.failed.push(exchange);
  return null;
}

/** Whether the pages are all of one snapshot and tell what its publisher put into it. */
function check(pages: readonly DiscoveryResponse[], isAll: boolean, { bySnapshot }: Editions, seen: Counts): void {
  const snapshots = [...new Set(pages.map(({ snapshot_id: id }) => id))];
  const entries = pages.flatMap(({ candidates }) => candidates.map(({ entry }) => entry));
  const names = [...new Set(entries.map(({ identity }) => identity.name))];
  const ids = new Set(entries.map(({ entry_id: id }) => id));
  for (const snapshot of snapshots) seen.snapshots.add(snapshot);
  const isOne =
    snapshots.length === 1 &&
    names.length === 1 &&
    names[0] === bySnapshot.get(snapshots[0] ?? '') &&
    ids.size === entries.length &&
    (!isAll || ids.size === PLUGINS) &&
    pages.every(({ page }) => page.total === PLUGINS);
  if (!isOne) seen.mixed.push(`${snapshots.join()}: ${names.join()}: ${entries.length}`);
}

/** Asks for both pages of all plugins, again and again, on one connection as long as the service keeps one. */
async function readPages(url: string, made: Editions, seen: Counts, stop: AbortSignal): Promise<void> {
  let client = await rawClient(url);
  onTestFinished(() => client.close());
  for (let walks = 1; !stop.aborted; walks += 1) {
    if ((walks * 2) % (DEFAULT_LIMITS.requestsPerSocket / 2) === 0) {
      client.close();
      client = await rawClient(url);
    }
    const query = { query: 'edition', limit: PLUGINS / 2 };
    const first = pageOf(await client.search(query), seen);
    if (first !== null) {
      const place = { snapshot_id: first.snapshot_id, cursor: first.page.next_cursor };
      // Long enough for some switches to fall between two pages.
      await wait(PAUSE_MS);
      const second = pageOf(await client.search({ ...query, ...place }), seen);
      if (second !== null) seen.laterPages += 1;
      // A snapshot whose publishing has not come back to this process yet is looked up when it has.
      while (!made.bySnapshot.has(first.snapshot_id)) await wait(1);
      check(second === null ? [first] : [first, second], second !== null, made, seen);
    }
    if (!client.isOpen()) throw new Error('A connection was closed while the service ran.');
    await wait(PAUSE_MS);
  }
}

describe.each([1, 2])('publications put in force under load, %i workers', (workers) => {
  it('fail no request, and no answer is of two publications', async (context) => {
    await expectInTime(context, PROMISE, async () => {
      const switches = scaled({ quick: 25, full: 1_000 });
      const made = await editions();
      await made.publish(0);
      const service = await serve(made, workers);
      const [seen, stop] = [counts(), new AbortController()];
      const clients = Promise.all(
        Array.from({ length: CLIENTS }, () => readPages(service.baseUrl, made, seen, stop.signal)),
      );
      clients.catch(() => undefined);
      const switchMs: number[] = [];
      for (let edition = 1; edition <= switches; edition += 1) {
        const snapshot = await made.publish(edition);
        const publishedAtMs = performance.now();
        while (!seen.snapshots.has(snapshot) && performance.now() - publishedAtMs < SEEN_WITHIN_MS) {
          await Promise.race([wait(5), clients]);
        }
        switchMs.push(performance.now() - publishedAtMs);
      }
      stop.abort();
      await clients;

      tell(
        PROMISE,
        `${switches} switches, ${workers} workers`,
        `${seen.answers} answers, ${seen.laterPages} later pages, ${seen.superseded} told superseded, ${seen.overloaded} refused for overload; ` +
          `${seen.failed.length} failed, ${seen.mixed.length} mixed; ${seen.snapshots.size} snapshots seen, ` +
          `slowest ${Math.round(quantile(switchMs, 1))} ms after publishing`,
      );
      expect(seen.failed).toEqual([]);
      expect(seen.mixed).toEqual([]);
      return [
        { what: 'switches that no client saw in time', measured: switches + 1 - seen.snapshots.size, most: 0 },
        // Four clients that pause are far below what the service can do.
        { what: 'requests refused for overload', measured: seen.overloaded, most: 0 },
      ];
    });
  });
});

/** One client under a stop: asks until its connection ends. */
async function askToTheEnd(url: string): Promise<readonly Exchange[]> {
  const client = await rawClient(url);
  onTestFinished(client.close);
  const exchanges: Exchange[] = [];
  while (client.isOpen()) exchanges.push(await client.search({ query: `edition ${exchanges.length}` }));
  return exchanges;
}

describe.each([1, 2])('SIGTERM under load, %i workers', (workers) => {
  it('every request that was sent before is answered whole, and the service ends with exit code 0', async () => {
    const stops = scaled({ quick: 5, full: 100 });
    const made = await editions();
    await made.publish(0);
    const total = { answered: 0, overloaded: 0, unansweredBefore: 0, refusedAfter: 0, cut: 0, slowestMs: 0 };
    for (let stop = 0; stop < stops; stop += 1) {
      const service = await serve(made, workers);
      const clients = Array.from({ length: 2 * CLIENTS }, () => askToTheEnd(service.baseUrl));
      // Stops fall at different points of the requests.
      await wait(100 + ((stop * 37) % 100));
      const stoppedAtMs = performance.now();
      service.process.kill('SIGTERM');
      const exchanges = (await Promise.all(clients)).flat();
      const { exitCode } = await service.ended;

      expect(exitCode).toBe(0);
      total.slowestMs = Math.max(total.slowestMs, performance.now() - stoppedAtMs);
      for (const { status, isWhole, sentAtMs } of exchanges) {
        if (isWhole && status === 200) total.answered += 1;
        else if (isWhole && status === 503) total.overloaded += 1;
        else if (status !== null) total.cut += 1;
        else if (sentAtMs < stoppedAtMs) total.unansweredBefore += 1;
        else total.refusedAfter += 1;
      }
    }

    tell(
      PROMISE,
      `${stops} stops, ${workers} workers`,
      `${total.answered} answered whole, ${total.overloaded} refused for overload, ${total.unansweredBefore} sent before and unanswered, ` +
        `${total.cut} cut; ${total.refusedAfter} sent after found no service; ended within ${Math.round(total.slowestMs)} ms`,
    );
    expect(total.answered).toBeGreaterThan(stops);
    expect(total).toMatchObject({ cut: 0, unansweredBefore: 0 });
  });
});

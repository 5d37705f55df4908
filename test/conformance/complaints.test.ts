import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { SILENT_LOG } from '../../src/api/http/api-log.ts';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import { createPublicationFollower } from '../../src/app/follow-publication.ts';
import { fixedClock } from '../../src/base/clock.ts';
import { Health } from '../../src/contract/publication/health.ts';
import { PublicationManifest } from '../../src/contract/publication/manifest.ts';
import { PluginRecord } from '../../src/contract/shared/plugin-record.ts';
import { Problem } from '../../src/contract/shared/problem.ts';
import { durableFiles } from '../../src/publication/durable-files.ts';
import { writePublication } from '../../src/publication/write-publication.ts';
import { type GoldenHost, crawledInput, readGoldenHost } from '../support/golden-host.ts';
import { GOLDEN_SNAPSHOT_ID, compiledDiscovery, serveDiscovery } from '../support/serve-discovery.ts';
import { servingUnverified } from '../support/signed-publications.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { NOW, found, postSearch, testApi, walk } from '../support/test-api.ts';

const NEXT_SNAPSHOT_ID = 'discovery.composite.2026-09-07.v1-0-0.c0ffee000002';

let host: GoldenHost;
let golden: ServingSnapshot;
let large: ServingSnapshot;

// `large`: 503 records that every ranking rule judges alike, behind 2,000 others.
beforeAll(async () => {
  host = await readGoldenHost();
  golden = await serveDiscovery(host, host.input);
  const others = Array.from({ length: 2_000 }, (_, i) => ({
    package_name: `other-${i}`,
    description: { en: `Counts to ${i}.` },
  }));
  const equals = Array.from({ length: 503 }, (_, i) => ({ package_name: `zz-even-hum-${1_000 + i}` }));
  large = await serveDiscovery(host, crawledInput(host, [...others, ...equals]));
});

describe('a search over the whole pipeline', () => {
  it('answers every legal text and refuses every other, without a failure of its own', async () => {
    const api = await testApi({ current: () => golden });
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.string({
        unit: fc.constantFrom('飞', '书', '通', 'a', 'B', '-', '@', '/', ':', '#', '1', ' ', '.'),
        maxLength: 40,
      }),
    );

    await fc.assert(
      fc.asyncProperty(text, async (query) => {
        const { status } = await postSearch(api, { query, limit: 1 });

        expect([200, 400, 422]).toContain(status);
      }),
      { numRuns: 300 },
    );
  });

  it.each([21, 50])('fills a page of %d, as clients in use ask for', async (limit) => {
    const api = await testApi({ current: () => large });

    const { page, candidates } = await found(api, { query: 'even hum', limit });

    expect({ ...page, listed: candidates.length }).toEqual({
      total: 503,
      limit,
      returned: limit,
      next_cursor: `offset:${limit}`,
      listed: limit,
    });
  });

  it('gives each of 503 equal entries once over all pages', async () => {
    const api = await testApi({ current: () => large });

    const ids = await walk(api, { query: 'even hum', limit: 5 });

    expect(ids.length).toBe(503);
    expect(new Set(ids).size).toBe(503);
  });

  it('finds the entry that stands last in the publication', async () => {
    const api = await testApi({ current: () => large });
    const { discovery } = large.publication;
    const last = PluginRecord.pick({ entry: true, quality: true }).parse(
      JSON.parse(Buffer.from(discovery.bytesAt(discovery.count - 1)).toString()),
    );

    const { candidates } = await found(api, { query: last.entry.identity.name, limit: 1 });

    expect(discovery.count).toBe(2_503);
    expect(candidates[0]?.entry).toEqual(last.entry);
  });
});

describe('a switch of snapshots between two pages', () => {
  it('ends a pinned walk with a problem, and begins an unpinned page under the new id', async () => {
    let current = large;
    const api = await testApi({ current: () => current });
    const request = { query: 'even hum', limit: 5, cursor: 'offset:50' };
    const before = await found(api, { ...request, snapshot_id: GOLDEN_SNAPSHOT_ID });
    current = await serveDiscovery(host, host.input, NEXT_SNAPSHOT_ID);

    const pinned = await postSearch(api, { ...request, snapshot_id: before.snapshot_id, cursor: 'offset:55' });
    const unpinned = await found(api, { ...request, cursor: 'offset:55' });

    expect(before.page.next_cursor).toBe('offset:55');
    expect([pinned.status, Problem.parse(pinned.body).code]).toEqual([409, 'snapshot_superseded']);
    expect([unpinned.snapshot_id, unpinned.page.returned, unpinned.page.next_cursor]).toEqual([
      NEXT_SNAPSHOT_ID,
      0,
      null,
    ]);
  });
});

describe('search, record, health and publication', () => {
  it('speak of one and the same snapshot', async () => {
    const api = await testApi({ current: () => golden });
    const searched = await found(api, { query: 'pearl-notify', limit: 1 });
    const id = searched.candidates[0]?.entry.entry_id;

    const answers = await Promise.all(
      [`/v1/plugins/${id}`, '/healthz', '/readyz', '/v1/publication'].map((url) => api.inject(url)),
    );

    const [record, health, readiness, publication] = answers.map((answer) => answer.json());
    expect([
      searched.snapshot_id,
      PluginRecord.parse(record).snapshot_id,
      Health.parse(health).discovery.snapshot_id,
      readiness.snapshot_id,
      PublicationManifest.parse(publication).snapshot_id,
    ]).toEqual(Array.from({ length: 5 }, () => GOLDEN_SNAPSHOT_ID));
  });

  it('give every line of the published file under its own id', async () => {
    const api = await testApi({ current: () => golden });
    const lines = (await api.inject('/v1/publication/files/discovery.jsonl')).body.trimEnd().split('\n');

    expect(lines.length).toBe(golden.publication.manifest.counts.entries);
    // One after the other: asked for at once, the last ones would wait so long that they are refused.
    for (const line of lines) {
      const published = JSON.parse(line);
      const { entry, quality, resembles } = (await api.inject(`/v1/plugins/${published.entry.entry_id}`)).json();
      expect({ entry, quality, ...(resembles === undefined ? {} : { resembles }) }).toEqual(published);
    }
  });
});

describe('a newer publication', () => {
  it('is refused where a file is cut short: the one before answers on, and health says so', async () => {
    const root = temporaryFolder();
    const follower = createPublicationFollower({
      root,
      hostId: host.hostProfile.host.id,
      clock: fixedClock(NOW),
      log: SILENT_LOG,
      answerCacheBytes: 100_000,
      workers: null,
      recall: null,
      trust: servingUnverified(),
    });
    const api = await testApi({ current: follower.current, lastLoadProblem: follower.lastLoadProblem });
    const [older, newer] = [
      await compiledDiscovery(host, host.input, 1),
      await compiledDiscovery(host, crawledInput(host, [{ package_name: 'lone-lamp' }]), 2),
    ];
    await writePublication(root, older, durableFiles);
    await follower.check();
    const folder = await writePublication(root, newer, durableFiles);
    await truncate(join(folder, newer.files[0]?.path ?? ''), 100);
    await follower.check();

    const { snapshot_id } = await found(api, { query: 'pearl-notify' });
    const health = Health.parse((await api.inject('/healthz')).json());

    expect(snapshot_id).toBe(older.manifest.snapshot_id);
    expect(health.discovery).toEqual({ entries: older.manifest.counts.entries, snapshot_id });
    expect(health.last_load_problem).toEqual({ code: 'publication_invalid', observed_at: NOW });
  });
});

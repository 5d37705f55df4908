import { createServer } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  RUN_AT,
  copyOfFixtureHost,
  ingestAt,
  loadFixtureHost,
  publishFrom,
  runFolders,
} from '../../test/fixtures/runs.ts';
import { servingUnverified } from '../../test/support/signed-publications.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { SILENT_LOG } from '../api/http/api-log.ts';
import { type CountedRequest, DEFAULT_QUOTAS } from '../api/http/rate-limit/rate-limiter.ts';
import { fixedClock, systemClock } from '../base/clock.ts';
import type { ServiceReady } from '../cli/command-ports.ts';
import { openRateLimiter, serveHost } from './serve.ts';

let root: string;
beforeEach(async () => {
  const folder = temporaryFolder();
  const hostProfile = await loadFixtureHost(copyOfFixtureHost(folder));
  const folders = await runFolders(folder);
  await ingestAt(hostProfile, folders);
  await publishFrom(hostProfile, folders);
  root = folders.publications;
});

interface Served {
  readonly instant?: string;
  readonly onReady?: (ready: ServiceReady) => void;
}

function serve(port: number, address: string, { instant = RUN_AT, onReady = () => undefined }: Served = {}) {
  return serveHost({ port, address }, onReady, AbortSignal.abort(), {
    clock: fixedClock(instant),
    log: SILENT_LOG,
    randomHex: () => '0',
    release: '1.0.0',
    openApiDocument: '{}',
    sampleQuery: 'x',
    root,
    hostId: 'made-up',
    followIntervalMs: 50,
    answerCacheBytes: 0,
    mostConnections: 100,
    keepAliveTimeoutMs: 10_000,
    rateLimiter: null,
    trust: servingUnverified(),
  });
}

describe('serveHost', () => {
  it.each([
    ['2026-09-30T23:59:59.999Z', null, []],
    ['2026-10-01T00:00:00.000Z', 'stale', ['package_registry']],
    ['2026-11-29T23:59:59.999Z', 'stale', ['catalog.curated', 'catalog.listing', 'package_registry']],
    ['2026-11-30T00:00:00.000Z', 'expired', ['catalog.curated', 'catalog.listing', 'package_registry']],
  ])('says at %s how old the facts are that it begins to serve', async (instant, status, behind) => {
    const told: ServiceReady[] = [];

    await serve(0, '127.0.0.1', { instant, onReady: (ready) => told.push(ready) });

    expect(told[0]?.staleness?.status ?? null).toBe(status);
    expect(told[0]?.staleness?.behind.map(({ source }) => source) ?? []).toEqual(behind);
  });

  it('names --port where the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await new Promise((resolve) => {
      taken.once('listening', () => resolve(null));
    });
    const address = taken.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;

    await expect(serve(port, '127.0.0.1')).rejects.toMatchObject({
      code: 'config_invalid',
      message: `Port ${port} cannot be used; give another one with --port.`,
    });
  });

  it('names --address where the machine has no such address', async () => {
    // TEST-NET-3 (RFC 5737): no machine has it.
    await expect(serve(0, '203.0.113.9')).rejects.toMatchObject({
      code: 'config_invalid',
      message: 'This machine does not have that address; give another one with --address.',
    });
  });
});

function opened(folder: string, candidates = DEFAULT_QUOTAS.candidates) {
  const quotas = { ...DEFAULT_QUOTAS, candidates };
  const limiter = openRateLimiter({ quotas, trustedProxies: [], clock: systemClock, folder });
  onTestFinished(limiter.close);
  return limiter.rateLimiter;
}

function request(policy: CountedRequest['policy']): CountedRequest {
  return { policy, peer: '203.0.113.7', forwardedFor: undefined };
}

const CANDIDATES = request('candidates');

describe('openRateLimiter', () => {
  it('counts candidate search over all services of one data folder: exactly 60 by default', () => {
    const folder = temporaryFolder();
    const services = [opened(folder), opened(folder)];

    const admitted = Array.from({ length: 80 }, (_, i) => services[i % 2]!.count(CANDIDATES)?.isAdmitted);

    expect(admitted.filter((isAdmitted) => isAdmitted === true).length).toBe(60);
    expect(admitted.slice(0, 60)).not.toContain(false);
  });

  it('counts everything else in one service alone', () => {
    const folder = temporaryFolder();
    const [first, second] = [opened(folder), opened(folder)];
    first.count(request('discovery'));

    expect(second.count(request('discovery'))).toMatchObject({ limit: 600, remaining: 599 });
  });

  it('makes no file where candidate search is not limited', () => {
    const limiter = opened('/nowhere/at/all', 0);

    expect(limiter.count(CANDIDATES)).toBe(null);
  });
});

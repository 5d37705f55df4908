import { createServer } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { RUN_AT, publishedRun } from '../../test/fixtures/runs.ts';
import { servingUnverified } from '../../test/support/signed-publications.ts';
import { type ApiLog, SILENT_LOG } from '../api/http/api-log.ts';
import { fixedClock } from '../base/clock.ts';
import type { ServiceReady } from '../cli/command-ports.ts';
import type { TrustSettings } from '../operations/serve/served-head.ts';
import { serveHost } from './serve.ts';

let root: string;
beforeEach(async () => {
  root = (await publishedRun()).folders.publications;
});

interface Served {
  readonly instant?: string;
  readonly onReady?: (ready: ServiceReady) => void;
  readonly trust?: TrustSettings;
  readonly log?: ApiLog;
}

function serve(port: number, address: string, { instant = RUN_AT, onReady = () => undefined, ...deps }: Served = {}) {
  return serveHost({ port, address }, onReady, AbortSignal.abort(), {
    clock: fixedClock(instant),
    log: SILENT_LOG,
    randomHex: () => '0',
    release: '1.0.0',
    document: async () => null,
    securityContact: null,
    sampleQuery: 'x',
    exampleSearches: { en: 'x', 'zh-CN': 'x' },
    hostName: { en: 'x', 'zh-CN': 'x' },
    root,
    followPlace: null,
    hostId: 'made-up',
    followIntervalMs: 50,
    answerCacheBytes: 0,
    mostConnections: 100,
    keepAliveTimeoutMs: 10_000,
    rateLimiter: null,
    workers: null,
    recall: null,
    mcpHosts: [],
    trust: servingUnverified(),
    metrics: null,
    ...deps,
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

  it('says by its failure alone what keeps it from starting', async () => {
    const logged: unknown[] = [];
    const log = { ...SILENT_LOG, error: (fields: unknown) => logged.push(fields) };

    await expect(
      serve(0, '127.0.0.1', { log, trust: { ...servingUnverified(), servesUnverified: false } }),
    ).rejects.toMatchObject({ code: 'publication_invalid', message: expect.stringContaining('keys init') });
    expect(logged).toEqual([]);
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
      message: `Port ${port} cannot be used, something listens there already; give another one with --port.`,
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

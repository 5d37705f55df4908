import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type Server, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { canMount, onDisk } from '../../../test/support/small-disk.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { parseProxy } from '../../api/http/rate-limit/client-network.ts';
import { openCounterFile } from '../../api/http/rate-limit/counter-file.ts';
import { createRequestCounter } from '../../api/http/rate-limit/request-counter.ts';
import { fixedClock, systemClock, systemMonotonicClock } from '../../base/clock.ts';
import { type DataFolders, dataFolders } from '../data-folder.ts';
import { clockCheck } from './clock-check.ts';
import { counterCheck } from './counter-check.ts';
import { dataFolderCheck, freeDiskCheck, temporaryFolderCheck } from './data-folder-check.ts';
import { exposureChecks } from './exposure-check.ts';
import { tokenCheck } from './token-check.ts';
import { keysCheck } from './keys-check.ts';
import { listenRefusal } from './listening.ts';
import { metricsChecks } from './metrics-check.ts';
import { serviceChecks } from './service-check.ts';
import { settingsChecks } from './settings-check.ts';

const CHECKS = import.meta.dirname;
const isRoot = process.getuid?.() === 0;

let folders: DataFolders;
beforeEach(() => {
  folders = dataFolders('made-up', join(temporaryFolder(), 'data'));
  mkdirSync(join(folders.publications, 'metadata'), { recursive: true });
});

/** Runs a check in another process, as another user or within other limits. */
function elsewhere(file: string, call: string, wrap: readonly string[] = []): unknown {
  const script = `const m = await import(${JSON.stringify(join(CHECKS, file))}); console.log(JSON.stringify(await m.${call}))`;
  const [command = process.execPath, ...args]: readonly string[] = [
    ...wrap,
    process.execPath,
    '--input-type=module',
    '-e',
    script,
  ];
  return JSON.parse(execFileSync(command, args, { encoding: 'utf8' }));
}

async function listening(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A server that answers each path with a text of its own. */
function answering(texts: Readonly<Record<string, string>>): Promise<number> {
  const listener: RequestListener = (request, response) => response.end(texts[request.url ?? ''] ?? '{}');
  return listening(createHttpServer(listener));
}

describe('the token for repositories', () => {
  const API = { source: 'rest' as const, url: 'https://code.example', api_url: 'https://api.code.example/v3' };

  it.each([
    ['https://api.code.example', 'ok', /sent to https:\/\/api\.code\.example$/],
    [null, 'ok', /none: https:\/\/api\.code\.example is asked without one/],
    ['https://api.github.com', 'warning', /asked without the token, which is for https:\/\/api\.github\.com/],
  ])('of %s is told as what it does for the API of the profile: %s', (origin, status, detail) => {
    expect([tokenCheck(API, origin)].flat()).toMatchObject([{ status, detail: expect.stringMatching(detail) }]);
  });

  it('is of no use where git itself is asked', () => {
    expect(tokenCheck({ ...API, source: 'git' }, null)).toEqual([]);
  });
});

describe('settings', () => {
  const SOUND = {
    unknownVariables: [],
    servesUnverified: false,
    securityContactExpiresAtMs: null,
    mostConnections: 4_096,
    mostOpenFiles: 8_192,
    workers: 2,
    processors: 2,
  };
  const clock = fixedClock('2026-11-29T00:00:00Z');

  it('that are sound give no finding', () => {
    expect(settingsChecks(SOUND, clock).map(({ status }) => status)).toEqual(['ok', 'ok']);
  });

  it('that ask for no threads beside the one of every service are sound on any machine', () => {
    expect(settingsChecks({ ...SOUND, workers: 1, processors: 0 }, clock)).toEqual(settingsChecks(SOUND, clock));
  });

  it.each([
    [
      'a misspelt variable',
      { unknownVariables: [{ name: 'PLUGIN_FACTS_KEY', nearest: 'PLUGIN_FACTS_KEYS' }] },
      /PLUGIN_FACTS_KEY is set .*no effect/,
      /Set PLUGIN_FACTS_KEYS/,
    ],
    ['a service without signatures', { servesUnverified: true }, /PLUGIN_FACTS_UNVERIFIED=serve/, /Take it away/],
    ['a contact of last year', { securityContactExpiresAtMs: 1 }, /held until 1970-01-01/, /later day/],
    ['more workers than processors', { workers: 3 }, /3 workers .* 2 processors/, /number of processors/],
    ['few open files', { mostOpenFiles: 1_024 }, /1024 open.*needs 4160/, /LimitNOFILE/],
  ])('name %s', (_case, wrong, detail, remedy) => {
    expect(settingsChecks({ ...SOUND, ...wrong }, clock)).toContainEqual({
      name: expect.any(String),
      status: 'warning',
      detail: expect.stringMatching(detail),
      remedy: expect.stringMatching(remedy),
    });
  });
});

describe('the data folder', () => {
  it('gives no finding where it is there and ours, or can be made', async () => {
    expect(await dataFolderCheck(folders)).toMatchObject({ status: 'ok', detail: folders.root });
    rmSync(folders.root, { recursive: true });
    expect(await dataFolderCheck(folders)).toMatchObject({
      status: 'ok',
      detail: expect.stringContaining('can be made'),
    });
  });

  it.runIf(isRoot)('is found where another user must write it (needs root)', () => {
    // The parent is a temporary folder that only its maker may enter.
    chmodSync(join(folders.root, '..'), 0o755);
    writeFileSync(folders.observations, '');
    const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];

    expect(elsewhere('data-folder-check.ts', `dataFolderCheck(${JSON.stringify(folders)})`, asNobody)).toMatchObject({
      status: 'failed',
      detail: `${folders.root} may not be written by this user (EACCES): nothing can be read in or published`,
      remedy: expect.stringContaining('Run as the user it belongs to'),
    });
  });

  it.runIf(!isRoot)('is found where it is not writable (needs a user without rights)', async () => {
    chmodSync(folders.root, 0o500);
    const found = await dataFolderCheck(folders);
    chmodSync(folders.root, 0o700);

    expect(found).toMatchObject({ status: 'failed', detail: expect.stringContaining('EACCES') });
  });

  it.runIf(canMount())('is found on a disk that is mounted read-only (needs mount)', () => {
    const check = `${process.execPath} --input-type=module -e "const m = await import('${join(CHECKS, 'data-folder-check.ts')}'); console.log((await m.dataFolderCheck({ root: '/mnt', publications: '/mnt/p', trusted: '/mnt/t' })).detail)"`;

    expect(onDisk('1m', `mount -o remount,ro /mnt && ${check}`).stdout).toMatch(/may not be written .*\(EROFS\)/);
  });

  it.runIf(isRoot)('is found where a command that was run as another user left a file (needs root)', async () => {
    writeFileSync(folders.observations, '');
    execFileSync('chown', ['65534', folders.observations]);

    expect(await dataFolderCheck(folders)).toMatchObject({
      status: 'warning',
      detail: expect.stringMatching(/observations\.sqlite belongs to user 65534, and the folder to user 0/),
      remedy: expect.stringContaining('chown -R'),
    });
  });

  it('is found where everybody may write it', async () => {
    chmodSync(folders.root, 0o777);

    expect(await dataFolderCheck(folders)).toMatchObject({
      status: 'warning',
      detail: expect.stringContaining('everybody'),
    });
  });

  it.runIf(canMount())(
    'is found on a disk that is nearly full, and one without room for what is published next (needs mount)',
    () => {
      const call = `const m = await import('${join(CHECKS, 'data-folder-check.ts')}'); console.log(JSON.stringify(await m.freeDiskCheck({ root: '/mnt', publications: '/mnt/publications' })))`;
      const check = `${process.execPath} --input-type=module -e "${call}"`;
      const publication = '00000001-0123456789ab';
      const publish = `mkdir -p /mnt/publications/${publication} && head -c 3000000 /dev/zero > /mnt/publications/${publication}/discovery.jsonl && echo ${publication} > /mnt/publications/CURRENT`;

      expect(JSON.parse(onDisk('40m', check).stdout)).toMatchObject({
        status: 'warning',
        detail: expect.stringContaining('41.9 MB free'),
      });
      expect(JSON.parse(onDisk('5m', `${publish} && ${check}`).stdout)).toMatchObject({
        status: 'failed',
        detail: expect.stringContaining('the next publication needs about 3.0 MB'),
      });
    },
  );

  it('gives no finding on a disk with room', async () => {
    expect(await freeDiskCheck(folders)).toMatchObject({ name: 'disk', status: 'ok' });
  });
});

describe('the temporary folder', () => {
  it('gives no finding where something can be made in it, and is found where not', async () => {
    expect(await temporaryFolderCheck()).toMatchObject({ status: 'ok' });
    vi.stubEnv('TMPDIR', join(folders.root, 'nowhere'));
    onTestFinished(() => void vi.unstubAllEnvs());

    expect(await temporaryFolderCheck()).toMatchObject({
      status: 'failed',
      detail: expect.stringContaining(join(folders.root, 'nowhere')),
    });
  });
});

describe('keys', () => {
  function keysAt(folder: string): string {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, 'root.1.pem'), '', { mode: 0o600 });
    writeFileSync(join(folder, '1.root.json'), '', { mode: 0o644 });
    return folder;
  }

  it('that only their owner reads give no finding, and neither do none', async () => {
    const folder = keysAt(join(folders.root, '../keys'));

    expect(await keysCheck(folder, folders.root)).toMatchObject({ status: 'ok' });
    expect(await keysCheck(join(folder, 'other'), folders.root)).toMatchObject({ status: 'ok' });
  });

  it.each([
    ['a key', 'root.1.pem', 0o640],
    ['their folder', '', 0o755],
  ])('are found where others may read %s', async (_case, file, mode) => {
    const folder = keysAt(join(folders.root, '../keys'));
    chmodSync(join(folder, file), mode);

    expect(await keysCheck(folder, folders.root)).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/may be read by other users/),
      remedy: expect.stringContaining(`chmod go= ${join(folder, file)}`),
    });
  });

  it('that this user cannot read are told as such, not as none', async () => {
    const folder = join(folders.root, '../a-file');
    writeFileSync(folder, '');

    expect(await keysCheck(folder, folders.root)).toMatchObject({
      status: 'warning',
      detail: expect.stringContaining(`${folder} cannot be read by this user (ENOTDIR)`),
      remedy: expect.stringContaining('PLUGIN_FACTS_KEYS'),
    });
  });

  it('are found in the data folder', async () => {
    expect(await keysCheck(keysAt(join(folders.root, 'keys')), folders.root)).toMatchObject({
      status: 'failed',
      detail: expect.stringContaining('is in the data folder'),
    });
  });
});

describe('clients and names', () => {
  const proxy = (text: string) => parseProxy(text)!;
  const found = (exposure: Partial<Parameters<typeof exposureChecks>[0]>) =>
    exposureChecks({ address: '127.0.0.1', trustedProxies: [], mcpHosts: [], ...exposure })
      .filter(({ status }) => status !== 'ok')
      .map(({ name, status }) => `${status} ${name}`);

  it.each([
    ['on loopback', {}],
    ['on loopback, IPv6', { address: '::1' }],
    ['behind a proxy', { trustedProxies: [proxy('127.0.0.1')], mcpHosts: ['facts.example.org'] }],
    [
      'public, behind a proxy',
      { address: '0.0.0.0', trustedProxies: [proxy('10.0.0.0/8')], mcpHosts: ['facts.example.org'] },
    ],
  ])('give no finding %s', (_case, exposure) => {
    expect(found(exposure)).toEqual([]);
  });

  it.each([
    ['everybody is believed', { trustedProxies: [proxy('0.0.0.0/0')], mcpHosts: ['a.example'] }, ['failed proxies']],
    [
      'everybody is believed, IPv6',
      { trustedProxies: [proxy('10.0.0.1'), proxy('::/0')], mcpHosts: ['a.example'] },
      ['failed proxies'],
    ],
    ['no proxy is named on a public address', { address: '0.0.0.0', mcpHosts: ['a.example'] }, ['warning proxies']],
    ['nothing is named on a public address', { address: '::' }, ['warning proxies', 'warning mcp names']],
    ['agents reach it through a proxy under no name', { trustedProxies: [proxy('127.0.0.1')] }, ['warning mcp names']],
  ])('are found where %s', (_case, exposure, expected) => {
    expect(found(exposure)).toEqual(expected);
  });
});

describe('the clock', () => {
  // What this test itself writes is older, whenever it runs.
  const clock = fixedClock('2096-11-29T12:00:00Z');
  /** A system whose time service says that. */
  function systemSays(text: string): void {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'timedatectl'), `#!/bin/sh\necho '${text}'\n`, { mode: 0o755 });
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`);
    onTestFinished(() => void vi.unstubAllEnvs());
  }
  const writtenAt = (instant: string): void => {
    // The inner one first: a file written in it dates it anew.
    for (const folder of [folders.publications, folders.root]) {
      writeFileSync(join(folder, 'file'), '');
      for (const name of ['file', 'publications', 'metadata']) {
        try {
          utimesSync(join(folder, name), new Date(instant), new Date(instant));
        } catch {
          // Not in this folder.
        }
      }
    }
  };

  it.each([['yes'], ['']])('gives no finding where files are older than now and the system says %j', async (said) => {
    systemSays(said);
    writtenAt('2096-11-29T11:59:00Z');

    expect(await clockCheck(folders, { created_at: '2096-11-29T11:00:00.000Z' }, clock)).toMatchObject({
      status: 'ok',
    });
  });

  it('is found behind the files it wrote', async () => {
    writtenAt('2097-03-01T00:00:00Z');

    expect(await clockCheck(folders, null, clock)).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(/was written at 2097-03-01T.*and it is 2096-11-29T12:00/),
      remedy: expect.stringContaining('Set the clock'),
    });
  });

  it('is found behind what is published', async () => {
    writtenAt('2096-11-01T00:00:00Z');

    expect(await clockCheck(folders, { created_at: '2096-11-29T13:00:00.000Z' }, clock)).toMatchObject({
      status: 'failed',
      detail: expect.stringContaining('the publication says it was made at 2096-11-29T13:00'),
    });
  });

  it('is found where no time service keeps it', async () => {
    systemSays('no');
    writtenAt('2096-11-29T11:59:00Z');

    expect(await clockCheck(folders, null, clock)).toMatchObject({
      status: 'warning',
      detail: expect.stringContaining('no time service'),
    });
  });
});

describe('the file of counts', () => {
  const open = (path: string) =>
    createRequestCounter({
      clock: systemMonotonicClock,
      windowMs: 3_600_000,
      path,
      openFile: () =>
        openCounterFile({
          clocks: { ...systemClock, ...systemMonotonicClock, bootId: 'b' },
          windowMs: 3_600_000,
          path,
          mostBudgets: 10,
        }),
    });

  it('gives no finding where there is none yet, or one that counts, and counts nothing itself', () => {
    expect(counterCheck(folders.requestCounts, open)).toMatchObject({ status: 'ok' });
    const counter = open(folders.requestCounts);
    counter.takeAll([[{ key: 'a', limit: 2 }]]);

    expect(counterCheck(folders.requestCounts, open)).toMatchObject({ status: 'ok', detail: 'counted' });
    expect(counter.takeAll([[{ key: 'a', limit: 2 }]])).toMatchObject([{ isAdmitted: true, remaining: 0 }]);
    counter.close();
  });

  it.each([
    ['is damaged', (path: string) => writeFileSync(path, 'x'.repeat(20_000)), /it is damaged/],
    ['cannot be used', (path: string) => mkdirSync(path), /cannot be opened/],
    [
      'is held by another process',
      (path: string) => {
        const database = new DatabaseSync(path);
        database.exec('BEGIN EXCLUSIVE');
        onTestFinished(() => database.close());
      },
      /another process holds it/,
    ],
  ])('is found where it %s', (_case, spoil, detail) => {
    spoil(folders.requestCounts);

    expect(counterCheck(folders.requestCounts, open)).toMatchObject({
      status: 'failed',
      detail: expect.stringMatching(detail),
      remedy: expect.stringMatching(/./),
    });
  });
});

describe('the port of the service', () => {
  const HEALTH = {
    discovery: { entries: 4, snapshot_id: 'discovery.composite.2026-11-29.v1-0-0.0123456789ab' },
    signature: { status: 'signed', root_version: 1, targets_version: 3, expires_at: '2026-12-12T00:00:00.000Z' },
    last_load_problem: null,
    last_counting_problem: null,
    lost_log_lines: 0,
  };
  const { snapshot_id: SNAPSHOT } = HEALTH.discovery;
  const serving = (health: object) => answering({ '/healthz': JSON.stringify({ ...HEALTH, ...health }) });
  const found = async (port: number, address = '127.0.0.1') =>
    (await serviceChecks({ address, port }, { snapshotId: SNAPSHOT, isFollowed: false })).map(
      ({ name, status, detail }) => `${status} ${name}: ${detail}`,
    );

  it('gives no finding where it is free, and where the service answers', async () => {
    const server = createServer();
    const free = await listening(server);
    await new Promise((resolve) => server.close(resolve));

    expect(await found(free)).toEqual([`ok service: none at http://127.0.0.1:${free}, which is free`]);
    expect(await found(await serving({}))).toEqual([
      expect.stringMatching(/^ok service: answers at .* with discovery\.composite/),
    ]);
  });

  it('of a follower sends nobody to publish on the machine that follows', async () => {
    const observed_at = '2026-11-29T00:00:00.000Z';
    const remedies = [];
    for (const code of ['publication_invalid', 'source_unreachable', 'not_searched']) {
      const port = await serving({ last_load_problem: { code, observed_at } });
      const [check] = await serviceChecks({ address: '127.0.0.1', port }, { snapshotId: SNAPSHOT, isFollowed: true });
      remedies.push(check?.remedy);
    }

    expect(remedies).toEqual([
      expect.stringContaining('`publish --to`, run where it is published'),
      expect.stringContaining('`place followed`'),
      expect.stringContaining('`recall`'),
    ]);
  });

  it('is found where something else has it, and where this machine has no such address', async () => {
    expect(await found(await answering({}))).toEqual([
      expect.stringMatching(/^failed service: something else listens/),
    ]);
    expect(await found(8_080, '192.0.2.1')).toEqual([
      expect.stringMatching(/^failed service: no service can listen .*EADDRNOTAVAIL/),
    ]);
  });

  it.each([
    [
      'refuses what is published',
      { last_load_problem: { code: 'publication_invalid', observed_at: '2026-11-29T00:00:00.000Z' } },
      /^failed service: it refuses what is published \(publication_invalid, last tried 2026-11-29T00:00:00.000Z\)/,
    ],
    [
      'cannot reach the place that it follows',
      { last_load_problem: { code: 'source_unreachable', observed_at: '2026-11-29T00:00:00.000Z' } },
      /^failed service: it cannot take over what is published \(source_unreachable,/,
    ],
    [
      'serves something else',
      { discovery: { entries: 1, snapshot_id: 'discovery.composite.2026-11-29.v1-0-0.ffffffffffff' } },
      /^warning service: it serves .*ffffffffffff, which is not/,
    ],
    [
      'serves under a signature that ended',
      { signature: { ...HEALTH.signature, status: 'expired' } },
      /^failed service: the signature of what it serves ended/,
    ],
    [
      'refuses candidate searches, for its file of counts was taken away',
      {
        last_counting_problem: {
          reason: 'lost',
          observed_at: '2026-11-29T00:00:00.000Z',
          consequence: 'not_answered',
        },
      },
      /^warning service rate limits: it answers candidate searches 503 since 2026-11-29T00:00:00\.000Z: it was taken away \(lost\)/,
    ],
    [
      'counts in each process by itself, for Redis is away',
      {
        last_counting_problem: {
          reason: 'unreachable',
          observed_at: '2026-11-29T00:00:00.000Z',
          consequence: 'each_process',
        },
      },
      /^warning service rate limits: each of its processes counts candidate searches by itself since .*\(unreachable\)/,
    ],
    ['has a log that nobody reads', { lost_log_lines: 12 }, /^warning service log: 12 lines lost/],
  ])('is found where the service %s', async (_case, health, expected) => {
    expect(await found(await serving(health))).toContainEqual(expect.stringMatching(expected));
  });

  describe('of metrics', () => {
    const text = (more = '') =>
      `plugin_facts_build_info{release="1"} 1\nplugin_facts_publication_info{publication_version="v",snapshot_id="${SNAPSHOT}"} 1\n${more}`;
    const metricsFound = async (port: number, isAskedFor = true, snapshotId: string | null = SNAPSHOT) =>
      (await metricsChecks({ host: '127.0.0.1', port, isAskedFor }, snapshotId, { mostConnections: 4_096 }))
        .filter(({ status }) => status !== 'ok')
        .map(({ name, status, detail }) => `${status} ${name}: ${detail}`);

    it('gives no finding where they are served, or can be, or are off', async () => {
      const port = await answering({
        '/metrics': text('process_max_fds 8192\nplugin_facts_forwarded_by_unlisted_total 0\n'),
      });

      expect(await metricsFound(port)).toEqual([]);
      expect(await metricsFound(0)).toEqual([]);
      expect(await metricsChecks(null, SNAPSHOT, { mostConnections: 1 })).toEqual([]);
    });

    it('is found where something else has it: a service that was told the port does not start', async () => {
      const port = await answering({});

      expect(await metricsFound(port)).toEqual([expect.stringMatching(/^failed metrics: .*EADDRINUSE/)]);
      expect(await metricsFound(port, false)).toEqual([expect.stringMatching(/^warning metrics: .*goes on without/)]);
    });

    it.each([
      [
        'a proxy that nobody listed',
        'plugin_facts_forwarded_by_unlisted_total 7\n',
        /^warning proxies: 7 requests came with X-Forwarded-For/,
      ],
      ['few open files', 'process_max_fds 1024\n', /^warning open files: the service may hold 1024 open/],
    ])('tells %s', async (_case, more, expected) => {
      expect(await metricsFound(await answering({ '/metrics': text(more) }))).toEqual([
        expect.stringMatching(expected),
      ]);
    });

    it('tells nothing of this host where they are of another service', async () => {
      const port = await answering({ '/metrics': text('plugin_facts_forwarded_by_unlisted_total 7\n') });

      expect(await metricsFound(port, true, 'discovery.composite.2026-11-29.v1-0-0.aaaaaaaaaaaa')).toEqual([]);
    });
  });

  it.runIf(isRoot)('is found where this user may not listen at it (needs root)', () => {
    // Ports below 1024 need a capability that this process gives up first.
    const withoutRights = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--bounding-set=-all'];

    expect(
      elsewhere(
        'service-check.ts',
        `serviceChecks({ address: '127.0.0.1', port: 1 }, { snapshotId: null, isFollowed: false })`,
        withoutRights,
      ),
    ).toEqual([
      expect.objectContaining({
        status: 'failed',
        detail: expect.stringContaining('may not listen'),
        remedy: 'Serve at a --port of 1024 or more.',
      }),
    ]);
  });
});

it('a place where nobody listens refuses nobody', async () => {
  expect(await listenRefusal('127.0.0.1', 0)).toBeNull();
});

import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { Failure } from '../../src/base/failure.ts';
import { createRetryingHttp, type RetryingHttp } from '../../src/base/http/retrying-http.ts';
import { createUndiciHttp, type UndiciHttp } from '../../src/base/http/undici-http.ts';
import { parseCatalogConfig } from '../../src/sources/catalogs/catalog-config.ts';
import { openCatalog } from '../../src/sources/catalogs/open-catalog.ts';
import { createNpmAdvisories } from '../../src/sources/advisories/npm-advisories.ts';
import { createOsvAdvisories } from '../../src/sources/advisories/osv-advisories.ts';
import { createInstallablePackages } from '../../src/sources/package-registry/installable-packages.ts';
import { createNpmRegistry } from '../../src/sources/package-registry/npm-registry.ts';
import { createGitRepositories } from '../../src/sources/repositories/git-repositories.ts';
import { createGithubRepositories } from '../../src/sources/repositories/github-repositories.ts';
import { createObserver } from '../../src/collection/create-observer.ts';
import { createAdmission } from '../../src/collection/admission.ts';
import { requestStableRelease } from '../../src/facts/observation/observation-request.ts';
import { collectors } from '../fixtures/collectors.ts';
import { integrityOf, packRelease } from '../support/fault-registry/fixture-package.ts';
import { createMemoryLedger } from '../support/memory-ledger.ts';
import { type LoopbackServer, serveOnLoopback } from '../support/loopback-server.ts';
import { expectInTime } from './support/in-time.ts';
import { tell } from './support/scale.ts';

const PROMISE = 'faults of providers';
/** What an observation may take here; the real ones have minutes. */
const DEADLINE_MS = 1_500;
/** The same where nothing comes, however long it is waited for. */
const STALLED_MS = 400;
const STALLS: ReadonlySet<string> = new Set(['no answer at all', 'a stall inside the body']);
/** A busy machine, and a body of a hundred megabytes that is read to its bound. */
const SLACK_MS = 4_000;

const LENS = { packageName: 'lens', version: '1.0.0' };
const COMMIT = 'a'.repeat(40);
const QUESTIONS = {
  hostPackage: 'host',
  manifestSections: [],
  channelTags: { stable: 'latest', next: null, developer: null },
};

let server: LoopbackServer;
let origin = '';
let client: UndiciHttp;
let archive: Uint8Array;
let bomb: Uint8Array;
/** Answers of this path are broken; all others are sound. */
let broken: { readonly path: RegExp; readonly fault: Fault } | null = null;

type Fault = (response: ServerResponse, sound: Uint8Array) => void;

const zeros = new Uint8Array(1_048_576);
const endless = (response: ServerResponse): void => {
  const more = (): void => {
    while (!response.destroyed && response.write(zeros));
  };
  response.on('drain', more);
  more();
};
const half = (sound: Uint8Array) => sound.subarray(0, Math.floor(sound.length / 2));

const FAULTS: Readonly<Record<string, Fault>> = {
  'no answer at all': () => {},
  'a stall inside the body': (response, sound) =>
    void response.writeHead(200, { 'content-length': sound.length }).write(half(sound)),
  'a reset': (response) => response.destroy(),
  'a truncated body': (response, sound) => {
    response.writeHead(200, { 'content-length': sound.length });
    response.write(half(sound), () => response.destroy());
  },
  'a length that is too short': (response, sound) => {
    const { socket } = response;
    socket?.end(
      Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${half(sound).length}\r\n\r\n`), sound]),
    );
  },
  'a redirect to itself': (response) => response.writeHead(302, { location: response.req.url }).end(),
  'a redirect to a private address': (response) => response.writeHead(302, { location: 'http://127.0.0.2:9/x' }).end(),
  'a page of another type': (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Sign in'),
  'an endless body': endless,
  'a bomb of gzip': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  'an unknown encoding': (response, sound) => response.writeHead(200, { 'content-encoding': 'br' }).end(sound),
  garbage: (response) => response.end('{"name": "lens", '),
  'JSON of another shape': (response) => response.end('[[["x"]]]'),
  'status 500': (response) => response.writeHead(500).end('{}'),
  'status 429 with a year to wait': (response) => response.writeHead(429, { 'retry-after': '31536000' }).end('{}'),
  'status 304 that nobody asked for': (response) => response.writeHead(304).end(),
  'an empty body': (response) => response.end(),
};

interface Provider {
  readonly name: string;
  /** Of the requests whose answers are broken. */
  readonly path: RegExp;
  readonly observe: (http: RetryingHttp) => Promise<unknown>;
  /** Answers of its own protocol that are about something else. */
  readonly lies?: Readonly<Record<string, () => Uint8Array | string>>;
}

const release = (http: RetryingHttp, selector: { version: string } | { channel: 'stable' }) =>
  createNpmRegistry({ http, clock: systemClock, baseUrl: origin }).observeRelease({
    packageName: 'lens',
    selector,
    questions: QUESTIONS,
    earlierBytes: () => null,
  });
const repository = { host: 'github.com', owner: 'acme', name: 'lens', ref: null, subdirectory: null } as const;

const PROVIDERS: readonly Provider[] = [
  {
    name: 'registry document',
    path: /^\/lens$/,
    observe: (http) => release(http, { version: '1.0.0' }),
    lies: {
      "another package's document": () => documentOf('zoom'),
      'another version under this one': () => documentOf('lens', { version: '2.0.0' }),
      "another package's version": () => documentOf('lens', { name: 'zoom' }),
    },
  },
  { name: 'host package', path: /^\/lens$/, observe: (http) => release(http, { channel: 'stable' }) },
  {
    name: 'archive',
    path: /\.tgz$/,
    observe: (http) => release(http, { version: '1.0.0' }),
    lies: { 'other bytes than stated': () => gzipSync('other') },
  },
  {
    name: 'package manager document',
    path: /^\/lens$/,
    observe: (http) => createInstallablePackages({ http, registryUrl: origin }).document('lens'),
    lies: { "another package's document": () => documentOf('zoom') },
  },
  {
    name: 'package manager archive',
    path: /\.tgz$/,
    observe: (http) => createInstallablePackages({ http, registryUrl: origin }).archive('lens', '1.0.0'),
    lies: { 'other bytes than stated': () => gzipSync('other') },
  },
  {
    name: 'repository (REST)',
    path: /^\/repos\/acme\/lens$/,
    observe: (http) =>
      createGithubRepositories({ http, clock: systemClock, apiUrl: origin, token: null }).observeRepository(repository),
    lies: { 'another repository, not redirected to': () => '{"full_name":"acme/zoom","default_branch":"main"}' },
  },
  {
    name: 'repository commits (REST)',
    path: /commits/,
    observe: (http) =>
      createGithubRepositories({ http, clock: systemClock, apiUrl: origin, token: null }).observeRepository(repository),
    lies: {
      'commits of another repository': () =>
        JSON.stringify([{ sha: COMMIT, url: `${origin}/repos/acme/zoom/commits/${COMMIT}`, commit: {} }]),
    },
  },
  {
    name: 'repository (git)',
    path: /info\/refs/,
    observe: (http) =>
      createGitRepositories({ http, clock: systemClock, rootUrl: origin }).observeRepository(repository),
  },
  {
    name: 'advisories of the registry',
    path: /bulk/,
    observe: (http) => createNpmAdvisories({ http, registryUrl: origin }).findAdvisories([LENS]),
    lies: { 'advisories of another package': () => '{"zoom":[]}' },
  },
  {
    name: 'advisories (OSV), list',
    path: /querybatch/,
    observe: (http) => createOsvAdvisories({ http, apiUrl: origin }).findAdvisories([LENS]),
    lies: { 'results of another number of questions': () => '{"results":[]}' },
  },
  {
    name: 'advisories (OSV), document',
    path: /vulns/,
    observe: (http) => createOsvAdvisories({ http, apiUrl: origin }).findAdvisories([LENS]),
    lies: {
      'another advisory': () => '{"id":"GHSA-dddd-eeee-ffff","affected":[]}',
      'an advisory about another package': () =>
        '{"id":"GHSA-aaaa-bbbb-cccc","affected":[{"package":{"ecosystem":"npm","name":"zoom"}}]}',
    },
  },
  { name: 'catalog by URL', path: /catalog/, observe: readCatalog },
];

async function readCatalog(http: RetryingHttp): Promise<number> {
  const config = parseCatalogConfig(
    { id: 'main', format: 'json', url: `${origin}/catalog.json`, fields: { repository: '/url' } },
    '/catalogs/0',
  );
  const opened = await openCatalog(config, { http, files: { read: async () => null, list: async () => null } }, null);
  if (opened.kind !== 'read') throw new TypeError('Nothing was read.');
  let count = 0;
  for await (const record of opened.records) if (record.kind !== 'unreadable') count += 1;
  // As `ingest` has it: a reading without a usable record replaces none (decision 0047).
  if (count === 0) throw new Failure('source_empty', 'No record could be read.');
  return count;
}

function documentOf(name: string, overrides: object = {}): string {
  const dist = { tarball: `${origin}/lens/-/lens-1.0.0.tgz`, integrity: integrityOf(archive) };
  const versions = { '1.0.0': { name, version: '1.0.0', dist, ...overrides } };
  return JSON.stringify({ name, 'dist-tags': { latest: '1.0.0' }, versions });
}

function soundAnswer({ url = '' }: IncomingMessage): Uint8Array | string {
  if (url.endsWith('.tgz')) return archive;
  if (url === '/lens') return documentOf('lens');
  if (url.includes('/pulls')) return '[]';
  if (url.includes('/commits'))
    return JSON.stringify([{ sha: COMMIT, commit: { committer: { date: '2026-01-01T00:00:00Z' } } }]);
  if (url.includes('/contents')) return '{"name":"lens"}';
  if (url.startsWith('/repos/')) return JSON.stringify({ full_name: 'acme/lens', default_branch: 'main' });
  if (url.includes('info/refs')) return `001e# service=git-upload-pack\n00000034${COMMIT} HEAD\0x\n0000`;
  if (url.includes('querybatch')) return '{"results":[{"vulns":[{"id":"GHSA-aaaa-bbbb-cccc"}]}]}';
  if (url.includes('/vulns/')) return '{"id":"GHSA-aaaa-bbbb-cccc","affected":[]}';
  if (url.includes('bulk')) return '{}';
  return '[{"name":"lens"}]';
}

/** Git tells the smart protocol by it; the others read none. */
const soundType = ({ url = '' }: IncomingMessage) =>
  url.includes('info/refs') ? 'application/x-git-upload-pack-advertisement' : 'application/json';

beforeAll(async () => {
  archive = await packRelease('lens', '1.0.0', { files: { 'index.js': 'module.exports = 1;'.repeat(20) } });
  bomb = gzipSync(Buffer.alloc(256 * 1_048_576));
  server = await serveOnLoopback((request, response) => {
    const sound = Buffer.from(soundAnswer(request));
    if (broken?.path.test(request.url ?? '') === true) broken.fault(response, sound);
    else response.setHeader('content-type', soundType(request)).end(sound);
  });
  origin = server.origin;
  client = createUndiciHttp({ allowedOrigins: [origin], userAgent: 'plugin-facts/test' });
});
afterAll(() => server.close());

/** What is kept of one observation, made as a run makes it. */
async function observedBy({ observe: ask }: Provider, deadlineMs = DEADLINE_MS) {
  const ledger = createMemoryLedger();
  const http = createRetryingHttp({
    http: client,
    clock: systemClock,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random: () => 0.1,
    budgetOf: () => ({ maxConcurrent: 4, requestsPerMinute: Infinity }),
    retryPolicy: { maxAttempts: 3, firstBackoffMs: 10, longestWaitMs: 100 },
  });
  const observe = createObserver({
    ledger,
    collectors: collectors(async () => {
      await ask(http);
      return { kind: 'observed', value: 'facts' };
    }),
    admission: createAdmission(1_000),
    clock: systemClock,
    timeLimit: () => AbortSignal.timeout(deadlineMs),
    interrupt: new AbortController().signal,
    notBeforeMs: 0,
    onKept: () => {},
  });
  const request = requestStableRelease('lens');
  const startedAtMs = Date.now();
  await observe(request);
  const outcome = ledger.latest(request.kind, request.subject)?.outcome;
  return { outcome, tookMs: Date.now() - startedAtMs };
}

describe('faults of providers', () => {
  let count = 0;

  it.each(PROVIDERS)('$name: observed where nothing is broken', async (provider) => {
    broken = null;

    expect((await observedBy(provider)).outcome).toEqual({ kind: 'observed', value: 'facts' });
  });

  const trials = PROVIDERS.flatMap((provider) => {
    const lies = Object.entries(provider.lies ?? {}).map(([what, body]): [string, Fault] => [
      what,
      (response) => response.end(body()),
    ]);
    return [...Object.entries(FAULTS), ...lies].map(([what, fault]) => ({
      what,
      fault,
      provider,
      name: provider.name,
    }));
  });

  it.for(trials)(
    '$name: $what leaves facts unknown, is kept as a failure, in time',
    async ({ what, fault, provider }, context) => {
      await expectInTime(context, PROMISE, async () => {
        broken = { path: provider.path, fault };
        const deadlineMs = STALLS.has(what) ? STALLED_MS : DEADLINE_MS;
        const { outcome, tookMs } = await observedBy(provider, deadlineMs);

        expect(outcome).toMatchObject({ kind: 'failed', code: expect.stringMatching(/^source_/) });
        return [{ what: 'ms until it is kept', measured: tookMs, most: deadlineMs + SLACK_MS }];
      });
      count += 1;
    },
  );

  afterAll(() => tell(PROMISE, `providers × faults, of ${trials.length}`, `${count} failed as such, in time`));
});

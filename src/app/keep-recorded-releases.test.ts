import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { copyOfMadeUpHost, loadProfile, OFFLINE_PORTS, RUN_AT, SILENT } from '../../test/support/made-up-runs.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { fixedClock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import type { HttpPort } from '../base/http/http-port.ts';
import type { DurableFiles } from '../publication/write-publication.ts';
import { durableFiles } from '../publication/durable-files.ts';
import { RecordedRelease } from '../sources/package-registry/recorded-releases.ts';
import { observeAdvice } from './observe-advice.ts';
import { observeReleases, type ObserveReport } from './observe-releases.ts';

const REGISTRY = 'https://registry.example.org';
const LENS = `${REGISTRY}/@acme%2Flens`;

let hostFolder: string;
let recorded: string;
beforeEach(() => {
  hostFolder = copyOfMadeUpHost(temporaryFolder());
  recorded = join(hostFolder, 'observed/releases.jsonl');
});

type Answer = Uint8Array | 'missing' | 'unreachable';

async function observe(
  answers: Readonly<Record<string, Answer>>,
  write: DurableFiles = durableFiles,
): Promise<ObserveReport> {
  const http: HttpPort = {
    async get({ url }) {
      const answer = answers[url] ?? 'unreachable';
      if (answer === 'unreachable') throw new Failure('source_unreachable', 'No answer.');
      return answer === 'missing' ? { kind: 'missing' } : { kind: 'found', body: answer, etag: null };
    },
  };
  const { files } = OFFLINE_PORTS;
  const profile = await loadProfile(hostFolder);
  return observeReleases(profile, { files, http, clock: fixedClock(RUN_AT), progress: SILENT, write });
}

/** A registry that has one release of one package. */
async function serving(packageUrl: string, version: string): Promise<Readonly<Record<string, Uint8Array>>> {
  const tarball = `${REGISTRY}/-/archive.tgz`;
  const archive = pack();
  archive.entry({ name: 'package/package.json' }, JSON.stringify({ license: 'MIT' }));
  archive.finalize();
  const versions = { [version]: { version, dist: { tarball } } };
  const packument = JSON.stringify({ 'dist-tags': { latest: version }, versions });
  return { [packageUrl]: new TextEncoder().encode(packument), [tarball]: gzipSync(await buffer(archive)) };
}

function recordedVersions(): string[] {
  const lines = readFileSync(recorded, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const { package_name: name, version } = RecordedRelease.parse(JSON.parse(line));
    return `${name}@${version}`;
  });
}

describe('observing releases again', () => {
  it.each([
    ['does not answer', 'unreachable', { missing: [], failed: ['@acme/lens', 'feishu-notices'] }],
    ['does not have the package', 'missing', { missing: ['@acme/lens'], failed: ['feishu-notices'] }],
  ] as const)('changes nothing of what is recorded where the registry %s', async (_case, answer, expected) => {
    const before = readFileSync(recorded, 'utf8');

    const { failed, ...rest } = await observe({ [LENS]: answer });

    expect({ ...rest, failed: failed.map(({ packageName }) => packageName) }).toEqual({
      observed: 0,
      kept: 1,
      ...expected,
    });
    expect(readFileSync(recorded, 'utf8')).toBe(before);
  });

  it('takes what is new and keeps the rest, sorted by name', async () => {
    const report = await observe(await serving(`${REGISTRY}/feishu-notices`, '3.0.0'));

    expect(report).toEqual({
      observed: 1,
      kept: 1,
      missing: [],
      failed: [{ packageName: '@acme/lens', code: 'source_unreachable', detail: 'No answer.' }],
    });
    expect(recordedVersions()).toEqual(['@acme/lens@2.1.0', 'feishu-notices@3.0.0']);
  });

  it('replaces what was recorded of a package that is observed again', async () => {
    const report = await observe(await serving(LENS, '9.0.0'));

    expect(report).toMatchObject({ observed: 1, kept: 0 });
    expect(recordedVersions()).toEqual(['@acme/lens@9.0.0']);
  });

  it('begins the file where there is none', async () => {
    rmSync(recorded);

    const report = await observe(await serving(LENS, '9.0.0'));

    expect(report).toMatchObject({ observed: 1, kept: 0 });
    expect(recordedVersions()).toEqual(['@acme/lens@9.0.0']);
  });

  it('leaves the old file whole where the disk has no room for the new one', async () => {
    const before = readFileSync(recorded, 'utf8');
    const full: DurableFiles = {
      ...durableFiles,
      async writeFile(path, bytes) {
        await durableFiles.writeFile(path, bytes.subarray(0, 5));
        throw new Error('No space left.');
      },
    };

    await expect(observe(await serving(LENS, '9.0.0'), full)).rejects.toThrow('No space left.');

    expect(readFileSync(recorded, 'utf8')).toBe(before);
  });

  it('asks nobody where a recorded line cannot be read, and names it', async () => {
    writeFileSync(recorded, '{"package_name":"@acme/lens"}\n');

    await expect(observe({})).rejects.toMatchObject({
      code: 'source_malformed',
      message: expect.stringMatching(/^releases\.jsonl:1: .* Correct or remove that line first\.$/),
    });
    expect(readFileSync(recorded, 'utf8')).toBe('{"package_name":"@acme/lens"}\n');
    expect(existsSync(`${recorded}.unfinished`)).toBe(false);
  });
});

describe('observeAdvice', () => {
  const failed = [{ packageName: 'a', code: 'source_malformed', detail: 'Not public.' }];

  it('names the variable that allows an address that is not public', () => {
    const advice = observeAdvice({ observed: 0, kept: 0, missing: [], failed }, 'http://10.0.0.1:4873/npm/');

    expect(advice).toContain("PLUGIN_FACTS_ALLOWED_ORIGINS='http://10.0.0.1:4873' ");
  });

  it('is silent where nothing failed', () => {
    expect(observeAdvice({ observed: 1, kept: 0, missing: ['b'], failed: [] }, REGISTRY)).toBeNull();
  });
});

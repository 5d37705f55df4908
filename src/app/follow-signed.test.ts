import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { copyOfFixtureHost, ingestAt, loadFixtureHost, publishFrom, runFolders } from '../../test/fixtures/runs.ts';
import { DAY_MS, SIGNED_AT_MS, TIMESTAMP_MS } from '../../test/support/signed-publications.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { testApi } from '../../test/support/test-api.ts';
import { SILENT_LOG } from '../api/http/api-log.ts';
import { Health } from '../contract/publication/health.ts';
import { makeKeys, replaceKeys } from '../operations/signing/manage-keys.ts';
import { renewSignature, signCurrent } from '../operations/signing/sign-current.ts';
import { type DurableFiles, durableFiles } from '../publication/durable-files.ts';
import { createPublicationFollower, type PublicationFollower } from './follow-publication.ts';
import { trustedRoot } from './signing-commands.ts';

let folder: string;
let root: string;
let nowMs: number;
let publish: (packageName: string) => Promise<{ snapshotId: string; folder: string }>;
let signing: { keyFolder: string; timestampMs: number };
beforeEach(async () => {
  folder = temporaryFolder();
  nowMs = SIGNED_AT_MS;
  const hostFolder = copyOfFixtureHost(folder);
  const hostProfile = await loadFixtureHost(hostFolder);
  const folders = await runFolders(folder);
  root = folders.publications;
  signing = { keyFolder: join(folder, 'keys'), timestampMs: TIMESTAMP_MS };
  await makeKeys(signing.keyFolder, 'made-up', { counts: new Map(), isIfMissing: false }, clock);
  publish = async (packageName) => {
    writeFileSync(join(hostFolder, 'catalog/changing.yaml'), `package: ${packageName}\n`);
    await ingestAt(hostProfile, folders);
    return publishFrom(hostProfile, folders, new Date(nowMs).toISOString(), signing);
  };
});

const clock = { nowMs: () => nowMs };

interface Trusting {
  readonly servesUnverified?: boolean;
  readonly keyFolder?: string;
  readonly files?: DurableFiles;
}

function follower(changes: Trusting = {}): PublicationFollower {
  const { servesUnverified = false, keyFolder = signing.keyFolder, files = durableFiles } = changes;
  const trust = {
    trustedFolder: join(folder, 'trusted'),
    anchor: () => trustedRoot(null, keyFolder),
    servesUnverified,
    files,
  };
  const deps = {
    root,
    hostId: 'made-up',
    clock,
    log: SILENT_LOG,
    answerCacheBytes: 0,
    workers: null,
    recall: null,
    trust,
  };
  return createPublicationFollower(deps);
}

function snapshotOf({ current }: PublicationFollower): string | undefined {
  return current()?.publication.manifest.snapshot_id;
}

async function healthOf({ current, lastLoadProblem }: PublicationFollower): Promise<Health> {
  const api = await testApi({ current, lastLoadProblem, clock });
  return Health.parse((await api.inject('/healthz')).json());
}

describe('a service', () => {
  it('serves what is signed, and says by what and until when', async () => {
    const { snapshotId } = await publish('one');
    const service = follower();
    await service.check();

    expect(snapshotOf(service)).toBe(snapshotId);
    expect((await healthOf(service)).signature).toEqual({
      status: 'signed',
      root_version: 1,
      targets_version: 1,
      expires_at: new Date(SIGNED_AT_MS + TIMESTAMP_MS).toISOString(),
    });
  });

  it('takes over a new root that changes nothing else', async () => {
    await publish('one');
    const service = follower();
    await service.check();

    await replaceKeys(signing.keyFolder, { role: 'root', keyId: null }, clock);
    await signCurrent({ ...signing, root, files: durableFiles, clock });
    await service.check();

    expect((await healthOf(service)).signature).toMatchObject({ status: 'signed', root_version: 2 });
  });

  it('looks for news in as many files, however much was ever published and renewed', async () => {
    await publish('one');
    const listed: string[] = [];
    const files = { ...durableFiles, listFolder: async (path: string) => (listed.push(path), []) };
    const service = follower({ files });
    await service.check();
    listed.length = 0;

    for (let check = 0; check < 3; check += 1) await service.check();
    expect(listed).toEqual([]);
  });

  it('takes over a renewed signature without opening the publication again, and says when it missed one', async () => {
    await publish('one');
    const service = follower();
    await service.check();
    const publication = service.current()?.publication;

    nowMs = SIGNED_AT_MS + 10 * DAY_MS;
    await renewSignature({ ...signing, root, files: durableFiles, clock });
    await service.check();
    expect(service.current()?.publication).toBe(publication);
    expect((await healthOf(service)).signature.status).toBe('signed');

    nowMs += TIMESTAMP_MS;
    await service.check();
    expect((await healthOf(service)).signature.status).toBe('expired');
  });

  it('does not begin with what has expired', async () => {
    await publish('one');
    nowMs = SIGNED_AT_MS + TIMESTAMP_MS;
    const service = follower();
    await service.check();

    expect(service.current()).toBeNull();
    expect(service.lastLoadProblem()).toMatchObject({
      code: 'publication_invalid',
      advice: expect.stringContaining('expired'),
    });
  });

  it('refuses what is not signed, unless it is told to serve it', async () => {
    await publish('one');
    rmSync(join(root, 'metadata'), { recursive: true });
    const [strict, told] = [follower(), follower({ servesUnverified: true })];
    await strict.check();
    await told.check();

    expect(strict.current()).toBeNull();
    expect(strict.lastLoadProblem()?.advice).toContain('plugin-facts keys init');
    expect((await healthOf(told)).signature.status).toBe('not_verified');
  });

  it('refuses what is signed by a stranger, and without a root of its own everything', async () => {
    await publish('one');
    const strangers = join(folder, 'strangers');
    await makeKeys(strangers, 'made-up', { counts: new Map(), isIfMissing: false }, clock);
    const [stranger, rootless] = [follower({ keyFolder: strangers }), follower({ keyFolder: join(folder, 'none') })];
    await stranger.check();
    await rootless.check();

    expect(stranger.current()).toBeNull();
    expect(rootless.current()).toBeNull();
    expect(rootless.lastLoadProblem()?.advice).toContain('PLUGIN_FACTS_TRUSTED_ROOT');
  });

  it('goes back to nothing it has seen past, not even after it was started anew', async () => {
    await publish('one');
    const before = join(folder, 'before');
    cpSync(root, before, { recursive: true });
    const second = await publish('two');
    const service = follower();
    await service.check();
    for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true });
    cpSync(before, root, { recursive: true });
    await service.check();
    const anew = follower();
    await anew.check();

    expect(snapshotOf(service)).toBe(second.snapshotId);
    expect(service.lastLoadProblem()?.advice).toContain('version');
    expect(anew.current()).toBeNull();
  });

  it('serves the signed publication, whatever CURRENT names', async () => {
    const first = await publish('one');
    const metadata = join(folder, 'metadata-before');
    cpSync(join(root, 'metadata'), metadata, { recursive: true });
    await publish('two');
    rmSync(join(root, 'metadata'), { recursive: true });
    cpSync(metadata, join(root, 'metadata'), { recursive: true });
    const service = follower();
    await service.check();

    expect(snapshotOf(service)).toBe(first.snapshotId);
  });

  it('refuses files that are not those signed, though their manifest lists them', async () => {
    const { folder: published } = await publish('one');
    const other = (await publish('two')).folder;
    // What was signed last, under the name of the publication before it.
    for (const name of readdirSync(other)) rmSync(join(other, name));
    cpSync(published, other, { recursive: true });
    const service = follower();
    await service.check();

    expect(service.current()).toBeNull();
  });

  it('hands out what others verify by: metadata, targets by their digests, and the log', async () => {
    await publish('one');
    const service = follower();
    await service.check();
    const api = await testApi({ current: service.current, clock });
    const timestamp = (await api.inject('/v1/publication/metadata/timestamp.json')).json();
    const targets = (await api.inject('/v1/publication/metadata/1.targets.json')).json().signed.targets;
    const statuses = await Promise.all(
      [
        '/v1/publication/metadata/1.root.json',
        `/v1/publication/files/${targets['manifest.json'].hashes.sha256}.manifest.json`,
        `/v1/publication/files/${targets['discovery.jsonl'].hashes.sha256}.discovery.jsonl`,
        '/v1/log/checkpoint',
        '/v1/log/tile/0/000.p/1',
        '/v1/log/tile/entries/000.p/1',
        '/v1/publication/metadata/2.root.json',
        '/v1/publication/metadata/..%2f..%2fCURRENT',
        '/v1/log/tile/0/000',
        '/v1/log/tile/0/..%2f..%2fcheckpoint',
      ].map(async (url) => (await api.inject(url)).statusCode),
    );

    expect(timestamp).toMatchObject({ signed: { _type: 'timestamp' } });
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 404, 404, 404, 404]);
  });
});

import { readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { copyOfFixtureHost, ingestAt, loadFixtureHost, publishFrom, runFolders } from '../../test/fixtures/runs.ts';
import { servingUnverified } from '../../test/support/signed-publications.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { SILENT_LOG } from '../api/http/api-log.ts';
import { fixedClock } from '../base/clock.ts';
import type { PublishReport } from '../operations/publish/publish-report.ts';
import { createPublicationFollower, type PublicationFollower } from './follow-publication.ts';

const NOW = '2026-09-06T09:00:00.000Z';
const REFUSED = { code: 'publication_invalid', observedAtMs: Date.parse(NOW) };

let root: string;
let publishWith: (packageName: string) => Promise<PublishReport>;
let follower: PublicationFollower;
let refusals: number;
beforeEach(async () => {
  const folder = temporaryFolder();
  const hostFolder = copyOfFixtureHost(folder);
  const hostProfile = await loadFixtureHost(hostFolder);
  const folders = await runFolders(folder);
  root = folders.publications;
  publishWith = async (packageName) => {
    writeFileSync(join(hostFolder, 'catalog/changing.yaml'), `package: ${packageName}\n`);
    await ingestAt(hostProfile, folders);
    return publishFrom(hostProfile, folders);
  };
  refusals = 0;
  const log = { ...SILENT_LOG, error: () => (refusals += 1) };
  follower = createPublicationFollower({
    root,
    hostId: 'made-up',
    clock: fixedClock(NOW),
    log,
    answerCacheBytes: 100_000,
    workers: null,
    recall: null,
    trust: servingUnverified(),
  });
});

function servedSnapshot(): string | undefined {
  return follower.current()?.publication.manifest.snapshot_id;
}

function damage({ folder, files }: PublishReport): void {
  expect(files.map(({ name }) => name)).toContain('search.index');
  truncateSync(join(folder, 'manifest.json'), 20);
}

describe('createPublicationFollower', () => {
  it('serves nothing, and reports no problem, before the first publication', async () => {
    await follower.check();

    expect(follower.current()).toBeNull();
    expect(follower.lastLoadProblem()).toBeNull();
  });

  it('takes over each new publication, and what was served before stays whole', async () => {
    const first = await publishWith('one');
    await follower.check();
    const held = follower.current();

    const second = await publishWith('two');
    await follower.check();

    expect(held?.discovery.snapshotId).toBe(first.snapshotId);
    expect(held?.publication.discovery.count).toBe(5);
    expect(servedSnapshot()).toBe(second.snapshotId);
    expect(follower.current()?.discovery.snapshotId).toBe(second.snapshotId);
  });

  it('keeps what was replaced readable until the switch after', async () => {
    await publishWith('one');
    await follower.check();
    const first = follower.current()?.publication.discovery;
    await publishWith('two');
    await follower.check();
    const second = follower.current()?.publication.discovery;

    const afterOneSwitch = first?.bytesAt(0).length;
    await publishWith('three');
    await follower.check();

    expect(afterOneSwitch).toBe(first?.sizeOf(0));
    expect(() => first?.bytesAt(0)).toThrow(expect.objectContaining({ code: 'internal_error' }));
    expect(second?.bytesAt(0).length).toBe(second?.sizeOf(0));
  });

  it('loads nothing again while CURRENT names the same', async () => {
    await publishWith('one');
    await follower.check();
    const held = follower.current();

    await follower.check();

    expect(follower.current()).toBe(held);
  });

  it('keeps the old one where the new one does not verify, says so once, and recovers with a good one', async () => {
    const first = await publishWith('one');
    await follower.check();
    damage(await publishWith('two'));

    await follower.check();
    await follower.check();

    expect(servedSnapshot()).toBe(first.snapshotId);
    expect(follower.lastLoadProblem()).toMatchObject(REFUSED);
    expect(refusals).toBe(1);
    const third = await publishWith('two');
    await follower.check();
    expect(servedSnapshot()).toBe(third.snapshotId);
    expect(follower.lastLoadProblem()).toBeNull();
  });

  it('keeps the old one where CURRENT is garbage, says so once, and recovers when CURRENT does', async () => {
    const first = await publishWith('one');
    await follower.check();
    const current = readFileSync(join(root, 'CURRENT'));
    writeFileSync(join(root, 'CURRENT'), '../../etc');

    await follower.check();
    await follower.check();

    expect(servedSnapshot()).toBe(first.snapshotId);
    expect(follower.lastLoadProblem()).toMatchObject(REFUSED);
    expect(refusals).toBe(1);
    writeFileSync(join(root, 'CURRENT'), current);
    await follower.check();
    expect(servedSnapshot()).toBe(first.snapshotId);
    expect(follower.lastLoadProblem()).toBeNull();
  });

  it('tries a refused one again, ever more rarely, and takes it over when it was mended in place', async () => {
    await publishWith('one');
    await follower.check();
    const second = await publishWith('two');
    const manifest = readFileSync(join(second.folder, 'manifest.json'));
    damage(second);
    await follower.check();
    await follower.check();
    writeFileSync(join(second.folder, 'manifest.json'), manifest);

    await follower.check();
    const afterOne = follower.lastLoadProblem();
    await follower.check();

    expect(afterOne).toMatchObject(REFUSED);
    expect(servedSnapshot()).toBe(second.snapshotId);
    expect(follower.lastLoadProblem()).toBeNull();
  });

  it('says that a record it serves is not as it was verified, and that it is again', async () => {
    const { folder } = await publishWith('one');
    await follower.check();
    const path = join(folder, readdirSync(folder).find((name) => name.startsWith('discovery.')) ?? '');
    const sound = readFileSync(path);
    writeFileSync(path, Buffer.from(sound).fill(0x20, 10, 20));
    const read = () => follower.current()?.publication.discovery.bytesAt(0);
    expect(read).toThrow('not the one that was verified');

    await follower.check();
    const problem = follower.lastLoadProblem();
    writeFileSync(path, sound);
    await follower.check();
    await follower.check();

    expect(problem).toMatchObject(REFUSED);
    expect(follower.lastLoadProblem()).toBeNull();
    expect(read()).toEqual(sound.subarray(0, sound.indexOf(10)));
  });

  it('says that CURRENT is gone, and serves on', async () => {
    const first = await publishWith('one');
    await follower.check();
    rmSync(join(root, 'CURRENT'));

    await follower.check();

    expect(servedSnapshot()).toBe(first.snapshotId);
    expect(follower.lastLoadProblem()).toMatchObject(REFUSED);
  });

  it('takes over no publication of another host', async () => {
    await publishWith('one');
    const another = createPublicationFollower({
      root,
      hostId: 'another',
      clock: fixedClock(NOW),
      log: SILENT_LOG,
      answerCacheBytes: 0,
      workers: null,
      recall: null,
      trust: servingUnverified(),
    });

    await another.check();

    expect(another.current()).toBeNull();
    expect(another.lastLoadProblem()).toMatchObject(REFUSED);
  });

  it('refuses to go back to an older publication', async () => {
    const first = await publishWith('one');
    const firstName = readFileSync(join(root, 'CURRENT'));
    const second = await publishWith('two');
    await follower.check();
    writeFileSync(join(root, 'CURRENT'), firstName);

    await follower.check();

    expect(first.sequence).toBeLessThan(second.sequence);
    expect(servedSnapshot()).toBe(second.snapshotId);
    expect(follower.lastLoadProblem()).toMatchObject(REFUSED);
  });
});

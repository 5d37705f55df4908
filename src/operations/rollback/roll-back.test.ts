import { readFileSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { copyOfFixtureHost, ingestAt, loadFixtureHost, publishFrom, runFolders } from '../../../test/fixtures/runs.ts';
import { DAY_MS, SIGNED_AT_MS, TIMESTAMP_MS } from '../../../test/support/signed-publications.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { PublicationManifest } from '../../contract/publication/manifest.ts';
import { durableFiles } from '../../publication/durable-files.ts';
import { folderRepository } from '../../publication/signing/repository.ts';
import type { DataFolders } from '../data-folder.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { loadCurrent } from '../serve/load-served.ts';
import { makeKeys } from '../signing/manage-keys.ts';
import { verifyPublication } from '../signing/verify-publication.ts';
import type { Withdrawals } from '../withdrawal/withdrawal-decisions.ts';
import { rollBack } from './roll-back.ts';

const REASON = 'The catalog lost half of its plugins.';
const LENS = 'name: Lens\nrepository: https://github.com/acme/lens\n';

let folder: string;
let hostFolder: string;
let hostProfile: HostProfile;
let folders: DataFolders;
beforeEach(async () => {
  folder = temporaryFolder();
  hostFolder = copyOfFixtureHost(folder);
  hostProfile = await loadFixtureHost(hostFolder);
  folders = await runFolders(folder);
  const clock = { nowMs: () => SIGNED_AT_MS };
  await makeKeys(join(folder, 'keys'), 'made-up', { counts: new Map(), isIfMissing: false }, clock);
  await publish(0);
});

const signing = () => ({ keyFolder: join(folder, 'keys'), timestampMs: TIMESTAMP_MS });

async function publish(day: number) {
  const instant = new Date(SIGNED_AT_MS + day * DAY_MS).toISOString();
  await ingestAt(hostProfile, folders, { instant, acceptShrink: ['curated', 'listing'] });
  return publishFrom(hostProfile, folders, instant, signing());
}

/** Another plugin in the catalog, and what comes of it. */
async function publishMore(day = 1) {
  writeFileSync(join(hostFolder, `catalog/more-${day}.yaml`), LENS.replaceAll(/lens/gi, `more-${day}`));
  return publish(day);
}

function rollBackTo(target: string | null, { withdrawals = new Map() }: { withdrawals?: Withdrawals } = {}) {
  return rollBack(
    { target, reason: REASON },
    {
      root: folders.publications,
      hostId: 'made-up',
      clock: { nowMs: () => SIGNED_AT_MS + 2 * DAY_MS },
      files: durableFiles,
      withdrawals,
      signing: signing(),
    },
  );
}

/** What a stranger finds who saw all before. */
function verified() {
  return verifyPublication(folderRepository(folders.publications), {
    anchor: readFileSync(join(folder, 'keys/1.root.json')),
    stateFolder: join(folder, 'seen'),
    files: durableFiles,
    nowMs: SIGNED_AT_MS + 2 * DAY_MS,
  });
}

function manifestIn(publicationFolder: string): PublicationManifest {
  return PublicationManifest.parse(JSON.parse(readFileSync(join(publicationFolder, 'manifest.json'), 'utf8')));
}

async function entriesServed(): Promise<readonly string[]> {
  const { publication } = await loadCurrent(folders.publications);
  const ids = Array.from({ length: publication.discovery.count }, (_, i) => publication.discovery.idAt(i));
  publication.close();
  return ids;
}

describe('rollBack', () => {
  it('publishes what the publication before held, under the next number, and says so', async () => {
    const first = await entriesServed();
    const second = await publishMore();

    const report = await rollBackTo(null);
    const manifest = manifestIn(report.folder);

    expect(await entriesServed()).toEqual(first);
    expect(report).toMatchObject({
      from: { sequence: 2, publicationVersion: second.publicationVersion },
      to: { sequence: 1 },
      sequence: 3,
      signature: { outcome: 'signed' },
    });
    expect(manifest.rolled_back).toEqual({ to: report.to.publicationVersion, reason: REASON });
  });

  it('is to whoever saw the publications before a newer one: metadata, files and log go on', async () => {
    await publishMore();
    const before = await verified();
    await rollBackTo(null);

    const after = await verified();

    expect([before.outcome, after.outcome]).toEqual(['verified', 'verified']);
    expect(after.checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  });

  it('keeps the dates of the facts, and tells what changed by it', async () => {
    const { expires_at: expiresAt } = manifestIn((await loadFirst()).folder);
    await publishMore();
    const report = await rollBackTo('1');
    const manifest = manifestIn(report.folder);
    const changes = manifest.files.find(({ name }) => name === 'changes.jsonl');
    const lines = readFileSync(join(report.folder, changes?.path ?? ''), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

    expect(manifest.expires_at).toBe(expiresAt);
    expect(lines[0]).toMatchObject({ since_sequence: 2 });
    expect(lines.filter(({ change }) => change === 'withdrawn')).toMatchObject([
      { reason_code: 'no_longer_published' },
    ]);
  });

  it('goes back and forth, and each is another publication', async () => {
    await publishMore();
    const versions = [];
    for (let i = 0; i < 4; i += 1) versions.push((await rollBackTo(null)).publicationVersion);

    expect(new Set(versions).size).toBe(4);
    expect((await verified()).outcome).toBe('verified');
  });

  it('gives way to the next publication of what the store holds', async () => {
    const second = await publishMore();
    await rollBackTo(null);

    const next = await publish(3);

    expect(next).toMatchObject({
      outcome: 'published',
      sequence: 4,
      entries: second.entries,
      endedRollback: { reason: REASON },
    });
    expect(second.endedRollback).toBeNull();
    expect(manifestIn(next.folder).rolled_back).toBeUndefined();
  });

  it('mends a current publication that is damaged', async () => {
    const first = await entriesServed();
    const { folder: second } = await publishMore();
    truncateSync(join(second, 'manifest.json'), 5);

    const report = await rollBackTo(null);

    expect(report).toMatchObject({ from: { sequence: 2, publicationVersion: null }, sequence: 3 });
    expect(await entriesServed()).toEqual(first);
  });

  it('takes back no withdrawal', async () => {
    const [id = ''] = await entriesServed();
    await publishMore();
    const decision = { subject: id, reason: 'malware', decidedAtMs: SIGNED_AT_MS };

    await expect(rollBackTo(null, { withdrawals: new Map([[id, decision]]) })).rejects.toThrow(
      `withdrawn since: ${id}`,
    );
    expect(readdirSync(folders.publications).filter((name) => /^\d{8}-/.test(name)).length).toBe(2);
  });

  it('names the ways out of a refusal: what to reinstate, and another publication only where one works', async () => {
    const first = await entriesServed();
    await publishMore();
    const added = (await entriesServed()).find((each) => !first.includes(each)) ?? '';
    await publishMore(2);
    const refusal = async (target: string, subject: string) => {
      const withdrawals: Withdrawals = new Map([[subject, { subject, reason: 'malware', decidedAtMs: SIGNED_AT_MS }]]);
      return rollBackTo(target, { withdrawals }).then(String, (thrown: Error) => thrown.message);
    };

    const inAll = await refusal('1', first[0] ?? '');
    expect(inAll).toContain('No other publication that is kept can be rolled back to');
    expect(inAll).toContain(
      `\`plugin-facts reinstate ${first[0]} --reason …\`, then \`plugin-facts rollback 1 --reason …\``,
    );
    expect(await refusal('2', added)).toContain(
      'Publication 1 offers nothing of what is withdrawn: `plugin-facts rollback 1 --reason …`.',
    );
  });

  it.each([
    ['of one that is not kept', '99', /No publication 99 is kept; the earlier one has the sequence number 1\./],
    ['of the current one', '2', /is the current one/],
  ])('refuses the number %s', async (_case, target, message) => {
    await publishMore();

    await expect(rollBackTo(target)).rejects.toThrow(message);
  });

  it('refuses an earlier one that does not verify, and changes nothing', async () => {
    const { folder: first } = await loadFirst();
    const records = readdirSync(first).find((name) => name.startsWith('discovery.')) ?? '';
    await publishMore();
    truncateSync(join(first, records), 10);
    const current = readFileSync(join(folders.publications, 'CURRENT'), 'utf8');

    await expect(rollBackTo('1')).rejects.toMatchObject({ code: 'publication_invalid' });
    expect(readFileSync(join(folders.publications, 'CURRENT'), 'utf8')).toBe(current);
  });

  it('has nothing to go back to where there is one publication', async () => {
    await expect(rollBackTo(null)).rejects.toThrow('No earlier publication is kept');
  });
});

async function loadFirst(): Promise<{ readonly folder: string }> {
  const name = readdirSync(folders.publications).find((each) => each.startsWith('00000001-')) ?? '';
  return { folder: join(folders.publications, name) };
}

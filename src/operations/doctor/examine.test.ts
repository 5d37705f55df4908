import { readFileSync, renameSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  OFFLINE_PORTS,
  RUN_AT,
  SILENT,
  fixtureRun,
  ingestAt,
  loadFixtureHost,
  publishFrom,
} from '../../../test/fixtures/runs.ts';
import { servingUnverified } from '../../../test/support/signed-publications.ts';
import { fixedClock } from '../../base/clock.ts';
import { durableFiles } from '../../publication/durable-files.ts';
import type { DataFolders } from '../data-folder.ts';
import { rollBack } from '../rollback/roll-back.ts';
import type { DoctorCheck } from './doctor-report.ts';
import { examine } from './examine.ts';

/** Looked at in tests of their own. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set([
  'settings',
  'repository token',
  'open files',
  'data folder',
  'disk',
  'temporary folder',
  'keys',
  'clock',
  'rate limits',
  'proxies',
  'mcp names',
  'service',
]);

let hostFolder: string;
let folders: DataFolders;
beforeEach(async () => {
  ({ hostFolder, folders } = await fixtureRun());
});

async function checks(nodeVersion = 'v24.0.0', instant = RUN_AT): Promise<readonly DoctorCheck[]> {
  const report = await examine({
    ports: OFFLINE_PORTS,
    clock: fixedClock(instant),
    nodeVersion,
    loadHost: () => loadFixtureHost(hostFolder),
    folders: () => folders,
    trust: servingUnverified,
    keyFolder: () => join(folders.root, '../keys'),
    settings: () => ({
      unknownVariables: [],
      servesUnverified: false,
      securityContactExpiresAtMs: null,
      mostConnections: 16,
      mostOpenFiles: 1_024,
      workers: 1,
      processors: 1,
    }),
    exposure: { address: '127.0.0.1', trustedProxies: [], mcpHosts: [] },
    port: 0,
    metrics: null,
    tokenOrigin: null,
    openCounter: () => ({ takeAll: () => [], close: () => undefined }),
    redis: null,
    openSearch: null,
    places: { publication: null, publishTo: null },
    progress: SILENT,
  });
  return report.checks.filter(({ name }) => !OF_THE_MACHINE.has(name));
}

async function published(): Promise<string> {
  const hostProfile = await loadFixtureHost(hostFolder);
  await ingestAt(hostProfile, folders);
  return (await publishFrom(hostProfile, folders)).folder;
}

function detailOf(all: readonly DoctorCheck[], name: string): string | undefined {
  return all.find((check) => check.name === name)?.detail;
}

function statuses(all: readonly DoctorCheck[]): Record<string, string> {
  return Object.fromEntries(all.map(({ name, status }) => [name, status]));
}

/** Both catalogs of the fixture host hold records that cannot be read. */
const NOTHING_FAILED = {
  node: 'ok',
  'host profile': 'ok',
  directory: 'ok',
  'catalog curated': 'warning',
  'catalog listing': 'warning',
  'recorded evidence': 'ok',
  'observation store': 'ok',
  withdrawals: 'ok',
  // The fixture publishes without keys.
  signature: 'warning',
  publication: 'ok',
};

/** Told of a publication that can be read. */
const LEFT_OUT = { 'records left out': 'warning' };

describe('examine', () => {
  it('lists what is withdrawn, and finds decisions that cannot be read', async () => {
    await published();
    const line = {
      action: 'withdraw',
      decided_at: '2026-09-07T09:00:00.000Z',
      reason: 'malware',
      subject: 'package:lens',
    };
    writeFileSync(folders.withdrawals, `${JSON.stringify(line)}\n`);
    const found = (await checks()).find(({ name }) => name === 'withdrawals');
    writeFileSync(folders.withdrawals, 'withdraw lens\n');
    const damaged = (await checks()).find(({ name }) => name === 'withdrawals');

    expect(found).toMatchObject({ status: 'ok', detail: 'package:lens since 2026-09-07T09:00:00.000Z: malware' });
    expect(damaged?.status).toBe('failed');
  });

  it('finds nothing that keeps a sound host from working', async () => {
    await published();

    const found = await checks();

    expect(statuses(found)).toEqual({ ...NOTHING_FAILED, ...LEFT_OUT });
    expect(found.filter(({ remedy }) => remedy !== null).map(({ name }) => name)).toEqual([
      'catalog curated',
      'catalog listing',
      'signature',
      'records left out',
    ]);
    expect(detailOf(found, 'publication')).toMatch(/sequence 1, 4 entries, verified$/);
  });

  it('names the records that a rule left out, and the file that names all', async () => {
    const folder = await published();

    const found = (await checks()).find(({ name }) => name === 'records left out');

    expect(found?.detail).toMatch(/^curated, broken\.yaml: record_not_an_object, /);
    const [file = ''] = /\/\S+\.jsonl/u.exec(found?.remedy ?? '') ?? [];
    expect(readFileSync(file, 'utf8')).toContain('"locator":"broken.yaml"');
    expect(dirname(file)).toBe(folder);
  });

  it('says of a sound publication that it is old, and how to renew it', async () => {
    await published();

    const found = (await checks('v24.0.0', '2027-09-06T08:00:00.000Z')).find(({ name }) => name === 'publication');

    expect(found).toMatchObject({ name: 'publication', status: 'warning' });
    expect(found?.detail).toMatch(/The facts are expired: catalog\.curated is as of 2026-09-06, catalog\.listing/);
    expect(found?.remedy).toContain('plugin-facts refresh');
  });

  it('tells a rollback in force: since when, to what, why, and what ends it', async () => {
    await published();
    writeFileSync(join(hostFolder, 'catalog/more.yaml'), 'name: More\nrepository: https://github.com/acme/more\n');
    await published();
    const before = await checks();
    const { folder, to } = await rollBack(
      { target: null, reason: 'The catalog lost half.' },
      {
        root: folders.publications,
        hostId: 'made-up',
        clock: fixedClock(RUN_AT),
        files: durableFiles,
        withdrawals: new Map(),
        signing: null,
      },
    );
    const writtenAt = new Date('2026-09-07T10:00:00.000Z');
    utimesSync(join(folder, 'manifest.json'), writtenAt, writtenAt);
    const found = await checks('v24.0.0', '2027-09-06T08:00:00.000Z');

    expect(before.map(({ name }) => name)).not.toContain('rollback');
    expect(found.find(({ name }) => name === 'rollback')).toEqual({
      name: 'rollback',
      status: 'warning',
      detail: `in force as sequence 3 (its manifest was written 2026-09-07T10:00:00.000Z): it holds what ${to.publicationVersion} held, because: The catalog lost half.`,
      remedy: expect.stringMatching(/the next `plugin-facts publish` or `plugin-facts refresh`.* ends it/),
    });
    expect(found.find(({ name }) => name === 'publication')?.remedy).toMatch(/This ends the rollback/);
  });

  it('takes a missing publication for work that is still to be done', async () => {
    expect(statuses(await checks())).toEqual({
      ...NOTHING_FAILED,
      'observation store': 'warning',
      publication: 'warning',
    });
  });

  it('finds a damaged publication', async () => {
    truncateSync(join(await published(), 'manifest.json'), 5);

    expect(statuses(await checks())).toEqual({ ...NOTHING_FAILED, publication: 'failed' });
  });

  it('goes on behind a catalog that is missing and one that cannot be read', async () => {
    await published();
    rmSync(join(hostFolder, 'catalog'), { recursive: true });
    renameSync(join(hostFolder, 'lists/listing.jsonl'), join(hostFolder, 'lists/away'));

    const found = await checks();

    expect(statuses(found)).toEqual({
      ...NOTHING_FAILED,
      ...LEFT_OUT,
      'catalog curated': 'failed',
      'catalog listing': 'failed',
    });
  });

  it('says which topic of the directory is wrong', async () => {
    await published();
    writeFileSync(join(hostFolder, 'categories.yaml'), 'categories: []\n');

    const directory = (await checks()).find(({ name }) => name === 'directory');

    expect(directory).toEqual({
      name: 'directory',
      status: 'failed',
      detail: 'work: The host has no category capture. (and 1 more)',
      remedy: 'Correct directory.yaml.',
    });
  });

  it('knows the category of what has none, whether a topic takes it or not', async () => {
    const file = join(hostFolder, 'directory.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('[capture, notify]', '[capture, notify, uncategorized]'));

    expect(statuses(await checks())['directory']).toBe('ok');
  });

  it('says what is wrong in a profile that cannot be loaded', async () => {
    writeFileSync(join(hostFolder, 'vocabulary.yaml'), 'aliases: [[one]]\n');

    const found = await checks();

    expect(statuses(found)).toEqual({ node: 'ok', 'host profile': 'failed' });
    expect(found[1]?.remedy).toMatch(/^\/aliases\/0: /);
  });

  it.each(['v22.19.0', 'v9.0.0', 'unknown'])('refuses Node %s', async (version) => {
    expect((await checks(version))[0]).toMatchObject({ name: 'node', status: 'failed' });
  });
});

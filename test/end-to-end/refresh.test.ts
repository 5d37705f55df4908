import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Failure } from '../../src/base/failure.ts';
import { openObservationReader } from '../../src/facts/store/observation-reader.ts';
import { dataFolders } from '../../src/operations/data-folder.ts';
import type { RefreshReport } from '../../src/operations/refresh/refresh-report.ts';
import { candidateRecords, loadCurrent } from '../../src/operations/serve/load-served.ts';
import { CANDIDATE_RECORDS } from '../../src/publication/publication-folder.ts';
import type { Fault } from '../support/fault-registry/fault.ts';
import { runToEnd, startCommand } from '../support/plugin-facts-process.ts';
import { type RefreshedHost, refreshedHost } from '../support/refreshed-host.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NAMES = ['lens', 'loupe', 'prism', 'mirror'];
const KILLS = 50;
/** In the recorded evidence of the host, and not in this registry: it stays told as unpublished. */
const ONCE_SEEN = 1;

let folder: string;
let host: RefreshedHost;
beforeEach(async () => {
  folder = temporaryFolder();
  host = await refreshedHost(folder, NAMES);
  await run('ingest');
});

function target(): readonly string[] {
  return ['--host', host.hostFolder, '--data', join(folder, 'data')];
}

function run(command: string, ...options: readonly string[]) {
  return runToEnd([command, ...target(), ...options], { environment: host.environment });
}

async function refresh(...options: readonly string[]): Promise<{ report: RefreshReport; exitCode: number | null }> {
  const { stdout, stderr, exitCode } = await run('refresh', '--json', ...options);
  if (stdout === '') throw new Error(stderr);
  return { report: JSON.parse(stdout), exitCode };
}

function folders() {
  return dataFolders('made-up', join(folder, 'data'));
}

function outcomes(): Readonly<Record<string, string>> {
  const reader = openObservationReader({ path: folders().observations });
  const observations = [...reader.ledger.latestOfKind('package_release')];
  reader.close();
  return Object.fromEntries(observations.map(({ subject, outcome }) => [subject, outcome.kind]));
}

/** Reads the publication in force whole, with every digest. */
async function publicationState(): Promise<string> {
  try {
    (await loadCurrent(folders().publications)).publication.close();
    return 'sound';
  } catch (thrown) {
    return thrown instanceof Failure && thrown.code === 'not_ready' ? 'none yet' : String(thrown);
  }
}

describe('refresh', () => {
  it('verifies the releases that have a profile, publishes them and leaves out what it looked at lately', async () => {
    const first = await refresh();
    const requests = host.registry.requests.length;
    const again = await refresh();

    expect(first.report.published).toMatchObject({
      outcome: 'published',
      candidates: NAMES.length + ONCE_SEEN,
      unusedProfiles: [],
    });
    const changed = new Set(first.report.changes.map(({ subject }) => subject));
    expect(NAMES.filter((name) => changed.has(`release:${name}@1.2.0`))).toEqual(NAMES);
    expect(again.report.changes).toEqual([]);
    expect(again.report.published?.candidates).toBe(NAMES.length + ONCE_SEEN);
    expect(again.report.observations).toContainEqual({
      kind: 'package_release',
      observed: 0,
      missing: 0,
      failed: 0,
      // The four, the one that was seen once, and the host's own package.
      kept: 6,
      skipped: 0,
    });
    expect(again.report.observations).toContainEqual({
      kind: 'package_contents',
      observed: 0,
      missing: 0,
      failed: 0,
      kept: 4,
      skipped: 0,
    });
    const archives = host.registry.requests.slice(requests).filter((path) => path.endsWith('.tgz'));
    expect(archives).toEqual([]);
  });

  it('makes whole candidates: what the publisher wrote and what the code does, from one download of an archive', async () => {
    await refresh();

    const { publication } = await loadCurrent(folders().publications);
    onTestFinished(() => publication.close());
    const bytes = await publication.readFile(CANDIDATE_RECORDS);
    const records = candidateRecords(bytes ?? new Uint8Array());
    const record = records.find(({ identity }) => identity.plugin_slug === 'lens');
    const unknowns = record?.registry_observations.unknowns ?? [];
    expect(record?.publisher_content.description?.en).toBe('A made-up tool that magnifies small print.');
    expect(unknowns.map(({ field }) => field)).not.toContain('/registry_observations/permissions');
    expect(host.registry.requests.filter((path) => path.endsWith('.tgz'))).toHaveLength(NAMES.length);
  });

  it.each<[string, Fault, string, string | null]>([
    ['a connection that ends', { kind: 'reset' }, 'failed', 'source_unreachable'],
    ['an answer cut short', { kind: 'truncated' }, 'failed', 'source_unreachable'],
    ['a server in trouble', { kind: 'status', status: 500 }, 'failed', 'source_unreachable'],
    ['an integrity that is not that of the bytes', { kind: 'lying_integrity' }, 'failed', 'source_integrity_mismatch'],
    ['an answer that is no document', { kind: 'body', body: '{' }, 'failed', 'source_malformed'],
    ['a package that is not there', { kind: 'status', status: 404 }, 'missing', null],
    [
      'a redirect into the machine',
      { kind: 'redirect', location: 'http://127.0.0.2:1/x' },
      'failed',
      'source_malformed',
    ],
  ])('says what it does not know of %s, and publishes the rest', async (_case, fault, outcome, code) => {
    host.registry.break({ packageName: 'lens', part: 'document' }, fault);

    const { report, exitCode } = await refresh();

    expect(outcomes()['release:lens@1.2.0']).toBe(outcome);
    expect(report.published?.candidates).toBe(NAMES.length - 1 + ONCE_SEEN);
    const failures = report.providerFailures.filter(({ provider }) => provider === 'package_registry');
    expect(failures.map((failure) => failure.code)).toEqual(code === null ? [] : [code]);
    expect(exitCode).toBe(1);
  });

  it('leaves a registry alone that asks for it, and keeps what it said before', async () => {
    await refresh();
    for (const packageName of NAMES) {
      const headers = { 'retry-after': '3600' };
      host.registry.break({ packageName, part: 'document' }, { kind: 'status', status: 429, headers });
    }
    const requests = host.registry.requests.length;

    const { report, exitCode } = await refresh('--again');

    const documents = host.registry.requests
      .slice(requests)
      .filter((path) => NAMES.some((name) => path === `/${name}`));
    expect(documents.length).toBeLessThanOrEqual(NAMES.length);
    expect(report.providerFailures.map(({ code }) => code)).toContain('source_rate_limited');
    expect(report.published?.candidates).toBe(NAMES.length + ONCE_SEEN);
    expect(exitCode).toBe(1);
  });

  it('tells of other bytes under the same version, and quarantines them', async () => {
    await refresh();
    host.registry.break({ packageName: 'lens', part: 'document' }, { kind: 'other_bytes' });
    host.registry.break({ packageName: 'lens', part: 'archive' }, { kind: 'other_bytes' });

    const { report, exitCode } = await refresh('--again');

    expect(report.alarms).toEqual(['lens@1.2.0']);
    expect(exitCode).toBe(1);
    expect(report.published?.unusedProfiles).toEqual([
      { rule: 'profile_of_other_bytes', profile: 'profiles/lens.yaml' },
    ]);
  });

  it('loses nothing and publishes nothing by halves wherever it is killed', { timeout: 300_000 }, async () => {
    for (const name of NAMES)
      host.registry.break({ packageName: name, part: 'archive' }, { kind: 'slow', delayMs: 40 });
    let seen: readonly string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const running = startCommand(['refresh', ...target(), '--json'], { environment: host.environment });
      setTimeout(() => running.process.kill('SIGKILL'), 250 + ((kill * 37) % 900));
      await running.ended;

      const now = Object.keys(outcomes());
      expect(now).toEqual(expect.arrayContaining([...seen]));
      seen = now;
      expect(await publicationState()).toBeOneOf(['none yet', 'sound']);
    }

    const { report } = await refresh();

    expect(report.published?.candidates).toBe(NAMES.length + ONCE_SEEN);
    expect(Object.values(outcomes())).toEqual(expect.arrayContaining(['observed', 'observed', 'observed', 'observed']));
  });
});

import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RefreshReport } from '../../src/operations/refresh/refresh-report.ts';
import { runToEnd } from '../support/plugin-facts-process.ts';
import { type RefreshedHost, refreshedHost } from '../support/refreshed-host.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NAMES = ['lens', 'loupe', 'prism', 'mirror'];
/** In the recorded evidence of the host, and not in this registry: it stays published as unpublished. */
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

describe('refresh', () => {
  it('verifies the releases that have a profile, publishes them and leaves out what it observed lately', async () => {
    const first = await refresh();
    const requests = host.registry.requests.length;
    const again = await refresh();

    expect([first.exitCode, again.exitCode]).toEqual([0, 0]);
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

  it('ends with code 1 where a source failed', async () => {
    host.registry.break({ packageName: 'lens', part: 'document' }, { kind: 'body', body: '{' });

    const { report, exitCode } = await refresh();

    expect(report.providerFailures.map(({ code }) => code)).toEqual(['source_malformed']);
    expect(report.published?.candidates).toBe(NAMES.length - 1 + ONCE_SEEN);
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
});

import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  ingestAt,
  loadFixtureHost,
  publishStored,
  runFolders,
  SILENT,
  withStore,
} from '../../../test/fixtures/runs.ts';
import type { Fault } from '../../../test/support/fault-registry/fault.ts';
import { type RefreshedHost, refreshedHost } from '../../../test/support/refreshed-host.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { systemClock } from '../../base/clock.ts';
import { createUndiciHttp } from '../../base/http/undici-http.ts';
import { CANDIDATE_RECORDS } from '../../publication/publication-folder.ts';
import { durableFiles } from '../../publication/durable-files.ts';
import { thisMachine } from '../analyze/open-host-runner.ts';
import type { DataFolders } from '../data-folder.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { candidateRecords, loadCurrent } from '../serve/load-served.ts';
import type { RefreshReport } from './refresh-report.ts';
import { runRefresh } from './refresh-host.ts';

const NAMES = ['lens', 'loupe'];
/** In the recorded evidence of the host, and not in this registry: it stays published as unpublished. */
const ONCE_SEEN = 1;

let host: RefreshedHost;
let hostProfile: HostProfile;
let folders: DataFolders;
beforeEach(async () => {
  const folder = temporaryFolder();
  host = await refreshedHost(folder, NAMES);
  hostProfile = await loadFixtureHost(host.hostFolder);
  folders = await runFolders(folder);
  await ingestAt(hostProfile, folders);
});

/** As the command runs it, on a real disk and a real registry; only no time passes where it waits. */
function refresh({ isAgain = false } = {}): Promise<RefreshReport> {
  const http = createUndiciHttp({ allowedOrigins: [host.registry.origin], userAgent: 'plugin-facts/test' });
  onTestFinished(() => http.close());
  return withStore(folders, (store) =>
    runRefresh(
      hostProfile,
      { hostFolder: host.hostFolder, dataFolder: folders.root, withinMs: null, isAgain },
      {
        http,
        store,
        clock: systemClock,
        random: () => 0,
        interruptibleWait: () => () => Promise.resolve(),
        interrupt: new AbortController().signal,
        progress: SILENT,
        repositoryToken: null,
        machine: thisMachine(process),
        files: durableFiles,
        root: folders.root,
        publish: () => publishStored(hostProfile, folders, { store, instant: new Date().toISOString() }),
      },
    ),
  );
}

function outcomes(): Promise<Readonly<Record<string, string>>> {
  return withStore(folders, ({ ledger }) =>
    Object.fromEntries([...ledger.latestOfKind('package_release')].map((each) => [each.subject, each.outcome.kind])),
  );
}

describe('runRefresh', () => {
  it('makes whole candidates: what the publisher wrote and what the code does, from one download of an archive', async () => {
    await refresh();

    const { publication } = await loadCurrent(folders.publications);
    onTestFinished(() => publication.close());
    const bytes = await publication.readFile(CANDIDATE_RECORDS);
    const records = candidateRecords(bytes ?? new Uint8Array());
    const record = records.find(({ identity }) => identity.plugin_slug === 'lens');
    const unknowns = record?.registry_observations.unknowns;
    expect(record?.publisher_content.description?.en).toBe('A fixture tool that magnifies small print.');
    expect(unknowns?.map(({ field }) => field)).not.toContain('/registry_observations/permissions');
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

    const report = await refresh();

    expect((await outcomes())['release:lens@1.2.0']).toBe(outcome);
    expect(report.published?.candidates).toBe(NAMES.length - 1 + ONCE_SEEN);
    const failed = code === null ? [] : [{ provider: 'package_registry', code }];
    expect(report.providerFailures).toMatchObject(failed);
    expect(report.providerFailures).toHaveLength(failed.length);
  });

  it('leaves a registry alone that asks for it, and keeps what it said before', async () => {
    await refresh();
    for (const packageName of NAMES) {
      const headers = { 'retry-after': '3600' };
      host.registry.break({ packageName, part: 'document' }, { kind: 'status', status: 429, headers });
    }
    const requests = host.registry.requests.length;

    const report = await refresh({ isAgain: true });

    const documents = host.registry.requests
      .slice(requests)
      .filter((path) => NAMES.some((name) => path.startsWith(`/${name}`)));
    expect(documents.length).toBeLessThanOrEqual(NAMES.length);
    expect(report.providerFailures.map(({ code }) => code)).toContain('source_rate_limited');
    expect(report.published?.candidates).toBe(NAMES.length + ONCE_SEEN);
  });
});

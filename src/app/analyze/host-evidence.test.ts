import { beforeEach, describe, expect, it } from 'vitest';
import { packageRelease } from '../../../test/support/made-up-facts.ts';
import {
  hostRun,
  judgedContents,
  LOOKED_AT_MS,
  releaseFacts,
  repositoryFacts,
} from '../../../test/support/made-up-looks.ts';
import {
  copyOfMadeUpHost,
  ingestAt,
  loadProfile,
  publishFrom,
  runFolders,
  withStore,
} from '../../../test/support/made-up-runs.ts';
import { createMemoryLedger } from '../../../test/support/memory-ledger.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { Json } from '../../base/canonical-json.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { PluginQualitySummary } from '../../contract/plugin-quality.ts';
import { hostRunToJson } from '../../facts/host-run-json.ts';
import type { ObservationKind } from '../../facts/observation.ts';
import { hostRunSubject, packageSubject } from '../../facts/observation-subject.ts';
import { releaseFactsToJson } from '../../facts/release-facts-json.ts';
import { repositoryFactsToJson } from '../../facts/repository-facts-json.ts';
import type { DataFolders } from '../data-folders.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { loadCurrent } from '../load-served.ts';
import { hostEvidence, newestLookMs, newestReleases } from './host-evidence.ts';

function look(kind: ObservationKind, subject: string, value: Json, observedAtMs = LOOKED_AT_MS) {
  return { kind, subject, collectorVersion: '1.0.0', observedAtMs, outcome: { kind: 'seen', value } } as const;
}

describe('hostEvidence', () => {
  it('answers from what a ledger keeps, each kind under its own subject', () => {
    const ledger = createMemoryLedger();
    const release = { packageName: 'lens', version: '1.0.0' };
    const run = hostRun();
    ledger.append(look('package_release', 'package:lens', releaseFactsToJson(releaseFacts())));
    ledger.append(look('repository', 'repository:github:acme/lens', repositoryFactsToJson(repositoryFacts())));
    ledger.append(look('host_run', hostRunSubject(release, '5.0.7'), hostRunToJson(run)));
    ledger.append(look('package_contents', 'release:lens@1.0.0', { kind: 'refused', rule: 'entry_kind' }));

    const known = hostEvidence(ledger);

    expect(known.release('lens')).toMatchObject({ kind: 'seen', value: releaseFacts() });
    expect(known.repository(repositoryFacts().repository)).toMatchObject({ kind: 'seen', value: repositoryFacts() });
    expect(known.hostRun(release, '5.0.7')).toMatchObject({ kind: 'seen', value: run });
    expect(known.hostRun(release, '4.0.0')).toEqual({ kind: 'none' });
    expect(known.contents(release)).toMatchObject({
      kind: 'seen',
      value: judgedContents({
        integrity: { status: 'failed', reasonCodes: ['package_structure_invalid'] },
        staticRisk: { status: 'not_tested', riskClass: null, reasonCodes: ['package_structure_invalid'] },
      }),
    });
  });
});

describe('newestReleases', () => {
  it('takes a look where it is newer than what was recorded, and nothing else', () => {
    const ledger = createMemoryLedger();
    const looked = (name: string) =>
      ledger.append(
        look(
          'package_release',
          packageSubject(name),
          releaseFactsToJson(releaseFacts({ packageName: name, version: '2.0.0' })),
        ),
      );
    for (const name of ['older', 'newer', 'unrecorded']) looked(name);
    const recorded = (packageName: string, observedAtMs: number) =>
      [packageName, packageRelease({ packageName, observedAtMs })] as const;

    const releases = newestReleases(new Map([recorded('older', 0), recorded('newer', LOOKED_AT_MS + 1)]), ledger);

    expect([...releases].map(([name, { version }]) => [name, version])).toEqual([
      ['older', '2.0.0'],
      ['newer', '1.0.0'],
      ['unrecorded', '2.0.0'],
    ]);
    expect(newestLookMs(ledger)).toBe(LOOKED_AT_MS);
    expect(newestLookMs(createMemoryLedger())).toBe(0);
  });
});

describe('a publication', () => {
  let profile: HostProfile;
  let folders: DataFolders;
  beforeEach(async () => {
    const folder = temporaryFolder();
    profile = await loadProfile(copyOfMadeUpHost(folder));
    folders = await runFolders(folder);
    await ingestAt(profile, folders);
  });

  async function qualityOf(packageName: string): Promise<PluginQualitySummary> {
    await publishFrom(profile, folders);
    const { publication } = await loadCurrent(folders.publications);
    const text = new TextDecoder().decode((await publication.readFile('discovery.jsonl')) ?? undefined);
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    return PluginQualitySummary.parse(
      lines.find(({ entry }) => entry.identity.registry_package === packageName).quality,
    );
  }

  it('judges what analyses have looked at, and dates it by the looks', async () => {
    const hostVersion = profile.host.analysis.host_version;
    const release = { packageName: '@acme/lens', version: '9.0.0' };
    const later = Date.UTC(2026, 8, 7);
    await withStore(folders, ({ ledger }) => {
      ledger.append(
        look('package_release', packageSubject('@acme/lens'), releaseFactsToJson(releaseFacts(release)), later),
      );
      ledger.append(look('host_run', hostRunSubject(release, hostVersion), hostRunToJson(hostRun(release)), later));
    });

    const quality = await qualityOf('@acme/lens');

    expect(quality.revision_key).toBe('package-release:@acme/lens@9.0.0');
    expect(quality.dimensions.install_runtime).toMatchObject({ status: 'passed', generic_usability: 'passed' });
    expect(quality.analyzed_at).toBe(isoTimestamp(later));
  });
});

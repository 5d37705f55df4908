import { beforeEach, describe, expect, it } from 'vitest';
import { OBSERVED_AT_MS, releaseFacts } from '../../../test/fixtures/observed.ts';
import { fixtureRun, ingestAt, loadFixtureHost, withStore } from '../../../test/fixtures/runs.ts';
import { releaseFactsToJson } from '../../facts/release/release-facts.ts';
import { readEvidence } from './describe-evidence.ts';
import type { EvidenceReport } from './evidence-report.ts';

const PACKAGE = '@acme-bay/tide-bell';

let readBy: (name: string) => Promise<EvidenceReport>;
beforeEach(async () => {
  const { hostFolder, folders } = await fixtureRun();
  const hostProfile = await loadFixtureHost(hostFolder);
  await ingestAt(hostProfile, folders);
  await withStore(folders, ({ ledger }) => {
    for (const version of ['1.9.0', '2.0.0']) {
      ledger.append({
        kind: 'package_release',
        subject: `release:${PACKAGE}@${version}`,
        collectorVersion: '1',
        observedAtMs: OBSERVED_AT_MS,
        outcome: { kind: 'observed', value: releaseFactsToJson(tideBell(version)) },
      });
    }
  });
  readBy = (name) => withStore(folders, (store) => readEvidence(hostProfile, name, store));
});

function tideBell(version: string) {
  return releaseFacts({
    packageName: PACKAGE,
    version,
    declaredRepositoryUrl: 'https://github.com/acme-bay/tide-bell',
  });
}

describe('readEvidence', () => {
  it.each([
    PACKAGE,
    `${PACKAGE}@2.0.0`,
    'candidate.acme-bay-tide-bell.2_0_0',
    'release.acme-bay-tide-bell.2_0_0',
    'Acme-Bay/tide-bell',
  ])('tells what is known of a release that no catalog lists, asked for as %s', async (name) => {
    const { dimensions, ...report } = await readBy(name);

    expect(report).toMatchObject({ pluginId: null, packageName: PACKAGE, version: '2.0.0', chains: [] });
    const statuses = new Map(dimensions.map(({ dimension, status }) => [dimension, status]));
    expect(statuses.get('source_metadata')).toBe('not_applicable');
    expect(statuses.get('package_release')).toBe('passed');
    expect(statuses.get('static_risk')).toBe('not_tested');
  });

  it('takes the version that is asked for', async () => {
    expect(await readBy(`${PACKAGE}@1.9.0`)).toMatchObject({ pluginId: null, version: '1.9.0' });
  });

  it.each(['@acme/lens', 'Lens', 'ACME/lens'])('tells of an entry, asked for as %s', async (name) => {
    expect(await readBy(name)).toMatchObject({ pluginId: expect.any(String), packageName: '@acme/lens' });
  });

  it('says that nothing is called so', async () => {
    await expect(readBy('@acme-bay/tide-bells')).rejects.toMatchObject({ code: 'not_found' });
  });
});

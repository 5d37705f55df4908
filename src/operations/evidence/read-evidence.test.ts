import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  writeFileSync(
    join(hostFolder, 'catalog', 'copy.yaml'),
    JSON.stringify({ package: 'feishu-notices', repository: 'copycat/notices', name: 'Notices' }),
  );
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

  it('says whose claims leave an entry without its package, and of no dimension that it does not apply', async () => {
    const { dimensions, ...report } = await readBy('copycat/notices');

    expect(report).toMatchObject({ packageName: null, contestedPackages: ['feishu-notices'] });
    const facts = new Map(dimensions.map(({ dimension, status, reasonCodes }) => [dimension, { status, reasonCodes }]));
    for (const dimension of ['package_release', 'package_integrity', 'static_risk', 'dependency_risk']) {
      expect(facts.get(dimension)).toEqual({ status: 'not_tested', reasonCodes: ['package_claim_contested'] });
    }
    expect(await readBy('@acme/lens')).toMatchObject({ contestedPackages: [] });
  });

  it('names all that claim a package, where it is asked for by that', async () => {
    await expect(readBy('feishu-notices')).rejects.toMatchObject({
      code: 'invalid_request',
      items: [{ code: 'ambiguous_name' }, { code: 'ambiguous_name' }],
    });
  });

  it('says that nothing is called so', async () => {
    await expect(readBy('@acme-bay/tide-bells')).rejects.toMatchObject({ code: 'not_found' });
  });
});

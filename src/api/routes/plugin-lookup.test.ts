import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { goldenCandidates } from '../../../test/support/golden-candidates.ts';
import { readGoldenHost } from '../../../test/support/golden-host.ts';
import { pluginRecord, servedPlugins } from '../../../test/support/served-plugins.ts';
import { testApi } from '../../../test/support/test-api.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import { PluginDirectoryResponse } from '../../contract/directory/answers.ts';
import { CandidatePluginRecord, type DiscoveryRecord, PluginRecord } from '../../contract/shared/plugin-record.ts';
import { Problem } from '../../contract/shared/problem.ts';
import { createCandidateFinder } from '../../search/candidates/candidate-identifiers.ts';
import type { CandidateSearcher } from '../../search/candidates/candidate-searcher.ts';

let records: readonly CandidateRecord[];
beforeAll(async () => {
  ({ records } = goldenCandidates((await readGoldenHost()).hostProfile));
});

function ofPackage(serial: number, packageName: string): DiscoveryRecord {
  const { entry, quality } = pluginRecord(serial, packageName);
  return { entry: { ...entry, identity: { ...entry.identity, registry_package: packageName } }, quality };
}

function apiOver(entries: readonly DiscoveryRecord[], standing: Partial<CandidateRecord['standing']> = {}) {
  const changed = records.map((record) =>
    record.candidate_id === 'candidate.acme-bay-tide-bell.1_4_0'
      ? { ...record, standing: { ...record.standing, ...standing } }
      : record,
  );
  const candidates: CandidateSearcher = {
    count: changed.length,
    search: () => ({ total: 0, hits: [] }),
    ...createCandidateFinder(changed),
  };
  const served = { ...servedPlugins(entries), candidates };
  return testApi({ current: () => served });
}

async function problemAt(api: FastifyInstance, path: string): Promise<Problem> {
  return Problem.parse((await api.inject(path)).json());
}

const WITHDRAWN = { availability: 'withdrawn', withdrawn: true, withdrawal_reason: 'malware' } as const;

describe('GET /v1/plugins/{plugin_id} of a candidate', () => {
  it.each(['plugin.acme_bay_tide_bell', 'candidate.acme-bay-tide-bell.1_4_0', 'release.acme-bay-tide-bell.1_4_0'])(
    'answers %s with the newest release, before newer pre-releases, and lists all',
    async (id) => {
      const api = await apiOver([pluginRecord(1, 'x')]);

      const answer = CandidatePluginRecord.parse((await api.inject(`/v1/plugins/${id}`)).json());

      expect(answer.candidate.identity.release_version).toBe('1.4.0');
      expect(answer.releases.map(({ candidate_id: each, availability }) => [each, availability])).toEqual([
        ['candidate.acme-bay-tide-bell.1_4_0', 'available'],
        ['candidate.acme-bay-tide-bell.2_0_0-rc_1', 'available'],
      ]);
    },
  );

  it('passes over a withdrawn release where only the plugin is named', async () => {
    const api = await apiOver([pluginRecord(1, 'x')], WITHDRAWN);

    const answer = CandidatePluginRecord.parse((await api.inject('/v1/plugins/plugin.acme_bay_tide_bell')).json());

    expect(answer.candidate.candidate_id).toBe('candidate.acme-bay-tide-bell.2_0_0-rc_1');
    expect(answer.releases[0]).toMatchObject({ release_version: '1.4.0', availability: 'withdrawn' });
  });

  it.each(['', '/directory'])('says 410 with the reason of a withdrawn release%s', async (more) => {
    const api = await apiOver([ofPackage(1, '@acme-bay/tide-bell')], WITHDRAWN);

    const problem = await problemAt(api, `/v1/plugins/candidate.acme-bay-tide-bell.1_4_0${more}`);

    expect(problem).toMatchObject({
      status: 410,
      code: 'withdrawn',
      errors: [{ pointer: '', code: 'withdrawn_by_operator', detail: 'malware' }],
      is_final_recommendation: false,
      grants_install_approval: false,
    });
  });

  it('are named by the entry of its package, newest first, and by no other entry', async () => {
    const entries = [ofPackage(1, '@acme-bay/tide-bell'), ofPackage(2, '@acme-bay/other'), pluginRecord(3, 'x')];
    const api = await apiOver(entries);

    const answers = await Promise.all(
      entries.map(async ({ entry }) => PluginRecord.parse((await api.inject(`/v1/plugins/${entry.entry_id}`)).json())),
    );

    expect(answers.map(({ releases }) => releases.map(({ candidate_id }) => candidate_id))).toEqual([
      ['candidate.acme-bay-tide-bell.1_4_0', 'candidate.acme-bay-tide-bell.2_0_0-rc_1'],
      [],
      [],
    ]);
  });

  it.each(['phone-notices', '%40acme%2Fphone-notices'])('says of the name %s how to find its id', async (name) => {
    const api = await apiOver([pluginRecord(1, 'phone-notices')]);

    expect(await problemAt(api, `/v1/plugins/${name}`)).toMatchObject({
      status: 404,
      code: 'not_found',
      detail: expect.stringContaining('POST /v1/plugins:lookup'),
    });
  });

  it('says 410 with a code of its own where other bytes were seen under the version', async () => {
    const api = await apiOver([pluginRecord(1, 'x')]);

    const problem = await problemAt(api, '/v1/plugins/plugin.sunk_bell');

    expect(problem).toMatchObject({ status: 410, errors: [{ code: 'artifact_bytes_changed' }] });
  });

  it('says 410 of a release that the registry has no more', async () => {
    const standing = { availability: 'unpublished', withdrawn: false, withdrawal_reason: null } as const;
    const api = await apiOver([pluginRecord(1, 'x')], standing);

    const problem = await problemAt(api, '/v1/plugins/candidate.acme-bay-tide-bell.1_4_0');

    expect(problem).toMatchObject({ status: 410, errors: [{ code: 'release_unpublished' }] });
  });

  it.each(['plugin.nobody', 'candidate.acme-bay-tide-bell.9_9_9', 'plugin.tide-bell'])(
    'says 404 for %s',
    async (id) => {
      const api = await apiOver([pluginRecord(1, 'x')]);

      expect((await problemAt(api, `/v1/plugins/${id}`)).status).toBe(404);
    },
  );
});

describe('GET /v1/plugins/{plugin_id}/directory of a candidate', () => {
  it('tells where the entry of its package stands', async () => {
    const entry = ofPackage(7, '@acme-bay/tide-bell');
    const api = await apiOver([pluginRecord(1, 'x'), entry]);

    const answer = PluginDirectoryResponse.parse(
      (await api.inject('/v1/plugins/plugin.acme_bay_tide_bell/directory')).json(),
    );

    expect(answer.entry_id).toBe(entry.entry.entry_id);
  });

  it.each([
    ['belongs to no entry', []],
    ['several entries', [7, 8]],
  ])('says 404 and what is so where its package %s', async (words, serials) => {
    const entries = serials.map((serial) => ofPackage(serial, '@acme-bay/tide-bell'));
    const api = await apiOver([pluginRecord(1, 'x'), ...entries]);

    const problem = await problemAt(api, '/v1/plugins/plugin.acme_bay_tide_bell/directory');

    expect([problem.status, problem.detail]).toEqual([404, expect.stringContaining(words)]);
  });
});

describe('a withdrawn entry', () => {
  it.each(['', '/directory'])('answers 410 with its reason%s', async (more) => {
    const id = 'plugin.discovery.00000000000000000000000f' as const;
    const withdrawal = { entry_id: id, reason: 'The owner asked for it.', withdrawn_at: '2026-09-05T10:00:00.000Z' };
    const served = { ...servedPlugins([pluginRecord(1, 'x')]), withdrawals: new Map([[id as string, withdrawal]]) };
    const api = await testApi({ current: () => served });

    const problem = await problemAt(api, `/v1/plugins/${id}${more}`);

    expect(problem).toMatchObject({
      status: 410,
      errors: [{ pointer: '', code: 'withdrawn_by_operator', detail: 'The owner asked for it.' }],
    });
  });
});

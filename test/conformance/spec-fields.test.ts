import { beforeAll, describe, expect, it } from 'vitest';
import type { CandidateSearchResponse } from '../../src/contract/candidates/search.ts';
import type { DiscoveryResponse } from '../../src/contract/discovery/search.ts';
import { SEARCH_CANDIDATES_RESPONSE } from '../../src/contract/http/examples/candidates.ts';
import { readGoldenHost } from '../support/golden-host.ts';
import { serveDiscovery } from '../support/serve-discovery.ts';
import { found, testApi } from '../support/test-api.ts';
import { SERVED_CANDIDATE_FIELDS } from './served-candidate-fields.ts';
import { CANDIDATE_RESPONSE_FIELDS } from './spec-candidate-fields.ts';
import { DISCOVERY_CANDIDATE_FIELDS, DISCOVERY_RESPONSE_FIELDS } from './spec-discovery-fields.ts';
import { type FieldTable, faultsOf } from './spec-kinds.ts';

let host: Awaited<ReturnType<typeof readGoldenHost>>;
let served: Awaited<ReturnType<typeof serveDiscovery>>;
beforeAll(async () => {
  host = await readGoldenHost();
  served = await serveDiscovery(host, host.input);
});

async function searched(query: string): Promise<DiscoveryResponse> {
  const api = await testApi({ current: () => served });
  return found(api, { query, limit: 1 });
}

describe('the discovery answer has every field of spec 2.3, what decision 0109 adds of who says it, and no other', () => {
  it('at its top and in its page', async () => {
    const answer = await searched('acme-bay/pearl-notify');

    expect(answer.page.next_cursor).toBe('offset:1');
    expect(faultsOf(answer, DISCOVERY_RESPONSE_FIELDS)).toEqual([]);
  });

  it.each([
    ['a released package with a repository', 'acme-bay/pearl-notify'],
    ['a repository without a package', 'kelp/fei-inbox'],
    ['a package without a repository', 'pebble-sort'],
    ['a folder of a repository', 'tide-clock'],
    ['a listing without a description', 'quiet-shell'],
  ])('in the candidate of %s', async (_case, query) => {
    const { candidates } = await searched(query);

    expect(candidates.length).toBe(1);
    expect(faultsOf(candidates[0], DISCOVERY_CANDIDATE_FIELDS)).toEqual([]);
  });

  it('with the fields of a package source or of a repository source', async () => {
    const { candidates } = await searched('acme-bay/pearl-notify');

    expect(candidates[0]?.entry.sources).toEqual([
      { kind: 'package', spec: '@acme-bay/pearl-notify', exact: false, package_name: '@acme-bay/pearl-notify' },
      { kind: 'repository', spec: 'github:acme-bay/pearl-notify', exact: false, repository: 'acme-bay/pearl-notify' },
    ]);
  });

  it('and says of a source without a package what spec 2.3, rules 1 and 2, say', async () => {
    const { candidates } = await searched('kelp/fei-inbox');

    expect(candidates[0]?.quality?.artifact).toEqual({
      status: 'not_applicable',
      package_name: null,
      version: null,
      sha256: null,
    });
    expect(candidates[0]?.quality?.dimensions.install_runtime).toMatchObject({
      status: 'not_tested',
      failure_stage: 'package_inspection',
      failure_class: 'plugin',
      failure_reason_code: 'no_registry_package',
      does_not_prove_whole_plugin_unusable: false,
    });
  });

  it('and names the five chains that spec 2.3 shows', async () => {
    const { candidates } = await searched('acme-bay/pearl-notify');

    expect(candidates[0]?.quality?.coverage.chains.map(({ analysis_id }) => analysis_id).toSorted()).toEqual([
      'quality.package-release',
      'quality.package-runtime-host-3.1.4',
      'quality.package-runtime-non-ai',
      'quality.repository-health',
      'quality.source-metadata',
    ]);
  });
});

describe('the candidate answer has every field of spec 2.1 and 2.2 and no other', () => {
  const example: CandidateSearchResponse = SEARCH_CANDIDATES_RESPONSE;

  it('at its top and in its page', () => {
    expect(faultsOf(example, CANDIDATE_RESPONSE_FIELDS)).toEqual([]);
  });

  it('in its candidate', () => {
    expect(example.candidates.length).toBe(1);
    expect(faultsOf(example.candidates[0], SERVED_CANDIDATE_FIELDS)).toEqual([]);
  });

  it('with one observation for each channel and one for each dimension', () => {
    const evidence = example.candidates[0]?.test_evidence;

    expect(evidence?.compatibility_observations.map(({ channel }) => channel)).toEqual(['stable', 'next', 'developer']);
    expect(evidence?.dimensions.map(({ dimension }) => dimension)).toEqual(
      'source install boot smoke lifecycle composition permissions maintenance freshness'.split(' '),
    );
  });
});

describe('the walk over a table of fields', () => {
  const table: FieldTable = {
    id: /^a$/,
    page: { limit: 'integer', next: 'string|null' },
    items: [{ at: 'timestamp' }],
  };
  const right = { id: 'a', page: { limit: 1, next: null }, items: [{ at: '2026-09-06T01:00:00.000Z' }] };

  it.each([
    ['nothing wrong', right, []],
    ['another form', { ...right, id: 'b' }, ['/id']],
    ['a missing field', { ...right, page: { limit: 1 } }, ['/page/next']],
    ['a field too many', { ...right, more: 1 }, ['/more']],
    ['a fraction for a whole number', { ...right, page: { limit: 1.5, next: null } }, ['/page/limit']],
    ['a stamp without milliseconds', { ...right, items: [{ at: '2026-09-06T01:00:00Z' }] }, ['/items/0/at']],
    ['no list', { ...right, items: null }, ['/items']],
  ])('sees %s', (_case, value, faults) => {
    expect(faultsOf(value, table)).toEqual(faults);
  });
});

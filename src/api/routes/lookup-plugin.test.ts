import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { candidateSearcherOf, goldenCandidates } from '../../../test/support/golden-candidates.ts';
import { crawledInput, readGoldenHost } from '../../../test/support/golden-host.ts';
import { serveDiscovery } from '../../../test/support/serve-discovery.ts';
import { postSearch, testApi } from '../../../test/support/test-api.ts';
import type { Json } from '../../base/canonical-json.ts';
import { LookupResponse } from '../../contract/discovery/lookup.ts';
import type { DiscoveryResponse } from '../../contract/discovery/search.ts';
import { Problem } from '../../contract/shared/problem.ts';
import type { EntryId } from '../../contract/shared/ids.ts';
import type { ServingSnapshot } from '../serving-snapshot.ts';

const LISTED: readonly Json[] = [
  { repository: 'acme/lens', package_name: '@acme/lens', name: 'Lens', description: { en: 'Zooms into pictures.' } },
  { repository: 'ACME/Lens', name: 'lens', description: { 'zh-CN': '放大图片。' } },
  { repository: 'acme/kit', name: 'kit', standing: 'rejected' },
  { repository: 'tidepool-hq/tidepool-desk', name: 'tidepool-desk' },
  { name: 'nothing but a name' },
  { repository: 'new-harbour/sea-chart', name: 'sea-chart' },
  { repository: 'old-harbour/sea-chart', name: 'sea-chart' },
  { repository: 'drawer/ink', package_name: 'Lumen-Brush-Ink', name: 'Ink Brush' },
  { repository: 'https://gitee.com/drawer/calligraphy', name: 'Calligraphy' },
  { repository: 'rasterist/halftone', package_name: 'halftone', name: 'Halftone' },
  { repository: 'copycat/halftone', package_name: 'halftone', name: 'Halftone too' },
  ...Array.from({ length: 60 }, (_, i) => ({
    repository: `acme-${i}/picture-${i}`,
    name: `picture ${i}`,
    description: { en: `Shows pictures, edition ${i}.` },
  })),
];

let served: ServingSnapshot;
let goldenHost: Awaited<ReturnType<typeof readGoldenHost>>;
beforeAll(async () => {
  goldenHost = await readGoldenHost();
  served = await serveDiscovery(goldenHost, crawledInput(goldenHost, LISTED));
});

const openApi = (current: ServingSnapshot = served) =>
  testApi({ current: () => current, newRequestId: () => 'request.discovery.0000000000000001' });

async function post(api: FastifyInstance, body: object) {
  const response = await api.inject({ method: 'POST', url: '/v1/plugins:lookup', payload: body });
  return { status: response.statusCode, body: response.json<unknown>() };
}

async function lookup(body: object, from?: ServingSnapshot, api?: FastifyInstance): Promise<LookupResponse> {
  const { status, body: answer } = await post(api ?? (await openApi(from)), body);
  expect(status).toBe(200);
  return LookupResponse.parse(answer);
}

async function entryIdOf(name: string): Promise<EntryId> {
  return (await lookup({ name })).entries[0]!.entry_id;
}

describe('POST /v1/plugins:lookup', () => {
  it.each([
    ['its package', '@acme/lens'],
    ['its repository', 'acme/lens'],
    ['its repository in another case', 'ACME/LENS'],
    ['the address of its repository', 'https://github.com/acme/lens.git'],
    ['its name', 'Lens'],
    ['its package and a version', '@acme/lens@1.2.0'],
    ['the page of its package', 'https://www.npmjs.com/package/@acme/lens?activeTab=versions'],
    ['the page of a version', 'npmjs.com/package/@acme/lens/v/1.2.0'],
    ['what the registry has of it', 'https://registry.npmjs.org/@acme%2flens'],
  ])('finds an entry by %s, with every record of it and what became of each', async (_case, name) => {
    const { outcome, entries, listings } = await lookup({ name });

    expect(outcome).toBe('listed');
    const [{ entry_id: id } = { entry_id: null }] = entries;
    expect(entries).toMatchObject([{ status: 'listed', repository_full_name: 'acme/lens' }]);
    expect(listings).toMatchObject([
      { locator: 'line 1', outcome: 'listed', entry_id: id, rule: null, registry_package: '@acme/lens' },
      { locator: 'line 2', outcome: 'merged', entry_id: id, rule: 'same_place_other_case' },
    ]);
    expect(listings?.[0]).toMatchObject({ source_url: 'https://catalog.example/crawl.jsonl', standing: 'indexed' });
  });

  it('finds an entry by its id', async () => {
    const id = await entryIdOf('acme/lens');

    expect(await lookup({ name: id })).toMatchObject({ outcome: 'listed', entries: [{ entry_id: id }] });
  });

  it('says which rule merged a record under its former name', async () => {
    const { listings } = await lookup({ name: 'old-harbour/sea-chart' });

    expect(listings?.map(({ repository, outcome, rule }) => [repository, outcome, rule])).toEqual([
      ['github:old-harbour/sea-chart', 'merged', 'renamed_repository'],
      ['github:new-harbour/sea-chart', 'listed', null],
    ]);
  });

  it.each([
    ['acme/kit', 'rejected_by_catalog'],
    ['tidepool-hq/tidepool-desk', 'host_itself'],
    ['nothing but a name', 'identity_missing'],
    ['gitee.com/drawer/calligraphy', 'repository_url_invalid'],
    ['www.gitee.com/drawer/calligraphy.git', 'repository_url_invalid'],
  ])('says which rule leaves %s out, and the record it was read from', async (name, rule) => {
    const answer = await lookup({ name });

    expect(answer).toMatchObject({ outcome: 'excluded', entries: [], listings: [{ outcome: 'excluded', rule }] });
    expect(answer.listings?.[0]?.detail).toMatch(/\.$/);
  });

  it('says that no record names what was not read, which catalogs were, and what is spelled nearly so', async () => {
    const answer = await lookup({ name: 'acme/lenss' });

    expect(answer).toMatchObject({
      outcome: 'not_read',
      entries: [],
      listings: [],
      catalogs: [{ catalog_id: 'crawl', failure: null }],
    });
    const near = await lookup({ name: 'sea-chrat' });
    expect(near.near_names.map(({ name }) => name)).toEqual(['sea-chart']);
  });

  it('shows the package that is spelled nearly so, of a plugin that is called otherwise', async () => {
    const { near_names } = await lookup({ name: 'lumen-brush-inc' });

    expect(near_names).toEqual([
      {
        entry_id: expect.any(String),
        name: 'Ink Brush',
        matched_name: 'Lumen-Brush-Ink',
        repository_full_name: 'drawer/ink',
      },
    ]);
  });

  it.each([
    ['of the same name at another host', 'https://gitee.com/acme/sea-chart'],
    ['of the same name and another owner', 'acme/sea-chart'],
    ['of the same name in a scope', '@acme/sea-chart@1.0.0'],
    ['of a name with other words beside it', 'sea-chart of the harbour'],
  ])('says what is near, and where it is: %s', async (_case, name) => {
    const answer = await lookup({ name });

    expect(answer).toMatchObject({ outcome: 'not_read', near_to: 'sea-chart' });
    expect(answer.near_names[0]).toMatchObject({
      name: 'sea-chart',
      repository_full_name: 'new-harbour/sea-chart',
    });
    expect(await lookup({ name: 'sea-chrat' })).not.toHaveProperty('near_to');
  });

  it('tells of a version the release and the other versions, and of one that was never seen only that', async () => {
    const candidates = candidateSearcherOf(goldenCandidates(goldenHost.hostProfile));
    const from = { ...served, candidates };
    const known_versions = ['1.4.0', '2.0.0-rc.1'];

    const seen = await lookup({ name: '@acme-bay/tide-bell@v1.4.0' }, from);
    expect(seen.asked_version).toEqual({
      version: 'v1.4.0',
      candidate_id: 'candidate.acme-bay-tide-bell.1_4_0',
      known_versions,
    });
    const unseen = await lookup({ name: 'https://www.npmjs.com/package/@acme-bay/tide-bell/v/9.9.9' }, from);
    expect(unseen.asked_version).toEqual({ version: '9.9.9', candidate_id: null, known_versions });
    expect((await lookup({ name: '@acme/lens@latest' }, from)).asked_version).toEqual({
      version: 'latest',
      candidate_id: null,
      known_versions: [],
    });
    expect(await lookup({ name: '@acme-bay/tide-bell' }, from)).not.toHaveProperty('asked_version');
  });

  it('says of each claimant of a package that it is contested, and who can find out whose it is', async () => {
    const { entries } = await lookup({ name: 'halftone' });

    expect(new Set(entries.map(({ repository_full_name: fullName }) => fullName))).toEqual(
      new Set(['copycat/halftone', 'rasterist/halftone']),
    );
    for (const { registry_package: packageName, reason_codes: codes, unknowns } of entries) {
      expect(packageName).toBeNull();
      expect(codes).toContain('package_claim_contested');
      expect(unknowns).toContainEqual({ field: '/entry/identity/registry_package', remedy: 'operator_analysis' });
      expect(unknowns).toContainEqual({ field: '/quality/dimensions/package_release', remedy: 'operator_analysis' });
    }
  });

  it('names the newest release of a package that no catalog lists', async () => {
    const candidates = candidateSearcherOf(goldenCandidates(goldenHost.hostProfile));
    const newest = candidates.ofPackage('@acme-bay/tide-bell')?.record;

    expect(await lookup({ name: '@acme-bay/tide-bell' }, { ...served, candidates })).toMatchObject({
      outcome: 'not_read',
      entries: [],
      candidate_id: newest?.candidate_id,
    });
    expect(newest?.identity.install_ref).toMatchObject({ package_name: '@acme-bay/tide-bell' });
    for (const name of ['release.acme-bay-tide-bell.1_4_0', 'acme-bay-tide-bell']) {
      expect(await lookup({ name }, { ...served, candidates })).toMatchObject({ candidate_id: newest?.candidate_id });
    }
    const { candidate_unknowns } = await lookup({ name: '@acme-bay/tide-bell' }, { ...served, candidates });
    expect(candidate_unknowns).toContainEqual({
      field: '/candidate/test_evidence/dimensions/4/status',
      remedy: 'outside_report',
    });
    expect(await lookup({ name: 'acme/lens' }, { ...served, candidates })).toMatchObject({ candidate_id: null });
    expect(await lookup({ name: '@acme-bay/tide-bells' }, { ...served, candidates })).toMatchObject({
      candidate_id: null,
    });
  });

  it('tells which letters of a name that nobody has only look like others', async () => {
    const answer = await lookup({ name: 'sea-chаrt' });

    expect(answer.look_alike_letters).toEqual([
      { position: 7, code_point: 'U+0430', script: 'Cyrillic', looks_like: 'a' },
    ]);
    expect(answer.near_names).toMatchObject([{ name: 'sea-chart' }]);
    expect(await lookup({ name: 'море' })).not.toHaveProperty('look_alike_letters');
  });

  it('names a catalog that was never read, and why', async () => {
    const { publication } = served;
    const failure = {
      provider: 'catalog.curated',
      code: 'source_unreachable',
      affected_fields: ['/candidates'],
      observed_at: null,
      attempts: 1,
      retryable: true,
    };
    const manifest = { ...publication.manifest, provider_failures: [failure] };
    const { catalogs } = await lookup({ name: 'nobody' }, { ...served, publication: { ...publication, manifest } });

    expect(catalogs.map(({ catalog_id: id, failure: code }) => [id, code])).toEqual([
      ['crawl', null],
      ['curated', 'source_unreachable'],
    ]);
  });

  it('tells of a withdrawn entry its reason and its records, and not what is published no more', async () => {
    const id = await entryIdOf('acme/lens');
    const decision = { subject: id, reason: 'The owner asked for it.', decidedAtMs: 0 };
    const input = { ...crawledInput(goldenHost, LISTED), withdrawals: new Map([[id, decision]]) };
    const withdrawal = { entry_id: id, reason: decision.reason, withdrawn_at: '1970-01-01T00:00:00.000Z' };
    const without = { ...(await serveDiscovery(goldenHost, input)), withdrawals: new Map([[id, withdrawal]]) };

    expect(await lookup({ name: '@acme/lens' }, without)).toMatchObject({
      outcome: 'withdrawn',
      entries: [{ entry_id: id, status: 'withdrawn', withdrawal, name: null, unknowns: [] }],
      listings: [
        { outcome: 'excluded', rule: 'withdrawn_by_operator', entry_id: id },
        { outcome: 'merged', entry_id: id },
      ],
    });
    const versioned = await lookup({ name: '@acme/lens@1.2.0' }, without);
    expect(versioned.outcome).toBe('withdrawn');
    expect(versioned).not.toHaveProperty('asked_version');
  });

  it('gives each plugin the rank and the points that the search gives it, on whatever page', async () => {
    const api = await openApi();
    const query = 'pictures edition';
    const ranks = new Map<string, DiscoveryResponse['candidates'][number]['match']>();
    for (const cursor of ['offset:0', 'offset:25', 'offset:50']) {
      const { body } = await postSearch(api, { query, limit: 25, cursor });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the routes' own tests prove the shape
      for (const { entry, match } of (body as DiscoveryResponse).candidates) ranks.set(entry.entry_id, match);
    }
    expect(ranks.size).toBe(61);

    for (const [id, match] of ranks) {
      const [entry] = (await lookup({ name: id, query }, served, api)).entries;
      expect(entry?.place).toMatchObject({ total: 61, match, explanation: { entry_id: id, rank: match.rank } });
    }
  });

  it('says that a search does not find an entry', async () => {
    const [entry] = (await lookup({ name: 'acme/lens', query: 'sea chart' })).entries;

    expect(entry?.place).toEqual({ total: 1, match: null, explanation: null });
  });

  it('names what is unknown of an entry, and who can fill it', async () => {
    const [entry] = (await lookup({ name: 'picture 1' })).entries;

    expect(entry?.unknowns).toEqual(
      expect.arrayContaining([
        { field: '/entry/imported_content/description/zh-CN', remedy: 'catalog_record' },
        { field: '/entry/identity/registry_package', remedy: 'catalog_record' },
        // Nobody can try what has no package.
        { field: '/quality/dimensions/claimed_feature', remedy: 'catalog_record' },
      ]),
    );
    expect(entry?.unknowns).not.toContainEqual(
      expect.objectContaining({ field: '/entry/imported_content/description/en' }),
    );
  });

  it('says that it does not know what became of the records where the publication does not', async () => {
    const older = { ...served, listings: null };

    expect(await lookup({ name: 'acme/kit' }, older)).toMatchObject({ outcome: 'unknown', listings: null });
    expect(await lookup({ name: 'acme/lens' }, older)).toMatchObject({ outcome: 'listed', listings: null });
  });

  it.each([
    ['without a name', {}, 'invalid_request', '/name'],
    ['with a field it does not know', { name: 'lens', limit: 5 }, 'invalid_request', ''],
    ['with a credential as name', { name: `ghp_${'a1B2'.repeat(9)}` }, 'data_boundary', '/name'],
    ['with a credential as query', { name: 'lens', query: `ghp_${'a1B2'.repeat(9)}` }, 'data_boundary', '/query'],
    [
      'pinned to another snapshot',
      { name: 'lens', snapshot_id: 'discovery.other' },
      'snapshot_superseded',
      '/snapshot_id',
    ],
    ['for another major', { name: 'lens', schema_version: '2.0.0' }, 'unsupported_schema_version', '/schema_version'],
  ])('refuses a request %s, and points at it', async (_case, body, code, pointer) => {
    const { status, body: problem } = await post(await openApi(), body);

    expect(status).toBeGreaterThanOrEqual(400);
    expect(Problem.parse(problem)).toMatchObject({ code, errors: [{ pointer }] });
  });
});

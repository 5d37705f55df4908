import { beforeAll, describe, expect, it } from 'vitest';
import { readGoldenHost } from '../../../test/support/golden-host.ts';
import { serveDiscovery } from '../../../test/support/serve-discovery.ts';
import { postSearch, testApi } from '../../../test/support/test-api.ts';
import type { SearchFacets } from '../../contract/discovery/facets.ts';
import { DiscoveryResponse } from '../../contract/discovery/search.ts';
import type { ServingSnapshot } from '../serving-snapshot.ts';

let served: ServingSnapshot;
beforeAll(async () => {
  const host = await readGoldenHost();
  served = await serveDiscovery(host, host.input);
});

const openApi = () => testApi({ current: () => served, newRequestId: () => 'request.discovery.0000000000000001' });

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function facetsIn(body: unknown): SearchFacets {
  const { facets } = DiscoveryResponse.parse(body);
  if (facets === undefined) throw new Error('The answer has no facets.');
  return facets;
}

describe('POST /v1/plugins:search with facets', () => {
  it.each([
    [{ query: 'notify my phone' }],
    [{ query: '频谱图', limit: 50 }],
    [{ query: 'notify', limit: 2, explain: true }],
    [{ query: 'nothing has this' }],
  ])('adds counts to the answer of %j and changes nothing else', async (body) => {
    const api = await openApi();
    const plain = await postSearch(api, body);

    const counted = await postSearch(api, { ...body, facets: true });

    const { facets, ...rest } = DiscoveryResponse.parse(counted.body);
    expect(rest).toEqual(plain.body);
    expect(facets).toBeDefined();
  });

  it('counts every hit once by each question but its sources, those that nobody tested as not tested', async () => {
    const { body } = await postSearch(await openApi(), { query: 'notify', limit: 50, facets: true });

    const { page, candidates } = DiscoveryResponse.parse(body);
    const { categories, dispositions, dimension_status } = facetsIn(body);
    expect(page.total).toBe(candidates.length);
    expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(page.total);
    expect(sumOf(dispositions)).toBe(page.total);
    expect(Object.values(dimension_status).map(sumOf)).toEqual(Array.from({ length: 8 }, () => page.total));
    const untested = candidates.filter(
      ({ quality }) => (quality?.dimensions.static_risk.status ?? 'not_tested') === 'not_tested',
    );
    expect(dimension_status.static_risk.not_tested).toBe(untested.length);
    const labels = new Map(candidates.map(({ entry: { category } }) => [category.id, category.label]));
    expect(categories.map(({ id, label }) => [id, label])).toEqual(categories.map(({ id }) => [id, labels.get(id)]));
  });

  it('tells how many hits each further choice would show', async () => {
    const api = await openApi();
    const asked = { query: 'notify', limit: 1, filters: { source_kinds: ['repository'] } };
    const { categories } = facetsIn((await postSearch(api, { ...asked, facets: true })).body);

    expect(categories.length).toBeGreaterThan(0);
    for (const { id, count } of categories) {
      const { body } = await postSearch(api, { ...asked, filters: { ...asked.filters, categories: [id] } });
      expect([id, DiscoveryResponse.parse(body).page.total]).toEqual([id, count]);
    }
  });

  it.each(['yes', 1, null])('refuses facets: %j', async (facets) => {
    const { status } = await postSearch(await openApi(), { query: 'notify', facets });

    expect(status).toBe(400);
  });
});

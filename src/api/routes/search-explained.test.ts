import { beforeAll, describe, expect, it } from 'vitest';
import { readGoldenHost } from '../../../test/support/golden-host.ts';
import { serveDiscovery } from '../../../test/support/serve-discovery.ts';
import { postSearch, testApi } from '../../../test/support/test-api.ts';
import { RouteResponse } from '../../contract/directory/route.ts';
import { DiscoveryResponse } from '../../contract/discovery/search.ts';
import { Problem } from '../../contract/shared/problem.ts';
import type { ServingSnapshot } from '../serving-snapshot.ts';

let served: ServingSnapshot;
beforeAll(async () => {
  const host = await readGoldenHost();
  served = await serveDiscovery(host, host.input);
});

const openApi = () =>
  testApi({
    current: () => served,
    newRequestId: () => 'request.discovery.0000000000000001',
  });

describe('POST /v1/plugins:search with explain', () => {
  it.each([
    [{ query: 'notify my phone' }],
    [{ query: '频谱图', limit: 50 }],
    [{ query: 'spectrogrm', limit: 1 }],
    [{ query: 'notify', limit: 2, cursor: 'offset:1' }],
    [{ query: 'nothing has this' }],
  ])('adds an explanation to the answer of %j and changes nothing else', async (body) => {
    const api = await openApi();
    const plain = await postSearch(api, body);

    const explained = await postSearch(api, { ...body, explain: true });

    const { explanation, ...rest } = DiscoveryResponse.parse(explained.body);
    expect(rest).toEqual(plain.body);
    expect(explained.body).toEqual({ ...rest, explanation });
    expect(explanation?.hits.map(({ entry_id: id, rank }) => [id, rank])).toEqual(
      rest.candidates.map(({ entry, match }) => [entry.entry_id, match.rank]),
    );
  });

  it('adds the terms that each hit has to the answer of a route, and changes nothing else', async () => {
    const api = await openApi();
    const routed = async (body: object): Promise<RouteResponse> =>
      RouteResponse.parse((await api.inject({ method: 'POST', url: '/v1/plugins:route', payload: body })).json());
    const plain = await routed({ query: 'notify my phone' });

    const { explanation, ...rest } = await routed({ query: 'notify my phone', explain: true });

    expect(rest).toEqual({ ...plain, request_id: rest.request_id });
    expect(explanation?.hits.map(({ entry_id: id, rank }) => [id, rank])).toEqual(
      rest.candidates.map(({ entry, match }) => [entry.entry_id, match.rank]),
    );
    expect(explanation?.hits.flatMap(({ terms }) => terms.map(({ term }) => term))).toContain('notify');
    expect(await routed({ query: 'notify my phone' })).not.toHaveProperty('explanation');
  });

  it('gives the answer without it byte for byte where explain is false or absent, before and after', async () => {
    const api = await openApi();
    const answered = async (body: object): Promise<string> =>
      (await api.inject({ method: 'POST', url: '/v1/plugins:search', payload: body })).payload;
    const before = await answered({ query: 'notify' });

    await answered({ query: 'notify', explain: true });

    expect(await answered({ query: 'notify' })).toBe(before);
    expect(await answered({ query: 'notify', explain: false })).toBe(before);
    expect(before).not.toContain('explanation');
  });

  it.each(['yes', 1, null, 'true'])('refuses explain: %j', async (explain) => {
    const api = await openApi();

    const { status, body } = await postSearch(api, { query: 'notify', explain });

    expect(status).toBe(400);
    expect(Problem.parse(body)).toMatchObject({ code: 'invalid_request', errors: [{ pointer: '/explain' }] });
  });
});

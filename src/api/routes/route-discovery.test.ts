import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { pluginRecord, servedPlugins } from '../../../test/support/served-plugins.ts';
import { postSearch, testApi } from '../../../test/support/test-api.ts';
import { DiscoveryResponse } from '../../contract/discovery/search.ts';
import { Problem } from '../../contract/shared/problem.ts';
import { RouteResponse } from '../../contract/directory/route.ts';
import type { RoutePage, Router } from '../../directory/route/router.ts';
import { createLocalWriter } from '../responses/query-responses.ts';
import type { ServingSnapshot } from '../serving-snapshot.ts';

const NEXT_SNAPSHOT = 'discovery.composite.2026-09-07.v1-0-6.0123456789ab';
const PAGE: RoutePage = {
  total: 7,
  hits: [
    {
      entryId: 'plugin.discovery.000000000000000000000001',
      recordIndex: 1,
      rank: 1,
      score: 0.5,
      reasonCodes: ['name_term_match'],
      matchedFields: ['name'],
      retrievalSources: ['keyword', 'capability'],
      canonicalPathKey: 'messages/alerts',
      canonicalPrimaryPath: [{ en: 'Messages', 'zh-CN': '消息' }],
      matchedCapabilities: ['notify.alert'],
    },
  ],
};

/** A service whose router gives one page to everybody, and counts how often it is asked. */
function routed(snapshot?: typeof NEXT_SNAPSHOT) {
  const served = servedPlugins(
    [pluginRecord(0, 'zero'), pluginRecord(1, 'one')],
    snapshot === undefined ? {} : { manifest: { snapshot_id: snapshot } },
  );
  const asked: unknown[] = [];
  const router: Router = { ...served.router, route: (query) => (asked.push(query), PAGE) };
  const withRouter: ServingSnapshot = { ...served, router, writer: createLocalWriter({ ...served, router }) };
  return { served: withRouter, asked };
}

async function postRoute(api: FastifyInstance, body: object | string) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': 'application/json' };
  const answer = await api.inject({ method: 'POST', url: '/v1/plugins:route', headers, payload });
  return { status: answer.statusCode, mediaType: answer.headers['content-type'], body: answer.json<unknown>() };
}

describe('POST /v1/plugins:route', () => {
  it('answers with the published record, what found it, and its place in the directory', async () => {
    const { served, asked } = routed();
    const api = await testApi({ current: () => served });

    const { status, mediaType, body } = await postRoute(api, { query: ' 警报 ', limit: 1, cursor: 'offset:2' });

    expect([status, mediaType]).toEqual([200, 'application/json']);
    expect(RouteResponse.parse(body)).toEqual({
      schema_version: '1.0.0',
      directory_version: served.directoryVersion,
      snapshot_id: served.discovery.snapshotId,
      request_id: 'request.route.0000000000000001',
      generated_at: '2026-09-06T08:30:00.000Z',
      candidates: [
        {
          ...pluginRecord(1, 'one'),
          match: {
            score: 0.5,
            rank: 1,
            reason_codes: ['name_term_match'],
            matched_fields: ['name'],
            retrieval_sources: ['keyword', 'capability'],
            canonical_path_key: 'messages/alerts',
            canonical_primary_path: [{ en: 'Messages', 'zh-CN': '消息' }],
            matched_capabilities: ['notify.alert'],
          },
        },
      ],
      page: { total: 7, limit: 1, returned: 1, next_cursor: 'offset:3' },
      is_final_recommendation: false,
      grants_install_approval: false,
    });
    expect(asked).toEqual([{ text: '警报', locale: null, offset: 2, limit: 1, filters: null }]);
  });

  it('takes the limit that is in use, and lowers a higher one', async () => {
    const { served, asked } = routed();
    const api = await testApi({ current: () => served });

    const limits = [{ limit: 50 }, { limit: 51 }, {}].map((more) => postRoute(api, { query: 'a', ...more }));
    await Promise.all(limits);

    expect(asked.map((query) => Object(query).limit)).toEqual([50, 50, 5]);
  });

  it('is of the snapshot that search is of', async () => {
    const api = await testApi();

    const [route, search] = [await postRoute(api, { query: 'phone' }), await postSearch(api, { query: 'phone' })];

    const [routeResponse, searchResponse] = [RouteResponse.parse(route.body), DiscoveryResponse.parse(search.body)];
    expect(routeResponse.snapshot_id).toBe(searchResponse.snapshot_id);
  });

  it.each<[string, object | string, number, string]>([
    ['an empty query', { query: ' ' }, 400, 'invalid_request'],
    ['an unknown field', { query: 'a', profile: {} }, 400, 'invalid_request'],
    ['a field of search alone', { query: 'a', facets: true }, 400, 'invalid_request'],
    ['a limit of nothing', { query: 'a', limit: 0 }, 400, 'invalid_request'],
    ['a limit in words', { query: 'a', limit: '5' }, 400, 'invalid_request'],
    ['another cursor', { query: 'a', cursor: '5' }, 400, 'invalid_request'],
    ['no JSON', '{', 400, 'malformed_json'],
    ['a key that stands twice', '{"query":"a","query":"b"}', 400, 'malformed_json'],
    ['another major version', { query: 'a', schema_version: '2.0.0' }, 400, 'unsupported_schema_version'],
    ['another snapshot', { query: 'a', snapshot_id: NEXT_SNAPSHOT }, 409, 'snapshot_superseded'],
    ['a path of a machine', { query: 'open /home/lin/notes.txt' }, 422, 'data_boundary'],
  ])('refuses %s', async (_case, request, expectedStatus, code) => {
    const { status, body } = await postRoute(await testApi(), request);

    expect(status).toBe(expectedStatus);
    expect(Problem.parse(body)).toMatchObject({ code, request_id: 'request.route.0000000000000001' });
  });

  it('routes once where it is asked again, and never answers a search with it', async () => {
    const { served, asked } = routed();
    const api = await testApi({ current: () => served });

    const first = RouteResponse.parse((await postRoute(api, { query: 'one' })).body);
    const second = RouteResponse.parse((await postRoute(api, { query: 'one' })).body);
    const search = await postSearch(api, { query: 'one' });

    expect(asked).toHaveLength(1);
    expect({ ...second, request_id: first.request_id }).toEqual(first);
    expect(second.request_id).toBe('request.route.0000000000000002');
    expect(DiscoveryResponse.parse(search.body).page.total).toBe(1);
  });

  it('answers from the publication that is served now, whatever it answered before', async () => {
    const [older, newer] = [routed().served, routed(NEXT_SNAPSHOT).served];
    let served = older;
    const api = await testApi({ current: () => served });

    const before = RouteResponse.parse((await postRoute(api, { query: 'one' })).body);
    served = newer;
    const after = RouteResponse.parse((await postRoute(api, { query: 'one' })).body);

    expect([before.snapshot_id, after.snapshot_id]).toEqual([older.discovery.snapshotId, NEXT_SNAPSHOT]);
  });
});

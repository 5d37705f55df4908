import { describe, expect, it } from 'vitest';
import { postSearch, testApi } from '../../../test/support/test-api.ts';
import { pluginRecord, servedPlugins } from '../../../test/support/served-plugins.ts';
import { DiscoveryResponse } from '../../contract/discovery/search.ts';
import { Problem } from '../../contract/shared/problem.ts';
import type { ServingSnapshot } from '../serving-snapshot.ts';

const SNAPSHOT = 'discovery.composite.2026-09-06.v1-0-5.b92b985e31df';
const NEXT_SNAPSHOT = 'discovery.composite.2026-09-07.v1-0-6.0123456789ab';

function manyPlugins(count: number, name = 'tie'): ServingSnapshot {
  return servedPlugins(Array.from({ length: count }, (_, i) => pluginRecord(i, `${name}-${i}`)));
}

describe('POST /v1/plugins:search', () => {
  it('answers with the published record, why it matched, and its place in the list', async () => {
    const api = await testApi();

    const answer = await postSearch(api, { query: 'phone' });

    expect(answer).toEqual({
      status: 200,
      mediaType: 'application/json',
      body: {
        schema_version: '1.0.0',
        snapshot_id: SNAPSHOT,
        request_id: 'request.discovery.0000000000000001',
        generated_at: '2026-09-06T08:30:00.000Z',
        candidates: [
          {
            ...pluginRecord(1, 'phone-notices'),
            match: { score: 1, rank: 1, reason_codes: ['name_term_match'], matched_fields: ['name'] },
          },
        ],
        page: { total: 1, limit: 5, returned: 1, next_cursor: null },
        is_final_recommendation: false,
        grants_install_approval: false,
      },
    });
    expect(DiscoveryResponse.parse(answer.body)).toEqual(answer.body);
  });

  it('answers an unknown name with 200 and no candidates', async () => {
    const api = await testApi();

    const { status, body } = await postSearch(api, { query: 'no such plugin' });

    expect(status).toBe(200);
    expect(DiscoveryResponse.parse(body)).toMatchObject({
      candidates: [],
      page: { total: 0, limit: 5, returned: 0, next_cursor: null },
    });
  });

  it.each([
    [1, 1],
    [21, 21],
    [50, 50],
    [51, 50],
    [1e9, 50],
  ])('uses for a limit of %d the page size %d and says so', async (limit, used) => {
    const served = manyPlugins(60);
    const api = await testApi({ current: () => served });

    const { body } = await postSearch(api, { query: 'tie', limit });

    expect(DiscoveryResponse.parse(body).page).toEqual({
      total: 60,
      limit: used,
      returned: used,
      next_cursor: `offset:${used}`,
    });
  });

  it.each([0, -1, 1.5, '5', null, true])('refuses the limit %j instead of guessing', async (limit) => {
    const api = await testApi();

    const { status, body } = await postSearch(api, { query: 'phone', limit });

    expect(status).toBe(400);
    expect(Problem.parse(body).errors.map(({ pointer }) => pointer)).toEqual(['/limit']);
  });

  it('gives each of 503 equal hits once over all pages, with ranks that go on', async () => {
    const served = manyPlugins(503);
    const api = await testApi({ current: () => served });
    const seen: { id: string; rank: number }[] = [];
    let cursor: string | null = 'offset:0';

    while (cursor !== null) {
      const page = DiscoveryResponse.parse((await postSearch(api, { query: 'tie', limit: 50, cursor })).body);
      seen.push(...page.candidates.map(({ entry, match }) => ({ id: entry.entry_id, rank: match.rank })));
      cursor = page.page.next_cursor;
    }

    expect(new Set(seen.map(({ id }) => id)).size).toBe(503);
    expect(seen.map(({ rank }) => rank)).toEqual(Array.from({ length: 503 }, (_, i) => i + 1));
  });

  it('answers an offset beyond the end with an empty last page', async () => {
    const api = await testApi();

    const { status, body } = await postSearch(api, { query: 'notices', cursor: 'offset:999999999' });

    expect(status).toBe(200);
    expect(DiscoveryResponse.parse(body).page).toEqual({ total: 2, limit: 5, returned: 0, next_cursor: null });
  });

  it.each(['%00', 'offset:-1', 'offset:01', 'offset:1e3', 'offset:', 'offset:1\n', ''])(
    'refuses the cursor %j',
    async (cursor) => {
      const api = await testApi();

      const { status, body } = await postSearch(api, { query: 'phone', cursor });

      expect(status).toBe(400);
      expect(Problem.parse(body).errors.map(({ pointer }) => pointer)).toEqual(['/cursor']);
    },
  );

  it('refuses a pinned snapshot once another is served, so that pages never mix', async () => {
    let served = manyPlugins(20);
    const api = await testApi({ current: () => served });
    const first = await postSearch(api, { query: 'tie', snapshot_id: SNAPSHOT });
    served = servedPlugins([pluginRecord(1, 'tie')], { manifest: { snapshot_id: NEXT_SNAPSHOT } });

    const second = await postSearch(api, { query: 'tie', snapshot_id: SNAPSHOT, cursor: 'offset:5' });

    expect(first.status).toBe(200);
    expect(second.status).toBe(409);
    expect(Problem.parse(second.body)).toMatchObject({
      code: 'snapshot_superseded',
      errors: [{ pointer: '/snapshot_id', code: 'snapshot_superseded' }],
    });
  });

  it('takes ids, records and places of one answer from one publication while others are switched in', async () => {
    const old = manyPlugins(3, 'old-tie');
    const next = servedPlugins(
      Array.from({ length: 7 }, (_, i) => pluginRecord(i, `new-tie-${i}`)),
      { manifest: { snapshot_id: NEXT_SNAPSHOT } },
    );
    let asked = 0;
    const api = await testApi({ current: () => ((asked += 1) % 2 === 0 ? next : old) });

    const answers: Awaited<ReturnType<typeof postSearch>>[] = [];
    // As many at once as none waits so long for its turn that it is refused.
    while (answers.length < 50)
      answers.push(
        ...(await Promise.all(Array.from({ length: 5 }, () => postSearch(api, { query: 'tie', limit: 50 })))),
      );

    const facts = answers.map(({ body }) => {
      const { snapshot_id, page, candidates } = DiscoveryResponse.parse(body);
      return `${snapshot_id} ${page.total} ${[...new Set(candidates.map((c) => c.entry.identity.name.slice(0, 3)))].join()}`;
    });
    expect(asked).toBe(50);
    expect(new Set(facts)).toEqual(new Set([`${SNAPSHOT} 3 old`, `${NEXT_SNAPSHOT} 7 new`]));
  });

  it.each(['1.0.0', '1.9.3'])('answers a client written for schema version %s', async (schema_version) => {
    const api = await testApi();

    const { status } = await postSearch(api, { schema_version, query: 'phone' });

    expect(status).toBe(200);
  });

  it.each(['2.0.0', '0.9.0', '10.0.0'])('refuses a client written for schema version %s', async (schema_version) => {
    const api = await testApi();

    const { status, body } = await postSearch(api, { schema_version, query: 'phone' });

    expect(status).toBe(400);
    expect(Problem.parse(body).code).toBe('unsupported_schema_version');
  });

  it('refuses a query with private data and does not repeat it', async () => {
    const api = await testApi();

    const { status, body } = await postSearch(api, { query: 'index /home/lin/salaries' });

    expect(status).toBe(422);
    expect(Problem.parse(body)).toMatchObject({
      code: 'data_boundary',
      errors: [{ pointer: '/query', code: 'absolute_local_path' }],
    });
    expect(JSON.stringify(body)).not.toContain('salaries');
  });

  it('says 503 while nothing is loaded', async () => {
    const api = await testApi({ current: () => null });

    const { status, body } = await postSearch(api, { query: 'phone' });

    expect(status).toBe(503);
    expect(Problem.parse(body).code).toBe('not_ready');
  });
});

describe('POST /v1/plugins:search with a body that is not a request', () => {
  it.each([
    ['a misnamed query', { schema_version: '1.0.0', q: 'pdf' }, ['/query', '']],
    ['a misspelt limit', { query: 'pdf', Limit: 5 }, ['']],
    ['a profile', { query: 'pdf', profile: { name: 'Lin' } }, ['']],
    ['a control character', { query: 'a\u0000b' }, ['/query']],
    ['a direction control', { query: 'a\u202eb' }, ['/query']],
    ['invisible characters only', { query: '\u200b\u200b' }, ['/query']],
    ['white space only', { query: ' \u3000 ' }, ['/query']],
    ['501 characters', { query: '字'.repeat(501) }, ['/query']],
  ])('refuses %s and points at where it stands', async (_case, request, pointers) => {
    const api = await testApi();

    const { status, mediaType, body } = await postSearch(api, request);

    expect({ status, mediaType }).toEqual({ status: 400, mediaType: 'application/problem+json' });
    expect(Problem.parse(body).errors.map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it('takes 500 characters outside the basic plane', async () => {
    const api = await testApi();

    const { status } = await postSearch(api, { query: '\u{20000}'.repeat(500) });

    expect(status).toBe(200);
  });

  it.each([
    ['half of a surrogate pair', String.raw`{"query":"\ud800"}`, 400, 'malformed_json'],
    ['a key given twice', '{"query":"pdf","query":"home"}', 400, 'malformed_json'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 400, 'malformed_json'],
    ['no text at all', '', 400, 'malformed_json'],
    ['more than 16 KiB', JSON.stringify({ query: 'x'.repeat(16_384) }), 413, 'request_too_large'],
  ])('refuses %s', async (_case, payload, status, code) => {
    const api = await testApi();

    const answer = await postSearch(api, payload);

    expect(answer.status).toBe(status);
    expect(Problem.parse(answer.body).code).toBe(code);
  });

  it.each([
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/problem+json',
    'application/json; charset=gbk',
    'application/json; profile=x',
    'nonsense',
  ])('refuses the content type %j', async (contentType) => {
    const api = await testApi();

    const answer = await api.inject({
      method: 'POST',
      url: '/v1/plugins:search',
      headers: { 'content-type': contentType },
      payload: '{"query":"phone"}',
    });

    expect(answer.statusCode).toBe(415);
    expect(Problem.parse(answer.json()).code).toBe('unsupported_media_type');
  });

  it('refuses a request without a body', async () => {
    const api = await testApi();

    const answer = await api.inject({ method: 'POST', url: '/v1/plugins:search' });

    expect(answer.statusCode).toBe(415);
  });

  it('refuses a compressed body', async () => {
    const api = await testApi();

    const answer = await api.inject({
      method: 'POST',
      url: '/v1/plugins:search',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: '{"query":"phone"}',
    });

    expect(answer.statusCode).toBe(415);
  });

  it.each(['application/json; charset=utf-8', 'APPLICATION/JSON;charset="UTF-8"'])(
    'takes the content type %s',
    async (type) => {
      const api = await testApi();

      const answer = await api.inject({
        method: 'POST',
        url: '/v1/plugins:search',
        headers: { 'content-type': type },
        payload: '{"query":"phone"}',
      });

      expect(answer.statusCode).toBe(200);
    },
  );
});

import { describe, expect, it } from 'vitest';
import type { DiscoveryResponse } from '../contract/discovery/search.ts';
import { SEARCH_CANDIDATES_RESPONSE } from '../contract/http/examples/candidates.ts';
import { ROUTE_RESPONSE } from '../contract/http/examples/directory.ts';
import { SEARCH_DISCOVERY_RESPONSE } from '../contract/http/examples/discovery.ts';
import { GET_PLUGIN_RESPONSE } from '../contract/http/examples/plugin-record.ts';
import { GET_HEALTH_RESPONSE, PROBLEM_ANSWER } from '../contract/http/examples/service.ts';
import { type PluginFactsClient, createPluginFactsClient } from './plugin-facts-client.ts';
import { PluginFactsProblem } from './plugin-facts-problem.ts';

interface Call {
  url: string;
  body: unknown;
}

/** A server that gives the answers in order and keeps what it was asked. */
function server(...answers: Response[]) {
  const calls: Call[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    init?.signal?.throwIfAborted();
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    calls.push({ url: input instanceof Request ? input.url : String(input), body });
    const answer = answers.shift();
    return answer === undefined ? Promise.reject(new Error('One call too many.')) : Promise.resolve(answer);
  };
  return { calls, client: createPluginFactsClient({ baseUrl: 'http://facts.example/', fetch }) };
}

function page(nextCursor: string | null): DiscoveryResponse {
  return { ...SEARCH_DISCOVERY_RESPONSE, page: { total: 3, limit: 1, returned: 1, next_cursor: nextCursor } };
}

const superseded = () =>
  Response.json({ ...PROBLEM_ANSWER, status: 409, code: 'snapshot_superseded' }, { status: 409 });

describe('createPluginFactsClient', () => {
  it('posts a search as it was given and returns the answer', async () => {
    const { client, calls } = server(Response.json(SEARCH_DISCOVERY_RESPONSE));

    const answer = await client.searchDiscovery({ query: '飞书通知', limit: 3 });

    expect(answer).toEqual(SEARCH_DISCOVERY_RESPONSE);
    expect(calls).toEqual([{ url: 'http://facts.example/v1/plugins:search', body: { query: '飞书通知', limit: 3 } }]);
  });

  it('reads one plugin and keeps a hostile id inside its path segment', async () => {
    const { client, calls } = server(Response.json(GET_PLUGIN_RESPONSE));

    const answer = await client.getPlugin('../admin?x#y');

    expect(answer).toEqual(GET_PLUGIN_RESPONSE);
    expect(calls).toEqual([{ url: 'http://facts.example/v1/plugins/..%2Fadmin%3Fx%23y', body: null }]);
  });

  it.each<[string, (client: PluginFactsClient) => Promise<unknown>, string]>([
    ['the root of the directory', (client) => client.getDirectory(), '/v1/directory'],
    ['a node', (client) => client.getDirectoryNode('node.a/b'), '/v1/directory/nodes/node.a%2Fb'],
    ['plugins of a node', (client) => client.listNodePlugins('root'), '/v1/directory/nodes/root/plugins'],
    [
      'a page of them',
      (client) => client.listNodePlugins('root', { limit: 5, cursor: 'offset:5' }),
      '/v1/directory/nodes/root/plugins?limit=5&cursor=offset%3A5',
    ],
    [
      'what changed',
      (client) => client.getChanges('live.2026-09-06.0123456789ab', { cursor: 'offset:50' }),
      '/v1/changes?since=live.2026-09-06.0123456789ab&cursor=offset%3A50',
    ],
    ['the places of a plugin', (client) => client.getPluginDirectory('a?b'), '/v1/plugins/a%3Fb/directory'],
  ])('reads %s', async (_what, read, path) => {
    const { client, calls } = server(Response.json({ answered: true }));

    const answer = await read(client);

    expect(answer).toEqual({ answered: true });
    expect(calls).toEqual([{ url: `http://facts.example${path}`, body: null }]);
  });

  it('posts a candidate search as it was given and returns the answer', async () => {
    const { client, calls } = server(Response.json(SEARCH_CANDIDATES_RESPONSE));
    const request = { query: 'pdf', capabilities: { required: ['session.continue'] }, host_version: '2.4.1' };

    const answer = await client.searchCandidates(request);

    expect(answer).toEqual(SEARCH_CANDIDATES_RESPONSE);
    expect(calls).toEqual([{ url: 'http://facts.example/v1/candidates:search', body: request }]);
  });

  it('posts a route as it was given and returns the answer', async () => {
    const { client, calls } = server(Response.json(ROUTE_RESPONSE));

    const answer = await client.routeDiscovery({ query: '通知手机', limit: 50 });

    expect(answer).toEqual(ROUTE_RESPONSE);
    expect(calls).toEqual([{ url: 'http://facts.example/v1/plugins:route', body: { query: '通知手机', limit: 50 } }]);
  });

  it('reads the health', async () => {
    const { client, calls } = server(Response.json(GET_HEALTH_RESPONSE));

    const answer = await client.getHealth();

    expect(answer).toEqual(GET_HEALTH_RESPONSE);
    expect(calls).toEqual([{ url: 'http://facts.example/healthz', body: null }]);
  });

  it.each([
    ['seconds', '120', 120],
    ['a date', 'Wed, 21 Oct 2026 07:28:00 GMT', null],
    ['nothing', null, null],
  ])('throws a problem answer with its object; Retry-After gives %s', async (_form, header, retryAfterSeconds) => {
    const headers = new Headers(header === null ? {} : { 'retry-after': header });
    const { client, calls } = server(Response.json(PROBLEM_ANSWER, { status: 429, headers }));

    const thrown = await client.getHealth().catch((error: unknown) => error);

    expect(thrown).toBeInstanceOf(PluginFactsProblem);
    expect(thrown).toMatchObject({ status: 429, problem: PROBLEM_ANSWER, retryAfterSeconds });
    expect(calls).toHaveLength(1);
  });

  it.each([
    ["a proxy's page", new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['a success that is not JSON', new Response('hello', { status: 200 }), 200],
    ['a success that is not an object', Response.json(7), 200],
    ['JSON that is no problem object', Response.json({ error: 'no' }, { status: 500 }), 500],
  ])('throws %s as a problem without an object', async (_case, answer, status) => {
    const { client } = server(answer);

    const thrown = await client.getHealth().catch((error: unknown) => error);

    expect(thrown).toBeInstanceOf(PluginFactsProblem);
    expect(thrown).toMatchObject({ status, problem: null });
  });

  it("passes the caller's signal on and throws its reason", async () => {
    const { client, calls } = server(Response.json(GET_HEALTH_RESPONSE));
    const reason = new Error('Enough.');

    const thrown = await client.getHealth({ signal: AbortSignal.abort(reason) }).catch((error: unknown) => error);

    expect(thrown).toBe(reason);
    expect(calls).toEqual([]);
  });
});

describe('pages', () => {
  it('walks all pages, pinned to the snapshot of the first', async () => {
    const { client, calls } = server(
      Response.json(page('offset:1')),
      Response.json(page('offset:2')),
      Response.json(page(null)),
    );

    const pages = await Array.fromAsync(client.pages({ query: 'notify', limit: 1 }));

    const snapshotId = SEARCH_DISCOVERY_RESPONSE.snapshot_id;
    expect(pages.map((answer) => answer.page.next_cursor)).toEqual(['offset:1', 'offset:2', null]);
    expect(calls.map(({ body }) => body)).toEqual([
      { query: 'notify', limit: 1 },
      { query: 'notify', limit: 1, snapshot_id: snapshotId, cursor: 'offset:1' },
      { query: 'notify', limit: 1, snapshot_id: snapshotId, cursor: 'offset:2' },
    ]);
  });

  it('stops and says so when another snapshot took over', async () => {
    const { client } = server(Response.json(page('offset:1')), superseded());
    const walk = client.pages({ query: 'notify' });

    const steps = [await walk.next(), await walk.next(), await walk.next()];

    expect(steps).toEqual([
      { done: false, value: page('offset:1') },
      { done: true, value: 'snapshot_superseded' },
      { done: true, value: undefined },
    ]);
  });

  it('throws where the very pin the caller sent is superseded', async () => {
    const { client } = server(superseded());

    const thrown = await client
      .pages({ query: 'notify', snapshot_id: 'discovery.old' })
      .next()
      .catch((error: unknown) => error);

    expect(thrown).toMatchObject({ problem: { code: 'snapshot_superseded' } });
  });

  it('throws every other problem in the midst of a walk', async () => {
    const { client } = server(Response.json(page('offset:1')), Response.json(PROBLEM_ANSWER, { status: 400 }));

    const thrown = await Array.fromAsync(client.pages({ query: 'notify' })).catch((error: unknown) => error);

    expect(thrown).toMatchObject({ status: 400, problem: PROBLEM_ANSWER });
  });
});

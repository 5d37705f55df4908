import { describe, expect, it } from 'vitest';
import type { DiscoveryResponse } from '../contract/discovery/search.ts';
import { SEARCH_CANDIDATES_RESPONSE } from '../contract/http/examples/candidates.ts';
import { DIRECTORY_PLUGINS_RESPONSE, ROUTE_RESPONSE } from '../contract/http/examples/directory.ts';
import { SEARCH_DISCOVERY_RESPONSE } from '../contract/http/examples/discovery.ts';
import { GET_PLUGIN_RESPONSE } from '../contract/http/examples/plugin-record.ts';
import { GET_CHANGES_RESPONSE, GET_HEALTH_RESPONSE, PROBLEM_ANSWER } from '../contract/http/examples/service.ts';
import { type PluginFactsClient, createPluginFactsClient } from './plugin-facts-client.ts';
import { OPERATIONS } from '../contract/http/operations.ts';
import type { Timing } from './send-again.ts';
import { PluginFactsAnswerRefused, PluginFactsProblem } from './client-errors.ts';

interface Call {
  url: string;
  body: unknown;
}

const NO_APPROVAL = { is_final_recommendation: false, grants_install_approval: false };

/** An hour before the date of the test of Retry-After; nothing here ever waits. */
const TIMING: Timing = {
  nowMs: () => Date.parse('2026-10-21T06:28:00Z'),
  random: () => 0,
  sleep: () => Promise.reject(new Error('No test of this file waits.')),
};

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
  return {
    calls,
    client: createPluginFactsClient({
      baseUrl: 'http://facts.example/',
      fetch,
      retry: { attempts: 1 },
      timing: TIMING,
    }),
  };
}

function page(nextCursor: string | null): DiscoveryResponse {
  return { ...SEARCH_DISCOVERY_RESPONSE, page: { total: 3, limit: 1, returned: 1, next_cursor: nextCursor } };
}

const superseded = () =>
  Response.json({ ...PROBLEM_ANSWER, status: 409, code: 'snapshot_superseded' }, { status: 409 });

describe('createPluginFactsClient', () => {
  it('has a method for each operation of the contract, and a walk for each list', () => {
    const { client } = server();
    const lists = OPERATIONS.filter(({ responses: [{ example }] }) => JSON.stringify(example).includes('next_cursor'));

    expect(Object.keys(client).toSorted()).toEqual(
      [
        ...OPERATIONS.map(({ operationId }) => operationId),
        ...lists.map(({ operationId }) => `${operationId}Pages`),
      ].toSorted(),
    );
  });

  it.each(['facts.example', 'ftp://facts.example', ''])('takes no address that is none: %j', (baseUrl) => {
    expect(() => createPluginFactsClient({ baseUrl })).toThrow('baseUrl is not the http or https address');
  });

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
    const { client, calls } = server(Response.json({ answered: true, ...NO_APPROVAL }));

    const answer = await read(client);

    expect(answer).toEqual({ answered: true, ...NO_APPROVAL });
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
    ['a date', 'Wed, 21 Oct 2026 07:28:00 GMT', 3_600],
    ['a date of the past', 'Wed, 21 Oct 2015 07:28:00 GMT', 0],
    ['something else', 'soon', null],
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
    ['JSON that is no problem object', Response.json({ error: 'no' }, { status: 500 }), 500],
    [
      'a problem that recommends',
      Response.json({ ...PROBLEM_ANSWER, is_final_recommendation: true }, { status: 400 }),
      400,
    ],
    ['a problem without end', new Response('x'.repeat(100_000), { status: 400 }), 400],
  ])('throws %s as a problem without an object', async (_case, answer, status) => {
    const { client } = server(answer);

    const thrown = await client.getHealth().catch((error: unknown) => error);

    expect(thrown).toBeInstanceOf(PluginFactsProblem);
    expect(thrown).toMatchObject({ status, problem: null, code: null });
  });

  it.each([
    ['not_json', new Response('hello', { status: 200 })],
    ['not_an_object', Response.json(7)],
    ['not_an_object', Response.json([GET_HEALTH_RESPONSE])],
    ['flags_not_false', Response.json({ ...GET_HEALTH_RESPONSE, is_final_recommendation: true })],
    ['flags_not_false', Response.json({ ...GET_HEALTH_RESPONSE, grants_install_approval: true })],
    ['flags_not_false', Response.json({ ...GET_HEALTH_RESPONSE, grants_install_approval: 0 })],
    ['flags_not_false', Response.json({ status: 'ok' })],
    ['too_large', Response.json({ ...GET_HEALTH_RESPONSE, more: 'x'.repeat(5_000) })],
  ])('refuses a success as %s', async (reason, answer) => {
    const { client } = server(answer);

    const thrown = await client.getHealth({ maxAnswerBytes: 5_000 }).catch((error: unknown) => error);

    expect(thrown).toBeInstanceOf(PluginFactsAnswerRefused);
    expect(thrown).toMatchObject({ reason });
  });

  it('stops reading where an answer without end is longer than it was told to read', async () => {
    let sentBytes = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sentBytes += 1_000;
        controller.enqueue(new Uint8Array(1_000));
      },
    });
    const { client } = server(new Response(endless));

    const thrown = await client.getPublicationFile('discovery.jsonl', { maxAnswerBytes: 10_000 }).catch(String);

    expect(thrown).toContain('longer than this client was told to read');
    expect(sentBytes).toBeLessThan(15_000);
  });

  it('gives files byte for byte, and texts and foreign JSON as they are', async () => {
    const bytes = Uint8Array.of(0, 255, 13, 10);
    const { client, calls } = server(
      new Response(bytes),
      new Response('checkpoint\n'),
      new Response(bytes),
      new Response(bytes),
      Response.json({ openapi: '3.1.0' }),
    );
    const tile = { level: '0', tile: '000.p' };

    expect(await client.getPublicationFile('a/b')).toEqual(bytes);
    expect(await client.getLogCheckpoint()).toBe('checkpoint\n');
    expect(await client.getPartialLogTile(tile, 7)).toEqual(bytes);
    expect(await client.getPublicationMetadata('timestamp.json')).toEqual(bytes);
    expect(await client.getOpenApi()).toEqual({ openapi: '3.1.0' });
    expect(calls.map(({ url }) => url.replace('http://facts.example', ''))).toEqual([
      '/v1/publication/files/a%2Fb',
      '/v1/log/checkpoint',
      '/v1/log/tile/0/000.p/7',
      '/v1/publication/metadata/timestamp.json',
      '/openapi.json',
    ]);
  });

  it("passes the caller's signal on and throws its reason", async () => {
    const { client, calls } = server(Response.json(GET_HEALTH_RESPONSE));
    const reason = new Error('Enough.');

    const thrown = await client.getHealth({ signal: AbortSignal.abort(reason) }).catch((error: unknown) => error);

    expect(thrown).toBe(reason);
    expect(calls).toEqual([]);
  });
});

describe('walks', () => {
  it('walks all pages, pinned to the snapshot of the first', async () => {
    const { client, calls } = server(
      Response.json(page('offset:1')),
      Response.json(page('offset:2')),
      Response.json(page(null)),
    );

    const pages = await Array.fromAsync(client.searchDiscoveryPages({ query: 'notify', limit: 1 }));

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
    const walk = client.searchDiscoveryPages({ query: 'notify' });

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
      .searchDiscoveryPages({ query: 'notify', snapshot_id: 'discovery.old' })
      .next()
      .catch((error: unknown) => error);

    expect(thrown).toMatchObject({ problem: { code: 'snapshot_superseded' } });
  });

  it('throws every other problem in the midst of a walk', async () => {
    const { client } = server(Response.json(page('offset:1')), Response.json(PROBLEM_ANSWER, { status: 400 }));

    const thrown = await Array.fromAsync(client.searchDiscoveryPages({ query: 'notify' })).catch(
      (error: unknown) => error,
    );

    expect(thrown).toMatchObject({ status: 400, problem: PROBLEM_ANSWER });
  });

  it('stops where a list that takes no pin goes on with other data', async () => {
    const later = { ...DIRECTORY_PLUGINS_RESPONSE, page: { total: 3, limit: 1, returned: 1, next_cursor: 'offset:1' } };
    const { client, calls } = server(
      Response.json(later),
      Response.json({ ...later, snapshot_id: 'discovery.composite.2027-01-01.v1-0-0.000000000000' }),
    );
    const walk = client.listNodePluginsPages('root', { limit: 1 });

    const steps = [await walk.next(), await walk.next()];

    expect(steps).toEqual([
      { done: false, value: later },
      { done: true, value: 'snapshot_superseded' },
    ]);
    expect(calls[1]?.url).toBe('http://facts.example/v1/directory/nodes/root/plugins?limit=1&cursor=offset%3A1');
  });

  it.each<[string, (client: PluginFactsClient) => AsyncGenerator<object>, object]>([
    ['of candidates', (client) => client.searchCandidatesPages({ query: 'pdf' }), SEARCH_CANDIDATES_RESPONSE],
    ['of a route', (client) => client.routeDiscoveryPages({ query: 'pdf' }), ROUTE_RESPONSE],
    ['of what changed', (client) => client.getChangesPages('live.2026-09-06.0123456789ab'), GET_CHANGES_RESPONSE],
  ])('walk all pages %s', async (_what, walk, answer) => {
    const place = { total: 2, limit: 1, returned: 1 };
    const answers = ['offset:1', null].map((next_cursor) => ({ ...answer, page: { ...place, next_cursor } }));
    const { client } = server(...answers.map((each) => Response.json(each)));

    expect(await Array.fromAsync(walk(client))).toEqual(answers);
  });
});

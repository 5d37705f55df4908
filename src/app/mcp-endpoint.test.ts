import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { movedClock } from '../../test/support/rate-limit-store-contract.ts';
import { REVISIONS, callTool, mcpClient, testMcpEndpoint } from '../../test/support/mcp-client.ts';
import { pluginRecord, servedPlugins } from '../../test/support/served-plugins.ts';
import { testApi } from '../../test/support/test-api.ts';
import type { ApiDeps } from '../api/api-deps.ts';
import { SILENT_LOG } from '../api/http/api-log.ts';
import { parseProxy } from '../api/http/rate-limit/client-network.ts';
import { createMemoryStore } from '../api/http/rate-limit/memory-store.ts';
import { DEFAULT_QUOTAS, type RateQuotas, WINDOW_MS, createRateLimiter } from '../api/http/rate-limit/rate-limiter.ts';
import { sha256 } from '../base/digest.ts';
import { createMcpEndpoint } from './mcp-endpoint.ts';

const SKILL = readFileSync(new URL('../../skills/plugin-facts/SKILL.md', import.meta.url), 'utf8');

const ListedSkills = z.object({ skills: z.array(z.unknown()) });

function mcpApi(overrides: Partial<ApiDeps> = {}) {
  return testApi({ mcp: testMcpEndpoint(), ...overrides });
}

function limiter(quotas: Partial<RateQuotas>) {
  const store = createMemoryStore({ clock: movedClock(), windowMs: WINDOW_MS, mostInstants: 10_000 });
  return createRateLimiter({
    quotas: { ...DEFAULT_QUOTAS, ...quotas },
    proxies: [parseProxy('127.0.0.1')!],
    storeOf: () => store,
  });
}

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

async function post(api: Awaited<ReturnType<typeof testApi>>, body: string, headers: Record<string, string> = {}) {
  const { statusCode, json } = await api.inject({
    method: 'POST',
    url: '/mcp',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    payload: body,
  });
  return { statusCode, json };
}

describe.each(REVISIONS)('POST /mcp in revision %s', (revision) => {
  it('names six tools that only read', async () => {
    const client = await mcpClient(await mcpApi(), revision);

    const { tools } = await client.listTools();

    expect(tools.map(({ name }) => name)).toEqual([
      'search_plugins',
      'search_candidates',
      'route_plugins',
      'browse_directory',
      'get_plugin_facts',
      'lookup_plugin',
    ]);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
  });

  it('searches, links each plugin, and the link is read', async () => {
    const client = await mcpClient(await mcpApi(), revision);

    const { structured, links } = await callTool(client, 'search_plugins', { query: 'phone' });
    const { contents } = await client.readResource({ uri: 'plugin-facts://plugin.discovery.000000000000000000000001' });

    expect(structured).toMatchObject({
      is_final_recommendation: false,
      grants_install_approval: false,
      page: { total: 1, returned: 1, has_more: false },
      hits: [{ id: 'plugin.discovery.000000000000000000000001', untrusted_text: { package: '@acme/phone-notices' } }],
    });
    expect(links).toEqual([
      { type: 'resource_link', name: '1', uri: 'plugin-facts://plugin.discovery.000000000000000000000001' },
    ]);
    expect(contents).toMatchObject([{ mimeType: 'application/json', text: expect.stringContaining('"kind":"entry"') }]);
  });

  it('tells a resource that nobody publishes from one that cannot be read', async () => {
    const client = await mcpClient(await mcpApi(), revision);

    const reading = client.readResource({ uri: 'plugin-facts://plugin.discovery.00000000000000000000000f' });

    await expect(reading).rejects.toMatchObject({ message: expect.stringContaining('No plugin with this id') });
  });

  it('gives the skill of the service as a resource', async () => {
    const client = await mcpClient(await mcpApi(), revision);

    const { resources } = await client.listResources();
    const { contents } = await client.readResource({ uri: 'skill://plugin-facts/SKILL.md' });

    expect(resources).toMatchObject([{ uri: 'skill://plugin-facts/SKILL.md', mimeType: 'text/markdown' }]);
    expect(contents).toMatchObject([{ text: SKILL }]);
  });

  it('gives the skill by the methods of the skills extension, with its digest', async () => {
    const client = await mcpClient(await mcpApi(), revision);

    const { skills } = await client.request({ method: 'skills/list', params: {} }, ListedSkills);

    expect(skills).toMatchObject([
      {
        uri: 'skill://plugin-facts/SKILL.md',
        frontmatter: { name: 'plugin-facts' },
        resources: [{ digest: sha256(SKILL) }],
      },
    ]);
  });

  it('refuses an unknown tool as an error of the protocol', async () => {
    const client = await mcpClient(await mcpApi(), revision);

    await expect(client.callTool({ name: 'install_plugin', arguments: {} })).rejects.toMatchObject({ code: -32_602 });
  });
});

describe('POST /mcp', () => {
  it('holds to the data boundary, names the class and repeats nothing', async () => {
    const client = await mcpClient(await mcpApi());
    const secret = 'sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789AAAA';

    const { isError, structured, text } = await callTool(client, 'search_plugins', { query: `mail ${secret}` });

    expect(isError).toBe(true);
    expect(structured).toMatchObject({ error: { code: 'data_boundary', errors: [{ code: 'credential' }] } });
    expect(text + JSON.stringify(structured)).not.toContain(secret);
  });

  it('takes no argument that the schema does not have, and repeats neither its name nor its value', async () => {
    const client = await mcpClient(await mcpApi());

    const { structured } = await callTool(client, 'search_plugins', { query: 'mail', 'my inbox': 'dear sir' });

    expect(structured).toMatchObject({
      is_final_recommendation: false,
      error: {
        code: 'invalid_request',
        next_call: 'Mend the arguments that `errors` names, then call search_plugins again.',
        errors: [{ code: 'unknown_argument' }],
      },
    });
    expect(JSON.stringify(structured)).not.toMatch(/inbox|sir/);
  });

  it('names an argument that it does not take where its name is one, and the rule that a long query breaks', async () => {
    const client = await mcpClient(await mcpApi());

    const unknown = await callTool(client, 'search_plugins', { query: 'mail', filters: { max_results: 3 } });
    const long = await callTool(client, 'search_plugins', { query: '信'.repeat(501) });
    const longest = await callTool(client, 'search_plugins', { query: '😀'.repeat(500) });

    expect(unknown.structured).toMatchObject({
      error: { errors: [{ code: 'unknown_argument', pointer: '/filters/max_results' }] },
    });
    expect(long.structured).toMatchObject({
      error: {
        errors: [
          {
            code: 'length_out_of_bounds',
            pointer: '/query',
            detail: 'It must have 1 to 500 characters (Unicode code points).',
          },
        ],
      },
    });
    expect(longest.isError).toBe(false);
  });

  it('says of a name that nobody has that it does not know why, and of one that is listed what it is', async () => {
    const client = await mcpClient(await mcpApi());

    const listed = await callTool(client, 'lookup_plugin', { name: 'plugin.discovery.000000000000000000000001' });
    const missing = await callTool(client, 'lookup_plugin', { name: '@acme/nothing' });

    expect(listed.structured).toMatchObject({ outcome: 'listed', entries_total: 1, grants_install_approval: false });
    expect(listed.links).toHaveLength(1);
    expect(missing.structured).toMatchObject({ outcome: 'unknown', entries: [], listings: null });
    expect(missing.links).toEqual([]);
  });

  it('counts a tool call as its operation, by the client that a trusted proxy names', async () => {
    const api = await mcpApi({ rateLimiter: limiter({ discovery: 1 }) });
    const first = await mcpClient(api, '2026-07-28', { 'x-forwarded-for': '203.0.113.7' });
    const second = await mcpClient(api, '2026-07-28', { 'x-forwarded-for': '203.0.113.8' });

    const answers = [
      await callTool(first, 'search_plugins', { query: 'phone' }),
      await callTool(first, 'search_plugins', { query: 'phone' }),
      await callTool(second, 'search_plugins', { query: 'phone' }),
    ];
    const direct = await api.inject({
      method: 'POST',
      url: '/v1/plugins:search',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
      payload: '{"query":"phone"}',
    });

    expect(answers.map(({ isError }) => isError)).toEqual([false, true, false]);
    expect(answers[1]?.structured).toMatchObject({
      error: {
        code: 'rate_limited',
        retry_after_seconds: 3_600,
        next_call: 'Wait 3600 seconds, then call search_plugins again with the same arguments.',
      },
    });
    expect(direct.statusCode).toBe(429);
  });

  it('counts messages too, whatever they ask', async () => {
    const api = await mcpApi({ rateLimiter: limiter({ mcp: 2 }) });

    const statuses = [];
    for (let sent = 0; sent < 3; sent += 1) statuses.push((await post(api, JSON.stringify(PING))).statusCode);

    expect(statuses).toEqual([200, 200, 429]);
  });

  it.each([
    ['a body that is too large', 413, JSON.stringify({ ...PING, params: { _meta: { x: 'x'.repeat(17_000) } } }), {}],
    ['a key given twice', 400, '{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/call"}', {}],
    ['another media type', 415, JSON.stringify(PING), { 'content-type': 'text/plain' }],
    ['a name that is not ours', 403, JSON.stringify(PING), { host: 'evil.example' }],
    ['a page of elsewhere', 403, JSON.stringify(PING), { origin: 'https://evil.example' }],
  ])('refuses %s with %d', async (_case, status, body, headers) => {
    const { statusCode, json } = await post(await mcpApi(), body, headers);

    expect(statusCode).toBe(status);
    expect(JSON.stringify(json())).toContain('"is_final_recommendation":false');
    expect(JSON.stringify(json())).not.toContain('evil');
  });

  it('answers under the names that it is told to be reached by', async () => {
    const endpoint = createMcpEndpoint({
      hosts: ['facts.example.org'],
      randomHex: () => 'f',
      release: '0.1.0',
      log: { error: () => undefined },
    });

    const { statusCode } = await post(await testApi({ mcp: endpoint }), JSON.stringify(PING), {
      host: 'facts.example.org',
      origin: 'https://facts.example.org',
    });

    expect(statusCode).toBe(200);
  });

  it('says of a skill that the service does not have that there is none', async () => {
    const client = await mcpClient(await mcpApi({ document: async () => null }));

    await expect(client.readResource({ uri: 'skill://plugin-facts/SKILL.md' })).rejects.toMatchObject({
      message: expect.stringContaining('The service has no such skill.'),
    });
  });

  it('writes one line for a tool call, with what it asked and how that was answered', async () => {
    const lines: object[] = [];
    const log = { ...SILENT_LOG, info: (fields: object) => void lines.push(fields) };
    const client = await mcpClient(await mcpApi({ log }));
    lines.length = 0;

    await callTool(client, 'browse_directory', { show: 'plugins' });
    await callTool(client, 'get_plugin_facts', { plugin_id: 'plugin.discovery.00000000000000000000000f' });
    await client.listTools();

    const told = { method: 'POST', route: '/mcp', operation: 'service', status: 200 };
    expect(lines).toMatchObject([
      {
        ...told,
        asked: [
          { operation: 'directory', route: '/v1/directory', status: 200 },
          { operation: 'directory', route: '/v1/directory/nodes/:node_id/plugins', status: 200 },
        ],
      },
      { ...told, asked: [{ route: '/v1/plugins/:plugin_id', status: 404 }] },
      told,
    ]);
    expect(lines[2]).not.toHaveProperty('asked');
  });

  it('takes no other method', async () => {
    const api = await mcpApi();

    const answers = [await api.inject({ url: '/mcp' }), await api.inject({ method: 'DELETE', url: '/mcp' })];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([405, 405]);
  });

  it('ends a list that was begun over another snapshot, and says how to begin anew', async () => {
    const records = Array.from({ length: 4 }, (_, i) => pluginRecord(i, `tie-${i}`));
    let served = servedPlugins(records);
    const client = await mcpClient(await mcpApi({ current: () => served }));
    const first = await callTool(client, 'search_plugins', { query: 'tie', limit: 2 });
    const { page } = z.object({ page: z.object({ next_cursor: z.string() }) }).parse(first.structured);
    served = servedPlugins(records, {
      manifest: { snapshot_id: 'discovery.composite.2026-09-07.v1-0-6.0123456789ab' },
    });

    const second = await callTool(client, 'search_plugins', { query: 'tie', limit: 2, cursor: page.next_cursor });

    expect(second.structured).toMatchObject({
      error: {
        code: 'snapshot_superseded',
        next_call: 'Call search_plugins again without cursor, and drop the earlier pages.',
      },
    });
  });

  it('says that the service failed where nobody foresaw it, and no more', async () => {
    const seen: unknown[] = [];
    const endpoint = createMcpEndpoint({
      hosts: [],
      randomHex: () => 'f',
      release: '0.1.0',
      log: { error: (fields) => seen.push(fields) },
    });
    const served = servedPlugins([]);
    const writer = {
      ...served.writer,
      write: () => {
        throw new Error('/srv/secret');
      },
    };
    const broken = { ...served, writer };
    const client = await mcpClient(await testApi({ mcp: endpoint, current: () => broken }));

    const { structured } = await callTool(client, 'search_plugins', { query: 'tie' });

    expect(structured).toMatchObject({ error: { code: 'internal_error' } });
    expect(JSON.stringify(structured)).not.toContain('secret');
  });
});

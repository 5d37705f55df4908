import type { FastifyInstance } from 'fastify';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pluginRecord, servedPlugins } from '../../../test/support/served-plugins.ts';
import { NOW, testApi } from '../../../test/support/test-api.ts';
import {
  DirectoryNodeResponse,
  DirectoryPluginsResponse,
  PluginDirectoryResponse,
} from '../../contract/directory/answers.ts';
import { Problem } from '../../contract/shared/problem.ts';
import type { ServingSnapshot } from '../serving-snapshot.ts';

const SNAPSHOT = 'discovery.composite.2026-09-06.v1-0-5.b92b985e31df';
const FLAGS = { is_final_recommendation: false, grants_install_approval: false };
const idOf = (serial: number) => `plugin.discovery.${serial.toString(16).padStart(24, '0')}`;

/** Its records say "alert" in their names, which is a capability of the fixture host; every other one also "mailbox". */
function alerts(count: number): ServingSnapshot {
  return servedPlugins(
    Array.from({ length: count }, (_, i) => pluginRecord(i, i % 2 === 0 ? `alert-${i}` : `alert-mailbox-${i}`)),
  );
}

/** So many records with the evidence of the example: their listings were read, and nothing else was tested. */
function everyOne(plugins: number): DirectoryNodeResponse['dimension_status'] {
  const none = { passed: 0, failed: 0, partial: 0, not_tested: 0, not_applicable: 0 };
  const notTested = { ...none, not_tested: plugins };
  return {
    source_metadata: { ...none, partial: plugins },
    repository_health: notTested,
    package_release: notTested,
    package_integrity: notTested,
    static_risk: notTested,
    dependency_risk: notTested,
    install_runtime: notTested,
    claimed_feature: notTested,
  };
}

async function nodeOf(api: FastifyInstance, path: string): Promise<DirectoryNodeResponse> {
  return DirectoryNodeResponse.parse((await api.inject(path)).json());
}

async function pageOf(api: FastifyInstance, nodeId: string, query = ''): Promise<DirectoryPluginsResponse> {
  const answer = await api.inject(`/v1/directory/nodes/${nodeId}/plugins${query}`);
  return DirectoryPluginsResponse.parse(answer.json());
}

async function problemOf(api: FastifyInstance, path: string) {
  const answer = await api.inject(path);
  return { ...Problem.parse(answer.json()), status: answer.statusCode };
}

describe('GET /v1/directory', () => {
  it('answers with the root and the topics below it', async () => {
    const served = alerts(4);
    const api = await testApi({ current: () => served });

    const answer = await api.inject('/v1/directory');

    expect(answer.headers['content-type']).toBe('application/json');
    expect(DirectoryNodeResponse.parse(answer.json())).toEqual({
      schema_version: '1.0.0',
      directory_version: served.directoryVersion,
      snapshot_id: SNAPSHOT,
      request_id: 'request.directory.0000000000000001',
      generated_at: NOW,
      node_id: 'root',
      path_key: '',
      label: { en: 'All plugins', 'zh-CN': '全部插件' },
      description: served.directory.root.description,
      level: 0,
      path: [],
      plugin_count: 4,
      direct_plugin_count: 0,
      children: [
        {
          node_id: 'node.messages',
          path_key: 'messages',
          label: { en: 'messages', 'zh-CN': '主题' },
          plugin_count: 4,
          direct_plugin_count: 4,
          child_count: 0,
          dimension_status: everyOne(4),
        },
      ],
      dimension_status: everyOne(4),
      cross_entries_count: 0,
      ...FLAGS,
    });
    expect(served.directoryVersion).toMatch(/^directory\.[0-9a-f]{12}$/);
  });

  it('takes no query string', async () => {
    expect(await problemOf(await testApi(), '/v1/directory?depth=2')).toMatchObject({ status: 400 });
  });

  it('says 503 while nothing is loaded', async () => {
    const api = await testApi({ current: () => null });

    expect(await problemOf(api, '/v1/directory')).toMatchObject({ status: 503, code: 'not_ready' });
  });
});

describe('GET /v1/directory/nodes/{node_id}', () => {
  it('answers with a node, where it stands and what lies below it', async () => {
    const served = alerts(60);
    const api = await testApi({ current: () => served });

    const node = await nodeOf(api, '/v1/directory/nodes/node.messages');

    expect(node).toMatchObject({
      node_id: 'node.messages',
      path_key: 'messages',
      level: 1,
      path: [{ node_id: 'root', path_key: '', label: { en: 'All plugins', 'zh-CN': '全部插件' } }],
      plugin_count: 60,
      request_id: 'request.directory.0000000000000001',
    });
    expect(node.children.map(({ path_key }) => path_key)).toContain('messages/alerts');
  });

  it('counts a plugin that nobody analysed as not tested, in every dimension', async () => {
    const served = servedPlugins([{ ...pluginRecord(1, 'alert'), quality: null }, pluginRecord(2, 'alert-two')]);
    const api = await testApi({ current: () => served });

    const { dimension_status: counts } = await nodeOf(api, '/v1/directory/nodes/node.messages');

    expect(Object.values(counts).map(({ not_tested }) => not_tested)).toEqual([1, 2, 2, 2, 2, 2, 2, 2]);
  });

  it('gives the root under its id', async () => {
    const api = await testApi();

    const [byName, byId] = [await nodeOf(api, '/v1/directory'), await nodeOf(api, '/v1/directory/nodes/root')];

    expect({ ...byId, request_id: '' }).toEqual({ ...byName, request_id: '' });
  });

  it('leads to every plugin by walking from the root', async () => {
    const api = await testApi({ current: () => served });
    const served = alerts(45);
    const found: string[] = [];
    const walk = async (nodeId: string): Promise<void> => {
      const node = await nodeOf(api, `/v1/directory/nodes/${nodeId}`);
      if (node.direct_plugin_count > 0) {
        const { plugins } = await pageOf(api, nodeId, '?limit=50');
        if (node.children.length === 0) found.push(...plugins.map(({ entry }) => entry.entry_id));
      }
      for (const child of node.children) await walk(child.node_id);
    };

    await walk('root');

    expect(found.toSorted()).toEqual(Array.from({ length: 45 }, (_, i) => idOf(i)).toSorted());
  });

  it.each(['node.nothing', 'node.', 'messages', 'constructor', '__proto__', '%00', '..%2froot', '%F0%9F%98%80'])(
    'says 404 for the id %s',
    async (id) => {
      expect(await problemOf(await testApi(), `/v1/directory/nodes/${id}`)).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    },
  );
});

describe('GET /v1/directory/nodes/{node_id}/plugins', () => {
  it('answers with records as they were published, and how each is placed', async () => {
    const served = alerts(2);
    const api = await testApi({ current: () => served });

    const answer = await api.inject('/v1/directory/nodes/root/plugins');

    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.json()).toEqual({
      schema_version: '1.0.0',
      directory_version: served.directoryVersion,
      snapshot_id: SNAPSHOT,
      request_id: 'request.directory.0000000000000001',
      generated_at: NOW,
      node_id: 'root',
      plugins: [
        { ...pluginRecord(0, 'alert-0'), placement: 'canonical' },
        { ...pluginRecord(1, 'alert-mailbox-1'), placement: 'canonical' },
      ],
      page: { total: 2, limit: 20, returned: 2, next_cursor: null },
      ...FLAGS,
    });
  });

  it('gives pages that together are the whole list, whatever their size', async () => {
    const served = alerts(23);
    const api = await testApi({ current: () => served });
    const whole = (await pageOf(api, 'root', '?limit=50')).plugins.map(({ entry }) => entry.entry_id);

    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (limit) => {
        const seen: string[] = [];
        let cursor: string | null = 'offset:0';
        while (cursor !== null) {
          const { plugins, page }: DirectoryPluginsResponse = await pageOf(
            api,
            'root',
            `?cursor=${cursor}&limit=${limit}`,
          );
          seen.push(...plugins.map(({ entry }) => entry.entry_id));
          cursor = page.next_cursor;
        }

        expect(seen).toEqual(whole);
      }),
      { numRuns: 15 },
    );
    expect(whole).toHaveLength(23);
  });

  it.each([
    ['?limit=51', 50],
    ['?limit=9999999999', 50],
    ['?limit=9007199254740991', 50],
    ['?limit=1', 1],
    ['', 20],
    ['?', 20],
  ])('%j gives pages of %d', async (query, limit) => {
    expect((await pageOf(await testApi(), 'root', query)).page.limit).toBe(limit);
  });

  it('is an internal error, never a shorter list, where a plugin it names has no record', async () => {
    const served = alerts(2);
    const discovery = { ...served.publication.discovery, indexOf: () => null };
    const api = await testApi({ current: () => ({ ...served, publication: { ...served.publication, discovery } }) });

    expect(await problemOf(api, '/v1/directory/nodes/root/plugins')).toMatchObject({
      status: 500,
      code: 'internal_error',
    });
  });

  it('gives an empty page beyond the end', async () => {
    expect((await pageOf(await testApi(), 'root', '?cursor=offset:2')).page).toEqual({
      total: 2,
      limit: 20,
      returned: 0,
      next_cursor: null,
    });
  });

  it.each([
    ['?limit=0', '/limit'],
    ['?limit=-1', '/limit'],
    ['?limit=1.5', '/limit'],
    ['?limit=1e1', '/limit'],
    ['?limit=007', '/limit'],
    ['?limit=%20 5', '/limit'],
    ['?limit=', '/limit'],
    ['?limit', '/limit'],
    ['?limit=99999999999999999', '/limit'],
    ['?cursor=5', '/cursor'],
    ['?cursor=offset:-1', '/cursor'],
    ['?cursor=offset:01', '/cursor'],
    ['?cursor=', '/cursor'],
    ['?limit=1&limit=1', ''],
    ['?limit=1&limit=2', ''],
    ['?limit[]=1', ''],
    ['?offset=1', ''],
    ['?Limit=1', ''],
    ['?__proto__=1', ''],
    ['?%ff=1', ''],
  ])('refuses %s', async (query, pointer) => {
    const problem = await problemOf(await testApi(), `/v1/directory/nodes/root/plugins${query}`);

    expect(problem).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(problem.errors.map((item) => item.pointer)).toContain(pointer);
  });

  it('says 404 for a node that is not there', async () => {
    expect(await problemOf(await testApi(), '/v1/directory/nodes/node.nothing/plugins')).toMatchObject({ status: 404 });
  });
});

describe('GET /v1/plugins/{plugin_id}/directory', () => {
  it('says where a plugin stands and why', async () => {
    const served = servedPlugins([pluginRecord(1, 'alert-drawing'), pluginRecord(2, 'vase')]);
    const api = await testApi({ current: () => served });

    const answer = await api.inject(`/v1/plugins/${idOf(1)}/directory`);

    expect(PluginDirectoryResponse.parse(answer.json())).toMatchObject({
      directory_version: served.directoryVersion,
      snapshot_id: SNAPSHOT,
      request_id: 'request.directory.0000000000000001',
      entry_id: idOf(1),
      canonical: {
        path: [{ node_id: 'node.messages', path_key: 'messages' }],
        evidence: { matched_terms: ['alert'], category_id: null, capability_ids: ['notify.alert'] },
      },
      ...FLAGS,
    });
  });

  it('says which capabilities list it elsewhere', async () => {
    const others = ['drawing', 'alert'].flatMap((word, of) =>
      Array.from({ length: 8 }, (_, i) => pluginRecord(of * 8 + i, `${word}-${i}`)),
    );
    const served = servedPlugins([pluginRecord(20, 'alert-alert-drawing'), ...others]);
    const api = await testApi({ current: () => served });

    const answer = await api.inject(`/v1/plugins/${idOf(20)}/directory`);

    const { canonical, cross_entries: cross } = PluginDirectoryResponse.parse(answer.json());
    const paths = [canonical, ...cross].map(({ path }) => path.map(({ path_key }) => path_key).join());
    expect(paths.toSorted()).toEqual(['messages', 'pictures']);
    expect(cross[0]?.evidence.capability_ids).toHaveLength(1);
    expect(cross[0]?.evidence.category_id).toBeNull();
  });

  it.each(['plugin.discovery.00000000000000000000000f', 'plugin.discovery.1', '__proto__', '%00'])(
    'says 404 for the id %s',
    async (id) => {
      expect(await problemOf(await testApi(), `/v1/plugins/${id}/directory`)).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    },
  );
});

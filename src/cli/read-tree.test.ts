import { describe, expect, it } from 'vitest';
import { DIRECTORY_NODE_RESPONSE, DIRECTORY_PLUGINS_RESPONSE } from '../contract/http/examples/directory.ts';
import type { DirectoryNodeResponse } from '../contract/directory/answers.ts';
import { readTree } from './read-tree.ts';

/** Children by path key. */
const TREE: Readonly<Record<string, readonly string[]>> = {
  '': ['mail', 'files'],
  mail: ['mail/inbox', 'mail/alerts'],
  'mail/alerts': ['mail/alerts/phone'],
};
const idOf = (path: string) => (path === '' ? 'root' : `node.${path.replaceAll('/', '.')}`);
const summaryOf = (path: string) => ({
  node_id: idOf(path),
  path_key: path,
  label: { en: path, 'zh-CN': path },
  plugin_count: 3,
  direct_plugin_count: 0,
  dimension_status: DIRECTORY_NODE_RESPONSE.dimension_status,
});

function nodeAt(path: string): DirectoryNodeResponse {
  const children = (TREE[path] ?? []).map((child) => ({ ...summaryOf(child), child_count: TREE[child]?.length ?? 0 }));
  return { ...DIRECTORY_NODE_RESPONSE, ...summaryOf(path), path: [], children };
}

/** A service over the tree; from the given request on another directory is in force. */
function service(switchedFrom = Number.POSITIVE_INFINITY) {
  const asked: string[] = [];
  const now = <Answer extends object>(what: string, answer: Answer): Promise<Answer> => {
    asked.push(what);
    return Promise.resolve(asked.length < switchedFrom ? answer : { ...answer, directory_version: 'directory.next' });
  };
  const paths = new Map(['', ...Object.values(TREE).flat()].map((path) => [idOf(path), path]));
  return {
    asked,
    client: {
      getDirectory: () => now('root', nodeAt('')),
      getDirectoryNode: (id: string) => now(id, nodeAt(paths.get(id) ?? 'nothing')),
      listNodePlugins: (id: string, page?: object) => now(`${id} ${JSON.stringify(page)}`, DIRECTORY_PLUGINS_RESPONSE),
    },
  };
}

describe('readTree', () => {
  it('reads the root and its children with one request', async () => {
    const { client, asked } = service();

    const { node, plugins, ...answer } = await readTree(client, { path: '', depth: 1, limit: null });

    expect(asked).toEqual(['root']);
    expect(plugins).toBeNull();
    expect(node.children?.map(({ path_key, children }) => [path_key, children])).toEqual([
      ['mail', null],
      ['files', []],
    ]);
    expect(answer).toEqual({
      snapshot_id: DIRECTORY_NODE_RESPONSE.snapshot_id,
      directory_version: DIRECTORY_NODE_RESPONSE.directory_version,
      is_final_recommendation: false,
      grants_install_approval: false,
    });
  });

  it('walks to a path, slashes at its ends or not, and as deep as it is asked', async () => {
    const { client, asked } = service();

    const { node } = await readTree(client, { path: '/mail/', depth: 2, limit: null });

    expect(asked).toEqual(['root', 'node.mail', 'node.mail.alerts']);
    expect(node.children?.[1]?.children?.map(({ path_key }) => path_key)).toEqual(['mail/alerts/phone']);
  });

  it('lists plugins where nothing lies below the node', async () => {
    const { client, asked } = service();

    const { node, plugins } = await readTree(client, { path: 'files', depth: 1, limit: null });

    expect(asked).toEqual(['root', 'node.files', 'node.files {"limit":20}']);
    expect(node.child_count).toBe(0);
    expect(plugins).toEqual({ plugins: DIRECTORY_PLUGINS_RESPONSE.plugins, page: DIRECTORY_PLUGINS_RESPONSE.page });
  });

  it.each([
    ['', 3, ['root', 'root {"limit":3}']],
    ['files', 0, ['root', 'node.files']],
  ])('lists as many plugins of %j as it is asked: %d', async (path, limit, expected) => {
    const { client, asked } = service();

    await readTree(client, { path, depth: 1, limit });

    expect(asked).toEqual(expected);
  });

  it.each(['nothing', 'mail/nothing', 'Mail', 'alerts'])('finds no node at %s', async (path) => {
    const { client } = service();

    await expect(readTree(client, { path, depth: 1, limit: null })).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([2, 3, 4])('does not mix two directories: switched at request %d', async (request) => {
    const { client } = service(request);

    await expect(readTree(client, { path: 'mail', depth: 2, limit: 5 })).rejects.toMatchObject({
      code: 'snapshot_superseded',
    });
  });
});

import { type Check, type Loose, type Subject, answered, listOf, memberOf, numberOf, textOf } from './check.ts';
import { NotTestable } from './session.ts';

const PAGE = 50;
const MOST_PAGES = 8;

async function nodePlugins({
  session,
  sample,
}: Subject): Promise<{ readonly pages: readonly Loose[]; readonly isWhole: boolean }> {
  const pages: Loose[] = [];
  let cursor: string | null = null;
  do {
    const path: string = `/v1/directory/nodes/${sample.nodeId}/plugins?limit=${PAGE}${cursor === null ? '' : `&cursor=${cursor}`}`;
    const page = await answered(session, { path });
    pages.push(page);
    const next = memberOf(page, 'page', 'next_cursor');
    cursor = typeof next === 'string' ? next : null;
  } while (cursor !== null && pages.length < MOST_PAGES);
  return { pages, isWhole: cursor === null };
}

export const DIRECTORY_CHECKS: readonly Check[] = [
  {
    name: 'directory.tree',
    place: 'spec 8, DESIGN 4, directory',
    rule: 'A node says of itself what its parent says of it; its ancestors stand in path, its plugins are those of itself and of its children.',
    async run({ session }) {
      const root = await answered(session, { path: '/v1/directory' });
      const faults = memberOf(root, 'level') === 0 ? [] : ['the root is not at level 0'];
      let parent = root;
      for (;;) {
        const children = listOf(parent, 'children');
        faults.push(...sumFaults(parent, children));
        const child = children.toSorted((a, b) => numberOf(b, 'plugin_count') - numberOf(a, 'plugin_count'))[0];
        if (child === undefined) return faults;
        const id = textOf(child, 'node_id');
        const node = await answered(session, { path: `/v1/directory/nodes/${encodeURIComponent(id)}` });
        faults.push(...nodeFaults(parent, child, node));
        parent = node;
      }
    },
  },
  {
    name: 'directory.plugins',
    place: 'DESIGN 4, directory',
    rule: 'The pages of a node have every plugin once, as many as page.total, and as many placed there or below as plugin_count.',
    async run(subject) {
      const node = await answered(subject.session, { path: `/v1/directory/nodes/${subject.sample.nodeId}` });
      const { pages, isWhole } = await nodePlugins(subject);
      const plugins = pages.flatMap((page) => listOf(page, 'plugins'));
      const ids = plugins.map((plugin) => textOf(plugin, 'entry', 'entry_id'));
      if (ids.length !== new Set(ids).size) return [`${ids.length - new Set(ids).size} plugins come twice`];
      if (!isWhole) throw new NotTestable(`the node has more than ${PAGE * MOST_PAGES} plugins`);
      const canonical = plugins.filter(({ placement }) => placement === 'canonical').length;
      return [
        ...(ids.length === numberOf(pages[0], 'page', 'total') ? [] : ['there are not as many as page.total']),
        ...(canonical === numberOf(node, 'plugin_count') ? [] : ['there are not as many placed as plugin_count']),
      ];
    },
  },
  {
    name: 'directory.places',
    place: 'DESIGN 4, directory',
    rule: 'A plugin that a node lists as its own stands, by its own answer, at that node or below it.',
    async run(subject) {
      const { pages } = await nodePlugins(subject);
      const own = pages.flatMap((page) => listOf(page, 'plugins')).filter(({ placement }) => placement === 'canonical');
      const faults: string[] = [];
      for (const plugin of own.slice(0, 3)) {
        const id = textOf(plugin, 'entry', 'entry_id');
        const places = await answered(subject.session, { path: `/v1/plugins/${id}/directory` });
        const path = listOf(places, 'canonical', 'path').map((place) => memberOf(place, 'node_id'));
        if (!path.includes(subject.sample.nodeId)) faults.push(`${id} does not stand at the node that lists it`);
      }
      return faults;
    },
  },
];

/** `plugin_count` is of the whole subtree. */
function sumFaults(node: Loose, children: readonly Loose[]): readonly string[] {
  const below = children.reduce((sum, child) => sum + numberOf(child, 'plugin_count'), 0);
  const direct = numberOf(node, 'direct_plugin_count');
  return [
    ...(numberOf(node, 'plugin_count') === direct + below
      ? []
      : [`${textOf(node, 'node_id')}: plugin_count is not its own and its children's`]),
    ...(children.length <= 20 ? [] : [`${textOf(node, 'node_id')}: more than twenty children`]),
  ];
}

function nodeFaults(parent: Loose, child: Loose, node: Loose): readonly string[] {
  const id = textOf(child, 'node_id');
  const same = ['node_id', 'path_key', 'plugin_count', 'direct_plugin_count'].filter(
    (field) => node[field] !== child[field],
  );
  const ancestors = listOf(node, 'path').map((place) => memberOf(place, 'node_id'));
  return [
    ...same.map((field) => `${id}: ${field} is not what its parent says`),
    ...(ancestors.at(-1) === parent['node_id'] && ancestors.length === node['level']
      ? []
      : [`${id}: path does not end at its parent`]),
  ];
}

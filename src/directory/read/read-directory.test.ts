import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directoryEntries, directoryEntry, directoryInput } from '../../../test/fixtures/directory.ts';
import { canonicalJson } from '../../base/canonical-json.ts';
import { eachItem } from '../../base/items-by-place.ts';
import { dimensionStatuses } from '../../contract/evidence/dimension-statuses.ts';
import { buildDirectory } from '../build/build-directory.ts';
import type { DirectoryValue } from '../directory-value.ts';
import { type DirectoryNode, type DirectoryReader, openDirectory } from './open-directory.ts';
import { type DirectoryFile, directoryByPlace, type TestedEntries, readDirectory } from './read-directory.ts';

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(canonicalJson(value));

function fileOf({ plugins, ...head }: DirectoryValue): DirectoryFile {
  return { count: plugins.length, head: () => bytesOf(head), pluginAt: (place) => bytesOf(plugins[place]) };
}

/** In the order of their ids, which is not the directory's. */
function entriesOf({ plugins }: DirectoryValue): TestedEntries {
  const ids = plugins.map(({ id }) => id).sort();
  const places = new Map(ids.map((id, i) => [id, i]));
  return {
    count: ids.length,
    idAt: (i) => ids[i] ?? '',
    indexOf: (id) => places.get(id) ?? null,
    statusesAt: () => dimensionStatuses(null),
  };
}

function nodesOf(node: DirectoryNode): readonly DirectoryNode[] {
  return [node, ...node.children.flatMap((child) => nodesOf(child))];
}

/** Everything a reader can say. */
function mentionsIn(reader: DirectoryReader, ids: readonly string[]): unknown {
  return {
    nodes: nodesOf(reader.root).map(({ children, ancestors, ...node }) => ({
      ...node,
      children: children.map(({ nodeId }) => nodeId),
      ancestors: ancestors.map(({ nodeId }) => nodeId),
    })),
    lists: nodesOf(reader.root).map((node) => reader.pluginsOf(node, { offset: 0, limit: 1_000 })),
    places: ids.map((id) => {
      const places = reader.placementsOf(id);
      return [places?.canonical.node.pathKey, places?.canonical.reason, places?.cross.map(({ node }) => node.pathKey)];
    }),
  };
}

const LAMP = buildDirectory(
  directoryInput([directoryEntry({ name: 'lamp', category: 'mail' }), directoryEntry({ name: 'vase' })]),
);
const [FIRST, SECOND] = LAMP.plugins;

describe('readDirectory', () => {
  it('says of any published directory what the whole one says', () => {
    fc.assert(
      fc.property(directoryEntries, (entries) => {
        const value = buildDirectory(directoryInput(entries));
        const ids = value.plugins.map(({ id }) => id);

        const read = readDirectory(fileOf(value), entriesOf(value));

        expect(mentionsIn(read, ids)).toEqual(mentionsIn(openDirectory(value), ids));
        const { plugins, ...head } = directoryByPlace(fileOf(value));
        expect({ ...head, plugins: [...eachItem(plugins)] }).toEqual(value);
      }),
      { numRuns: 30 },
    );
  });

  it('knows no place of a plugin that nobody published', () => {
    expect(readDirectory(fileOf(LAMP), entriesOf(LAMP)).placementsOf('plugin.discovery.nobody')).toBeNull();
  });

  it.each<[string, Partial<DirectoryFile> | DirectoryValue]>([
    ['its head is no JSON', { head: () => new Uint8Array([0x7b]) }],
    ['its head has another shape', { head: () => bytesOf({ nodes: [] }) }],
    ['a plugin is no JSON', { pluginAt: () => new Uint8Array([0xff]) }],
    ['a plugin has another shape', { pluginAt: () => bytesOf({ ...FIRST, rank: 1 }) }],
    ['a plugin stands at no node', { pluginAt: () => bytesOf({ ...FIRST, node: 99 }) }],
    [
      'a plugin is listed at no node',
      { pluginAt: () => bytesOf({ ...FIRST, cross: [{ node: 99, capabilities: [] }] }) },
    ],
    ['a plugin stands twice', { pluginAt: () => bytesOf(FIRST) }],
    ['a record has no place', { count: 1 }],
    ['a plugin has no record', { pluginAt: (place) => bytesOf(place === 0 ? FIRST : { ...SECOND, id: 'another' }) }],
    ['a node comes before its parent', { ...LAMP, nodes: LAMP.nodes.map((node) => ({ ...node, parent: 1 })) }],
    ['it has two roots', { ...LAMP, nodes: LAMP.nodes.map((node) => ({ ...node, parent: null })) }],
  ])('refuses a directory where %s', (_fault, change) => {
    const file = 'nodes' in change ? fileOf(change) : { ...fileOf(LAMP), ...change };

    expect(() => readDirectory(file, entriesOf(LAMP))).toThrow(
      expect.objectContaining({ code: 'publication_invalid' }),
    );
  });
});

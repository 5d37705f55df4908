import { describe, expect, it } from 'vitest';
import type { DirectoryNode } from '../../src/directory/read/open-directory.ts';
import { createWalker } from './walk-directory.ts';
import { createWalkQueryReader } from './walk-query.ts';

function node(key: string, description: string, children: readonly DirectoryNode[] = []): DirectoryNode {
  return {
    nodeId: `node.${key}`,
    pathKey: key,
    label: { en: key, 'zh-CN': key },
    description: { en: description, 'zh-CN': '' },
    isTopic: true,
    level: 0,
    ancestors: [],
    children,
    pluginCount: 1,
    directPluginCount: 1,
    crossEntriesCount: 0,
  };
}

const FROGS = node('frogs', 'green ones in ponds');
const SONGS = node('songs', 'what frogs sing', [node('loud', 'very noisy'), node('soft', 'hardly heard')]);
const MOONS = node('moons', 'full and new');
const TREE = node('all', '', [SONGS, node('animals', 'they sing', [FROGS, node('birds', 'with wings')]), MOONS]);

const READ = createWalkQueryReader({
  aliases: [['frog', 'toad']],
  translations: [
    { left: '月亮', right: 'moon', score: 0.5, support: 9 },
    { left: '青蛙王', right: 'ponds', score: 0.5, support: 9 },
  ],
  stopTerms: ['acme'],
  words: { costs: new Map([['青蛙王', 1]]), unknownCost: 12 },
});

describe('createWalker', () => {
  it.each([
    ['a word of the label', 'moon', 'moons'],
    ['a word of another language', '看月亮', 'moons'],
    ['a longer one, where the catalog cuts the query so', '动物青蛙王', 'frogs'],
    ['the best child of each level', 'animals in ponds', 'frogs'],
  ])('follows %s', (_case, query, expected) => {
    expect(createWalker().walk(TREE, READ(query)).leaf.pathKey).toBe(expected);
  });

  it('steps back once where no child says anything of the query', () => {
    const walk = createWalker().walk(TREE, READ('songs sing frogs'));

    expect(walk.hasSteppedBack).toBe(true);
    expect(walk.visited.map(({ pathKey }) => pathKey)).toEqual(['all', 'songs', 'animals', 'frogs']);
  });

  it('goes on with the largest child where it has nothing to go back to', () => {
    const walk = createWalker().walk(TREE, READ('unheard'));

    expect(walk.hasSteppedBack).toBe(false);
    expect(walk.leaf.children).toEqual([]);
  });

  it('reaches the leaves of the best two of each level', () => {
    const leaves = createWalker().walkBroadly(TREE, READ('frogs sing'), 2);

    expect(leaves.map(({ pathKey }) => pathKey)).toEqual(['loud', 'frogs']);
  });
});

describe('createWalkQueryReader', () => {
  it('leaves out grammar and words of the host, and widens by other names and translations', () => {
    expect(READ('the acme toad')).toEqual([
      [
        { terms: ['toad'], weight: 1 },
        { terms: ['frog'], weight: 0.8 },
      ],
    ]);
    expect(READ('月亮')).toEqual([
      [
        { terms: ['月亮'], weight: 1 },
        { terms: ['moon'], weight: 0.9 },
      ],
    ]);
  });
});

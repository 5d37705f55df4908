import { describe, expect, it } from 'vitest';
import { directoryEntry, directoryInput } from '../../../test/fixtures/directory.ts';
import { buildDirectory } from '../build/build-directory.ts';
import { nodeId, openDirectory } from './open-directory.ts';

const ENTRIES = [
  directoryEntry({ name: 'acme-post', en: 'A mailbox with an alert', category: 'mail' }),
  directoryEntry({ name: 'acme-art', en: 'A drawing with an alert', category: 'image' }),
  directoryEntry({ name: 'acme-brush', en: 'Another drawing', category: 'image' }),
];
const READER = openDirectory(buildDirectory(directoryInput(ENTRIES)));

describe('openDirectory', () => {
  it('finds nodes by id and by path', () => {
    const messages = READER.node('node.messages');

    expect(messages).toMatchObject({ pathKey: 'messages', level: 1, pluginCount: 1, crossEntriesCount: 1 });
    expect(messages?.ancestors).toEqual([READER.root]);
    expect(READER.nodeAt('messages')).toBe(messages);
    expect(READER.node('node.nothing')).toBeNull();
  });

  it('lists the plugins of a subtree in canonical order, each with how it came there', () => {
    const messages = READER.nodeAt('messages')!;

    const list = READER.pluginsOf(messages, { offset: 0, limit: 10 });

    expect(list).toEqual({
      total: 2,
      plugins: [
        { entryId: 'plugin.discovery.acme-art', placement: 'capability' },
        { entryId: 'plugin.discovery.acme-post', placement: 'canonical' },
      ],
    });
  });

  it('lists a plugin once where it is at home and also listed below', () => {
    const { total, plugins } = READER.pluginsOf(READER.root, { offset: 0, limit: 10 });

    expect(total).toBe(3);
    expect(plugins.every(({ placement }) => placement === 'canonical')).toBe(true);
  });

  it('gives pages that joined are the whole list', () => {
    const page = (offset: number, limit: number) => READER.pluginsOf(READER.root, { offset, limit }).plugins;

    expect([...page(0, 2), ...page(2, 2), ...page(4, 2)]).toEqual(page(0, 10));
  });

  it('tells the places of a plugin, and that it knows none', () => {
    const places = READER.placementsOf('plugin.discovery.acme-art');

    expect(places?.canonical.node.pathKey).toBe('pictures');
    expect(places?.cross.map(({ node }) => node.pathKey)).toEqual(['messages']);
    expect(READER.placementsOf('plugin.discovery.nobody')).toBeNull();
  });
});

describe('nodeId', () => {
  it.each([
    ['', 'root'],
    ['development/code-agents/codex', 'node.development.code-agents.codex'],
    ['root', 'node.root'],
  ])('of %j is %s', (path, expected) => {
    expect(nodeId(path)).toBe(expected);
  });

  it('stays short for the longest path', () => {
    const [one, other] = ['a', 'b'].map((last) => nodeId(`${'topic-with-a-long-key/'.repeat(6)}${last}`));

    expect(one).toMatch(/^node\.[0-9a-f]{24}$/);
    expect(one).not.toBe(other);
  });
});

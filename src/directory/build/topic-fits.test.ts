import { describe, expect, it } from 'vitest';
import { directoryEntry, directoryInput, FIXTURE_TOPICS, topic } from '../../../test/fixtures/directory.ts';
import { buildDirectory } from './build-directory.ts';
import type { DirectoryEntry, HostTopics } from '../directory-input.ts';
import type { DirectoryValue } from '../directory-value.ts';
import { openDirectory } from '../read/open-directory.ts';

/** Texts that no rule of the profile speaks of, filed under a category by their catalog. */
function filed(category: string, words: string, count = 12): readonly DirectoryEntry[] {
  return Array.from({ length: count }, (_, i) =>
    directoryEntry({ name: `${category}-${i}`, category, en: `Sample ${i}: ${words}` }),
  );
}

const LETTERS = filed('mail', 'envelope and postage for a courier');
const PAINTINGS = filed('art', 'brush and canvas for a painter');
const HOST: HostTopics = {
  ...FIXTURE_TOPICS,
  taxonomy: {
    topics: [
      ...FIXTURE_TOPICS.taxonomy.topics.slice(0, 1),
      topic('studio', { categories: ['art'] }, [
        topic('frames', { within: { en: ['border'], 'zh-CN': [] } }),
        topic('inks', { within: { en: ['pigment'], 'zh-CN': [] } }),
      ]),
      ...FIXTURE_TOPICS.taxonomy.topics.slice(1),
    ],
  },
};

function placeOf(value: DirectoryValue, { entryId }: DirectoryEntry) {
  const { node, reason } = openDirectory(value).placementsOf(entryId)!.canonical;
  return { path: node.pathKey, terms: reason.terms.map(({ term }) => term) };
}

describe('the place of a plugin', () => {
  it('is where plugins stand that say the same, whatever its category', () => {
    const misfiled = directoryEntry({ name: 'x', category: 'mail', en: 'A Brush, a canvas and all of a painter' });

    const value = buildDirectory(directoryInput([...LETTERS, ...PAINTINGS, misfiled], { host: HOST }));

    expect(placeOf(value, misfiled).path).toMatch(/^studio/u);
    expect(placeOf(value, misfiled).terms).toEqual(expect.arrayContaining(['Brush', 'canvas']));
    expect(placeOf(value, LETTERS[0]!).path).toBe('messages');
  });

  it('is told from its neighbours by words that say nothing of the topic above', () => {
    const bordered = directoryEntry({ name: 'y', category: 'art', en: 'canvas with a border' });
    const stranger = directoryEntry({ name: 'z', category: 'none', en: 'border of a country' });

    const value = buildDirectory(
      directoryInput([...LETTERS, ...PAINTINGS, ...filed('art', 'pigment of a shop', 40), bordered, stranger], {
        host: HOST,
      }),
    );

    expect(placeOf(value, bordered).path).toBe('studio/frames');
    expect(placeOf(value, stranger).path).not.toMatch(/^studio/u);
  });

  it('stays where it was while its own words are as near to another topic', () => {
    const between = directoryEntry({ name: 'x', en: 'envelope with a canvas' });
    const before = buildDirectory(directoryInput([...LETTERS, ...PAINTINGS.slice(0, 10), between], { host: HOST }));
    const entries = [...LETTERS.slice(0, 10), ...PAINTINGS, between];

    const after = buildDirectory(directoryInput(entries, { host: HOST, previous: before }));

    expect(placeOf(after, between).path).toBe(placeOf(before, between).path);
  });
});

describe('a topic that has nothing but categories', () => {
  it('takes the plugins of these, and no others', () => {
    const host = {
      ...HOST,
      taxonomy: { topics: [topic('post', { categories: ['mail'] }), topic('easels', { categories: ['art'] })] },
    };

    const value = buildDirectory(directoryInput([...LETTERS, ...PAINTINGS], { host }));

    expect(placeOf(value, LETTERS[0]!).path).toBe('post');
    expect(placeOf(value, PAINTINGS[0]!).path).toBe('easels');
  });
});

import { describe, expect, it } from 'vitest';
import { directoryEntry, directoryInput } from '../../../test/fixtures/directory.ts';
import { buildDirectory } from '../build/build-directory.ts';
import { openDirectory } from '../read/open-directory.ts';
import { createBranchMatcher } from './match-branches.ts';

/** Enough of each that the topics of the taxonomy are split. */
const ENTRIES = Array.from({ length: 30 }, (_, i) => [
  directoryEntry({ name: `acme-bell-${i}`, en: 'Rings an alert', category: 'mail' }),
  directoryEntry({ name: `acme-post-${i}`, en: 'A mailbox', category: 'mail' }),
  directoryEntry({ name: `acme-art-${i}`, en: 'Paints', category: 'image' }),
]).flat();
const { nodes } = openDirectory(buildDirectory(directoryInput(ENTRIES)));
const match = createBranchMatcher(nodes, 0.5);

function said(...words: readonly string[]) {
  return words.map((word) => ({ weight: 1, wordings: [{ terms: [word], weight: 1 }] }));
}

/** Path keys of the nodes that stand below a branch taken. */
function taken(query: Parameters<typeof match>[0]): readonly string[] {
  const scores = match(query);
  return nodes.flatMap(({ pathKey }, place) => (scores !== null && scores[place]! > 0 ? [pathKey] : []));
}

describe('createBranchMatcher', () => {
  it('takes a branch whose label says a word, with all that stands below it', () => {
    const below = nodes.filter(({ pathKey }) => pathKey.startsWith('messages')).map(({ pathKey }) => pathKey);

    expect(below.length).toBeGreaterThan(1);
    expect(taken(said('messag'))).toEqual(below);
  });

  it('finds a branch at any depth, without the ones above it', () => {
    expect(taken(said('alert')).every((pathKey) => pathKey.startsWith('messages/alerts'))).toBe(true);
    expect(taken(said('alert'))).toContain('messages/alerts');
  });

  it('adds up what labels along a path say, as a share of the query', () => {
    const shares = match(said('messag', 'alert'))!;
    const at = (path: string): number => shares[nodes.findIndex(({ pathKey }) => pathKey === path)]!;

    expect([at('messages'), at('messages/alerts'), at('pictures')]).toEqual([0.5, 1, 0]);
  });

  it('takes no branch that leaves more than half of the query unsaid', () => {
    expect(taken(said('alert', 'zebra'))).toContain('messages/alerts');
    expect(match(said('alert', 'zebra', 'frog'))).toBeNull();
  });

  it('counts a way to say a thing as far as it is sure', () => {
    const unsure = { weight: 1, wordings: [{ terms: ['pictur'], weight: 0.4 }] };

    expect(match([unsure])).toBeNull();
    expect(Math.max(...match([unsure, ...said('messag')])!)).toBe(0.5);
  });

  it('wants every term of a way to say a thing', () => {
    expect(match([{ weight: 1, wordings: [{ terms: ['alert', 'pictur'], weight: 1 }] }])).toBeNull();
  });

  it('takes none where no label says anything, and asks nothing of letters and what is left', () => {
    expect(match(said('zebra'))).toBeNull();
    expect(match([])).toBeNull();
  });
});

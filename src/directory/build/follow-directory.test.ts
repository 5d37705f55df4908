import { deserialize, serialize } from 'node:v8';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directoryEntries, directoryEntry, directoryInput, wholeDirectory } from '../../../test/fixtures/directory.ts';
import type { DirectoryEntry } from '../directory-input.ts';
import { DirectoryValue } from '../directory-value.ts';
import { inMemory, nextDirectory } from './build-directory.ts';
import type { LearnedDirectory } from './plugin-reader.ts';

function built(entries: readonly DirectoryEntry[]): { value: DirectoryValue; learned: LearnedDirectory } {
  const { value, learned } = nextDirectory(inMemory(directoryInput(entries)), null);
  if (learned === null) throw new Error('The first directory learns.');
  // As it is read from the disk.
  return { value: wholeDirectory(value), learned: deserialize(serialize(learned)) };
}

/** Keys from the root down to the node of each plugin, with the reason, by id. */
function placesOf({ nodes, plugins }: DirectoryValue): ReadonlyMap<string, unknown> {
  const paths: string[] = [];
  for (const { key, parent } of nodes) paths.push(parent === null ? key : `${paths[parent]}/${key}`);
  return new Map(plugins.map(({ id, node, reason }) => [id, { path: paths[node], reason }]));
}

/** Plugins before and after some of them went, came and said something else. */
const touched = fc
  .tuple(directoryEntries, directoryEntries, fc.array(fc.nat({ max: 3 }), { minLength: 1 }))
  .map(([before, others, fates]) => {
    const known = new Set(before.map(({ entryId }) => entryId));
    const fateOf = (i: number): number => fates[i % fates.length]!;
    const kept = before.flatMap((entry, i) => {
      if (fateOf(i) === 0) return [];
      return fateOf(i) === 1 ? [{ ...entry, description: { en: 'a frog on the moon', zhCn: null } }] : [entry];
    });
    return { before, after: [...kept, ...others.filter(({ entryId }) => !known.has(entryId))] };
  });

describe('a directory in the tree of the one before', () => {
  it('keeps the place of each plugin that says the same, and has one for every other', () => {
    fc.assert(
      fc.property(touched, ({ before, after }) => {
        const { value: previous, learned } = built(before);
        const { learned: anew, ...next } = nextDirectory(inMemory(directoryInput(after, { previous })), learned);
        const value = wholeDirectory(next.value);

        const [placedBefore, placed] = [placesOf(previous), placesOf(value)];
        const same = after.filter((entry) => before.includes(entry)).map(({ entryId }) => entryId);
        expect(anew).toBeNull();
        expect(DirectoryValue.safeParse(value).success).toBe(true);
        expect([...placed.keys()].sort()).toEqual(after.map(({ entryId }) => entryId).sort());
        expect(same.map((id) => placed.get(id))).toEqual(same.map((id) => placedBefore.get(id)));
      }),
      { numRuns: 40 },
    );
  });

  it('is the same in whatever order the plugins come, and by however many steps they came to say what they say', () => {
    fc.assert(
      fc.property(touched, ({ before, after }) => {
        const { value: previous, learned } = built(before);
        const next = (entries: readonly DirectoryEntry[], from: DirectoryValue): DirectoryValue =>
          wholeDirectory(nextDirectory(inMemory(directoryInput(entries, { previous: from })), learned).value);
        const added = after.filter((entry) => !before.some(({ entryId }) => entryId === entry.entryId));

        expect(next(after.toReversed(), previous)).toEqual(next(after, previous));
        // Those that came, then what became of the others.
        const halfway = next([...before, ...added], previous);
        expect(placesOf(next(after, halfway))).toEqual(placesOf(next(after, previous)));
      }),
      { numRuns: 20 },
    );
  });

  it('has no node that nothing is left in', () => {
    const lamps = Array.from({ length: 30 }, (_, i) => directoryEntry({ name: `lamp-${i}`, en: 'switches a lamp' }));
    const { value: previous, learned } = built([
      ...lamps,
      directoryEntry({ name: 'mail', en: 'reads a mailbox', category: 'mail' }),
    ]);
    const value = wholeDirectory(nextDirectory(inMemory(directoryInput(lamps, { previous })), learned).value);

    const inUse = new Set(value.plugins.flatMap(({ node, cross }) => [node, ...cross.map((other) => other.node)]));
    const leaves = value.nodes.flatMap((_, at) => (value.nodes.some(({ parent }) => parent === at) ? [] : [at]));
    expect(previous.nodes.map(({ key }) => key)).toContain('messages');
    expect(value.nodes.map(({ key }) => key)).not.toContain('messages');
    expect(leaves.filter((leaf) => !inUse.has(leaf))).toEqual([]);
  });

  it('is built anew where the one before has another tree than what was learned', () => {
    const [one, other] = [directoryEntry({ name: 'ax', en: 'frog' }), directoryEntry({ name: 'bx', en: 'moon' })];
    const { learned } = built([one]);
    const { value: previous } = built([other]);

    expect(nextDirectory(inMemory(directoryInput([one, other], { previous })), learned).learned).not.toBeNull();
  });
});

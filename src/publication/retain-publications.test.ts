import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retainPublications } from './retain-publications.ts';

const nameOf = (sequence: number): string => `${String(sequence).padStart(8, '0')}-0123456789ab`;

async function removedOf(names: readonly string[], served: readonly string[]): Promise<readonly string[]> {
  const removed: string[] = [];
  await retainPublications('root', new Set(served), {
    listFolder: async () => names,
    removeFolder: async (path) => void removed.push(path),
  });
  return removed;
}

describe('retainPublications', () => {
  it('keeps the newest thirty and what else is served, and touches nothing that is no publication', async () => {
    const names = [...Array(33).keys()].map((i) => nameOf(i + 1));
    const others = ['CURRENT', 'metadata', 'log', `${nameOf(1)}.unfinished`];

    expect(await removedOf([...names, ...others], [nameOf(2), nameOf(33)])).toEqual([
      `root/${nameOf(3)}`,
      `root/${nameOf(1)}`,
    ]);
  });

  it('never removes one that is served nor one of the newest, whatever there is', async () => {
    const sequences = fc.uniqueArray(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(sequences, fc.nat(), async (all, at) => {
        const served = nameOf(all[at % all.length] ?? 0);
        const removed = await removedOf(all.map(nameOf), [served]);
        const newest = all.toSorted((a, b) => b - a).slice(0, 30);

        expect(removed).not.toContain(`root/${served}`);
        for (const each of newest) expect(removed).not.toContain(`root/${nameOf(each)}`);
        expect(all.length - removed.length).toBeLessThanOrEqual(31);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { createArchiveShelf } from './archive-shelf.ts';

const release = (packageName: string) => ({ packageName, version: '1.0.0' });
const bytes = (length: number) => new Uint8Array(length);

describe('createArchiveShelf', () => {
  it('hands an archive out once', () => {
    const shelf = createArchiveShelf(10);
    shelf.put(release('lens'), bytes(4));

    expect(shelf.take(release('lens'))).toEqual(bytes(4));
    expect(shelf.take(release('lens'))).toBeNull();
  });

  it('lets the oldest make room, and keeps nothing that is larger than itself', () => {
    const shelf = createArchiveShelf(10);
    for (const name of ['a', 'b', 'c']) shelf.put(release(name), bytes(4));
    shelf.put(release('huge'), bytes(11));

    const held = ['a', 'b', 'c', 'huge'].map((name) => shelf.take(release(name))?.length ?? null);

    expect(held).toEqual([null, 4, 4, null]);
  });

  it('counts what is put twice once', () => {
    const shelf = createArchiveShelf(8);
    shelf.put(release('a'), bytes(4));
    shelf.put(release('b'), bytes(4));
    shelf.put(release('b'), bytes(4));

    expect(shelf.take(release('a'))?.length).toBe(4);
  });
});

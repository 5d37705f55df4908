import { expect, it } from 'vitest';
import { Failure } from '../../src/base/failure.ts';
import type { PublicationPlace, WritablePlace } from '../../src/publication/places/publication-place.ts';

/** A place under test, and how a file comes there by another way than the place. */
export interface TestedPlace<Place extends PublicationPlace> {
  readonly place: Place;
  readonly lay: (path: string, bytes: Uint8Array) => Promise<void>;
}

const FILE = 'v1/publication/files/abc.discovery.jsonl';
const HEAD = 'v1/publication/metadata/timestamp.json';
/** Several pieces of whatever a place reads by. */
const LARGE = Uint8Array.from({ length: 2_500_000 }, (_, i) => (i * 31) % 251);

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** What is put to a place: a file as it comes. */
export async function* piecesOf(bytes: Uint8Array, pieceBytes = 1_048_576): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
}

/** The same of a file that ends in an error. */
export async function* brokenOff(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* piecesOf(bytes);
  throw new Failure('publication_invalid', 'Not the file that was signed.');
}

/** A file comes to a place that is written to as every file does. */
export function laidBy({ put }: Pick<WritablePlace, 'put'>): TestedPlace<WritablePlace>['lay'] {
  return (path, bytes) => put(path, piecesOf(bytes));
}

/** @returns `null`: there is none */
export async function readWhole(place: PublicationPlace, path: string, startAt = 0): Promise<Buffer | null> {
  const stream = await place.stream(path, startAt);
  return stream === null ? null : Buffer.concat(await Array.fromAsync(stream));
}

/** What everybody can rely on who reads from a place. */
export function testReadablePlace(open: () => Promise<TestedPlace<PublicationPlace>>): void {
  it('gives a small file whole, by every path, and no file as none', async () => {
    const { place, lay } = await open();
    await lay(HEAD, bytesOf('one'));
    await lay('v1/log/tile/0/x001/067.p/12', bytesOf('tile'));

    expect((await place.read(HEAD, 3))?.bytes).toStrictEqual(Buffer.from('one'));
    expect((await place.read('v1/log/tile/0/x001/067.p/12', 100))?.bytes).toStrictEqual(Buffer.from('tile'));
    expect(await place.read('v1/publication/metadata/2.root.json', 100)).toBeNull();
  });

  it('gives no file that is larger than it can be', async () => {
    const { place, lay } = await open();
    await lay(HEAD, LARGE);

    await expect(place.read(HEAD, LARGE.length - 1)).rejects.toMatchObject({ code: 'publication_invalid' });
  });

  it('gives a large file from its beginning and from where a reader left off', async () => {
    const { place, lay } = await open();
    await lay(FILE, LARGE);
    const whole = await readWhole(place, FILE);
    const rest = await readWhole(place, FILE, 1_234_567);

    expect(whole?.equals(LARGE)).toBe(true);
    expect(rest?.equals(LARGE.subarray(1_234_567))).toBe(true);
    expect(await readWhole(place, FILE, LARGE.length)).toStrictEqual(Buffer.alloc(0));
    expect(await readWhole(place, 'v1/publication/files/none.json')).toBeNull();
  });
}

/** What a publisher can rely on besides. */
export function testWritablePlace(open: () => Promise<TestedPlace<WritablePlace>>): void {
  it('has what was put, under its size, and removes it', async () => {
    const { place } = await open();
    await place.put(FILE, piecesOf(LARGE));
    await place.put(FILE, piecesOf(LARGE, 77_777));

    expect(await place.sizeOf(FILE)).toBe(LARGE.length);
    expect((await readWhole(place, FILE))?.equals(LARGE)).toBe(true);
    await place.remove(FILE);
    await place.remove(FILE);
    expect(await place.sizeOf(FILE)).toBeNull();
  });

  it('has nothing of a file that ended in an error, and its beginner is told that error', async () => {
    const { place } = await open();

    await expect(place.put(FILE, brokenOff(LARGE))).rejects.toMatchObject({
      code: 'publication_invalid',
      message: 'Not the file that was signed.',
    });
    expect(await place.sizeOf(FILE)).toBeNull();
    expect(await place.list('v1/publication/files/')).toEqual([]);
    await place.put(FILE, piecesOf(bytesOf('whole')));
    await expect(place.put(FILE, brokenOff(LARGE))).rejects.toMatchObject({ code: 'publication_invalid' });
    expect(await readWhole(place, FILE)).toStrictEqual(Buffer.from('whole'));
  });

  it('replaces a file that is the one that was read, and no other', async () => {
    const { place } = await open();

    expect(await place.replace(HEAD, bytesOf('one'), null)).toBe(true);
    const first = await place.read(HEAD, 100);
    expect(await place.replace(HEAD, bytesOf('another'), null)).toBe(false);
    expect(await place.replace(HEAD, bytesOf('two'), first?.version ?? null)).toBe(true);
    expect(await place.replace(HEAD, bytesOf('three'), first?.version ?? null)).toBe(false);
    expect(await place.replace('v1/log/checkpoint', bytesOf('new'), first?.version ?? null)).toBe(false);
    expect((await place.read(HEAD, 100))?.bytes).toStrictEqual(Buffer.from('two'));
    expect(await place.read('v1/log/checkpoint', 100)).toBeNull();
  });

  it('lets one of several win who replace the same file at once', async () => {
    const { place } = await open();
    for (let round = 0; round < 10; round += 1) {
      const before = await place.read(HEAD, 100);
      const claims = Array.from({ length: 6 }, (_, i) => `${round} of ${i}`);
      const outcomes = await Promise.all(
        claims.map((claim) =>
          // One that is refused in the middle of another's may be told as a failure.
          place.replace(HEAD, bytesOf(claim), before?.version ?? null).catch((thrown: unknown) => {
            if (thrown instanceof Failure) return false;
            throw thrown;
          }),
        ),
      );
      const won = claims.filter((_, i) => outcomes[i] === true);

      expect(won).toHaveLength(1);
      expect((await place.read(HEAD, 100))?.bytes).toStrictEqual(Buffer.from(won[0] ?? ''));
    }
  });

  it('lists what is in a folder', async () => {
    const { place } = await open();
    await place.put(FILE, piecesOf(bytesOf('one')));
    await place.put('v1/publication/files/def.manifest.json', piecesOf(bytesOf('two')));
    await place.put(HEAD, piecesOf(bytesOf('head')));

    expect((await place.list('v1/publication/files/')).toSorted()).toEqual([
      FILE,
      'v1/publication/files/def.manifest.json',
    ]);
    expect(await place.list('v1/nothing/')).toEqual([]);
  });
}

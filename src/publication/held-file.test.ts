import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBelow } from '../../test/support/open-files.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { holdFile } from './held-file.ts';

const TEXT = '0123456789';

async function held(text = TEXT) {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, text);
  const file = await holdFile(path);
  onTestFinished(file.close);
  return { path, ...file };
}

const NOT_REGULAR = { code: 'publication_invalid', message: expect.stringContaining('no regular file') };

/** As a failure that the system told of. */
const saidBySystem = (code: string) => ({ ...NOT_REGULAR, cause: expect.objectContaining({ code }) });

describe('holdFile', () => {
  it('refuses a folder, and gives it back', async () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, 'file'));

    await expect(holdFile(join(parent, 'file'))).rejects.toMatchObject(NOT_REGULAR);
    expect(openBelow(parent)).toEqual([]);
  });

  it.each<[string, (path: string) => void]>([
    ['a link to a file', (path) => (writeFileSync(`${path}.other`, TEXT), symlinkSync(`${path}.other`, path))],
    ['a link to nothing', (path) => symlinkSync('nowhere', path)],
  ])('refuses %s', async (_case, make) => {
    const path = join(temporaryFolder(), 'file');
    make(path);

    await expect(holdFile(path)).rejects.toMatchObject(saidBySystem('ELOOP'));
  });

  it('refuses a socket', async () => {
    const path = join(temporaryFolder(), 'socket');
    const server = createServer().listen(path);
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));

    await expect(holdFile(path)).rejects.toMatchObject(saidBySystem('ENXIO'));
  });

  it('says as the system does that there is no file', async () => {
    await expect(holdFile(join(temporaryFolder(), 'file'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a held file', () => {
  it('fills memory with what stands at a position, as far as there is any', async () => {
    const { fill, sizeBytes } = await held();
    const target = Buffer.alloc(4, '-');

    expect(sizeBytes).toBe(10);
    expect([await fill(target, 3), target.toString()]).toEqual([4, '3456']);
    expect([await fill(target, 8), target.toString()]).toEqual([2, '8956']);
    expect(await fill(target, 10)).toBe(0);
    expect(await fill(target, 12)).toBe(0);
  });

  it('has nothing behind the end it had when it was opened', async () => {
    const { path, fill } = await held();
    writeFileSync(path, `${TEXT}more`);
    const target = Buffer.alloc(14, '-');

    expect([await fill(target, 0), target.toString()]).toEqual([10, `${TEXT}----`]);
    expect([await fill(target, 8), target.toString()]).toEqual([2, `89${TEXT.slice(2)}----`]);
  });

  it('gives what is left where it was cut off', async () => {
    const { path, fill } = await held();
    truncateSync(path, 4);
    const target = Buffer.alloc(10, '-');

    expect([await fill(target, 0), target.toString()]).toEqual([4, '0123------']);
  });

  it.each([
    [1, 10],
    [3, 4],
    [5, 2],
    [10, 1],
    [99, 1],
  ])('passes in pieces of %i bytes, %i of them', async (pieceBytes, count) => {
    const { pieces } = await held();
    const texts: string[] = [];
    for await (const piece of pieces(pieceBytes)) texts.push(Buffer.from(piece).toString());

    expect([texts.join(''), texts.length]).toEqual([TEXT, count]);
  });

  it('ends where it was cut off, and has no pieces where it is empty', async () => {
    const { path, pieces } = await held();
    truncateSync(path, 4);
    const sizes: number[] = [];
    for await (const piece of pieces(3)) sizes.push(piece.length);
    for await (const piece of (await held('')).pieces(3)) sizes.push(piece.length);

    expect(sizes).toEqual([3, 1]);
  });

  it('is read into a place of other memory', async () => {
    const { readInto } = await held();
    const target = Buffer.alloc(5, '-');
    readInto(target, 1, 3, 6);
    readInto(target, 5, 0, 0);

    expect(target.toString()).toBe('-678-');
  });

  it('refuses to read what was cut off, and after it was closed', async () => {
    const { path, readInto, close } = await held();
    truncateSync(path, 4);
    const target = Buffer.alloc(5);

    expect(() => readInto(target, 0, 3, 3)).toThrow(
      expect.objectContaining({ code: 'publication_invalid', message: expect.stringContaining('cut short') }),
    );
    close();
    expect(() => readInto(target, 0, 0, 0)).toThrow(
      expect.objectContaining({ code: 'internal_error', message: expect.stringContaining('closed') }),
    );
  });

  it('closed twice does not close the file that has its number since', async () => {
    const first = await held();
    first.close();
    const second = await held('other');
    first.close();
    const target = Buffer.alloc(5);
    second.readInto(target, 0, 5, 0);

    expect(target.toString()).toBe('other');
  });
});

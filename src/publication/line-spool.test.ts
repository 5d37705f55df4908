import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { sha256 } from '../base/digest.ts';
import { type NamedFile, linesOf } from './compile-publication.ts';
import { type LineSpool, MEMORY_SPOOLS, createDiskSpools } from './line-spool.ts';
import { spoolFile } from './publication-folder.ts';

const NAME = 'discovery.jsonl';

/** Spools of a folder of its own, and where a file of the name is written. */
function spoolsOnDisk() {
  const root = temporaryFolder();
  return { spools: createDiskSpools(root), path: spoolFile(root, NAME) };
}

function filled<Spool extends Pick<LineSpool<NamedFile>, 'add'>>(spool: Spool, lines: readonly string[]): Spool {
  for (const [place, line] of lines.entries()) spool.add(place % 2 === 0 ? line : Buffer.from(line));
  return spool;
}

const lineTexts = fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', '')));

describe('spools on disk', () => {
  it('take away what a run that died has left, and nothing else', () => {
    const root = join(temporaryFolder(), 'of [hosts] *');
    mkdirSync(root);
    for (const name of ['candidates.jsonl.spool', 'discovery.jsonl.spool', 'CURRENT'])
      writeFileSync(join(root, name), '');
    const { close } = createDiskSpools(root);

    expect(readdirSync(root)).toEqual(['CURRENT']);
    close();
  });

  it('have the bytes and lines that are in memory where the file is made there', () => {
    fc.assert(
      fc.property(lineTexts, (lines) => {
        const { bytes } = filled(MEMORY_SPOOLS.lines(NAME), lines).file();
        const { spools, path } = spoolsOnDisk();
        const file = filled(spools.lines(NAME), lines).file();

        expect([...linesOf(bytes)]).toEqual(lines);
        expect(Array.from(file.lines(), String)).toEqual(lines);
        expect(new Uint8Array(readFileSync(path))).toEqual(bytes);
        expect(file).toMatchObject({ name: NAME, spooledAt: path, sizeBytes: bytes.length, sha256: sha256(bytes) });
        spools.close();
      }),
    );
  });

  it('have texts and bytes one behind the other, also larger than what is written at once', () => {
    const pieces = ['字x', new Uint8Array(3_000_000).fill(7), 'y'.repeat(2_000_000), new Uint8Array([1, 2])];
    const inMemory = MEMORY_SPOOLS.pieces(NAME);
    const { spools, path } = spoolsOnDisk();
    onTestFinished(spools.close);
    const onDisk = spools.pieces(NAME);
    for (const piece of pieces) inMemory.add(piece);
    for (const piece of pieces) onDisk.add(piece);
    const { bytes } = inMemory.file();
    const { sizeBytes, sha256: digest } = onDisk.file();

    expect(Buffer.concat(pieces.map((piece) => Buffer.from(piece))).equals(bytes)).toBe(true);
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect([sizeBytes, digest]).toEqual([bytes.length, sha256(bytes)]);
  });

  it('give lines of any length back, again and again, wherever a piece of reading ends', () => {
    const lines = Array.from({ length: 40 }, (_, i) => `${i} ${'字x'.repeat(i * 9_001)}`);
    const { spools } = spoolsOnDisk();
    onTestFinished(spools.close);
    const spool = filled(spools.lines(NAME), lines);
    const file = spool.file();

    expect(Array.from(file.lines(), String)).toEqual(lines);
    expect(Array.from(file.lines(), String)).toEqual(lines);
    expect(lines.map((_, place) => spool.lineAt(place))).toEqual(lines);
  });

  it('write over what a run that died has left, and take their own files away', () => {
    const { spools, path } = spoolsOnDisk();
    writeFileSync(path, 'x'.repeat(1_000));
    filled(spools.lines(NAME), ['one']).file();

    expect(readFileSync(path, 'utf8')).toBe('one\n');
    spools.close();
    expect(existsSync(path)).toBe(false);
  });

  it('give lines also where the file was moved, and leave it there', () => {
    const { spools, path } = spoolsOnDisk();
    const moved = join(temporaryFolder(), 'moved');
    const file = filled(spools.lines(NAME), ['one', 'two']).file();
    renameSync(path, moved);

    expect(Array.from(file.lines(), String)).toEqual(['one', 'two']);
    spools.close();
    expect(readFileSync(moved, 'utf8')).toBe('one\ntwo\n');
  });
});

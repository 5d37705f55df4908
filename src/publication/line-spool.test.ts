import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { sha256 } from '../base/digest.ts';
import { linesOf } from './compile-publication.ts';
import { type DiskSpool, createDiskSpool, createMemorySpool } from './line-spool.ts';

const NAME = 'discovery.jsonl';

function spoolAt(path: string, lines: readonly string[]): DiskSpool {
  const spool = createDiskSpool(NAME, path);
  for (const line of lines) spool.add(line);
  return spool;
}

const lineTexts = fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', '')));

describe('createDiskSpool', () => {
  it('has the bytes and lines that are in memory where the file is made there', () => {
    const path = join(temporaryFolder(), 'spool');
    fc.assert(
      fc.property(lineTexts, (lines) => {
        const inMemory = createMemorySpool(NAME);
        for (const line of lines) inMemory.add(line);
        const { bytes } = inMemory.file();
        const spool = spoolAt(path, lines);
        const file = spool.file();

        expect([...linesOf(bytes)]).toEqual(lines);
        expect([...file.lines()]).toEqual(lines);
        expect(new Uint8Array(readFileSync(path))).toEqual(bytes);
        expect(file).toMatchObject({ name: NAME, spooledAt: path, sizeBytes: bytes.length, sha256: sha256(bytes) });
        spool.close();
      }),
    );
  });

  it('gives lines of any length back, again and again, wherever a piece of reading ends', () => {
    const lines = Array.from({ length: 40 }, (_, i) => `${i} ${'字x'.repeat(i * 9_001)}`);
    const spool = spoolAt(join(temporaryFolder(), 'spool'), lines);
    onTestFinished(spool.close);
    const file = spool.file();

    expect([...file.lines()]).toEqual(lines);
    expect([...file.lines()]).toEqual(lines);
  });

  it('writes over what a run that died has left, and takes its own file away', () => {
    const path = join(temporaryFolder(), 'spool');
    writeFileSync(path, 'x'.repeat(1_000));
    const spool = spoolAt(path, ['one']);
    spool.file();

    expect(readFileSync(path, 'utf8')).toBe('one\n');
    spool.close();
    expect(existsSync(path)).toBe(false);
  });

  it('gives lines also where the file was moved, and leaves it there', () => {
    const [path, moved] = [join(temporaryFolder(), 'spool'), join(temporaryFolder(), 'moved')];
    const spool = spoolAt(path, ['one', 'two']);
    const file = spool.file();
    renameSync(path, moved);

    expect([...file.lines()]).toEqual(['one', 'two']);
    spool.close();
    expect(readFileSync(moved, 'utf8')).toBe('one\ntwo\n');
  });
});

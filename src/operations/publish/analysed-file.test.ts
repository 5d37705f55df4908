import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { AnalysedBlock } from '../../search/discovery/analysed-blocks.ts';
import { createAnalysedFile } from './analysed-file.ts';

function block(lastKey: string): AnalysedBlock {
  return {
    lastKey,
    digests: [lastKey.repeat(8)],
    names: ['acme'],
    terms: ['messag', '网页'],
    forms: ['messages', null],
    starts: Uint32Array.of(0),
    numbers: Uint8Array.of(1, 2, 3),
  };
}

function written(): string {
  const path = join(temporaryFolder(), 'analysed.bin');
  const sink = createAnalysedFile(path).write('basis');
  for (const key of ['a', 'b']) sink.add(block(key));
  sink.end();
  return path;
}

describe('the file of analysed documents', () => {
  it('gives back what was kept under a basis, and of another one nothing', () => {
    const path = written();

    expect([...createAnalysedFile(path).read('basis')]).toEqual([block('a'), block('b')]);
    expect([...createAnalysedFile(path).read('another')]).toEqual([]);
    expect([...createAnalysedFile(join(temporaryFolder(), 'none')).read('basis')]).toEqual([]);
  });

  it('is there whole or as it was before', () => {
    const path = written();

    createAnalysedFile(path).write('newer').add(block('c'));

    expect([...createAnalysedFile(path).read('basis')]).toHaveLength(2);
  });

  it('gives nothing from the first byte on that is not as it was written', () => {
    const path = written();
    const whole = readFileSync(path);
    const firstOf = (bytes: Uint8Array): readonly string[] => {
      writeFileSync(path, bytes);
      return Array.from(createAnalysedFile(path).read('basis'), ({ lastKey }) => lastKey);
    };

    // A step that meets every part of a frame.
    for (let at = 0; at < whole.length; at += 7) {
      const changed = Buffer.from(whole);
      changed[at]! ^= 1;
      expect(['a', 'b'].slice(0, firstOf(changed).length)).toEqual(firstOf(changed));
      expect(firstOf(changed).length).toBeLessThan(2);
      expect(firstOf(whole.subarray(0, at)).length).toBeLessThan(2);
    }
  });
});

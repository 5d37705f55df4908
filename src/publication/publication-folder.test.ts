import { describe, expect, it } from 'vitest';
import { compiledPublication } from '../../test/fixtures/publication.ts';
import { sha256Hex } from '../base/digest.ts';
import { FOLDER_NAME, currentFile, folderName, folderOf } from './publication-folder.ts';

describe('the folder of a publication', () => {
  it('is named by its number and the digest of its manifest', () => {
    const { manifest, manifestBytes } = compiledPublication('whole', 3);

    expect(folderOf(42, `sha256:${'0123456789abcdef'.repeat(4)}`)).toBe('00000042-0123456789ab');
    expect(folderName(manifest)).toBe(`00000003-${sha256Hex(manifestBytes).slice(0, 12)}`);
    expect(currentFile('root')).toBe('root/CURRENT');
  });

  it.each([
    ['00000042-0123456789ab', true],
    ['99999999-abcdefabcdef', true],
    ['00000042-0123456789ab.unfinished', false],
    ['x00000042-0123456789ab', false],
    ['0000042-0123456789ab', false],
    ['00000042-0123456789a', false],
    ['00000042-0123456789ag', false],
    ['0000004a-0123456789ab', false],
  ])('may be called %s: %s', (name, isOne) => {
    expect(FOLDER_NAME.test(name)).toBe(isOne);
  });
});

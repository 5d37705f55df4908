import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

describe('decodeText', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('版本更新'), { kind: 'text', text: '版本更新', encodingNote: null }],
    [
      'UTF-8 with a byte order mark',
      new Uint8Array([0xef, 0xbb, 0xbf, 0x61]),
      { kind: 'text', text: 'a', encodingNote: null },
    ],
    ['GB18030', new Uint8Array([0xb0, 0xe6, 0xb1, 0xbe]), { kind: 'text', text: '版本', encodingNote: 'gb18030' }],
    ['neither', new Uint8Array([0x61, 0xff, 0xff]), { kind: 'unknown_encoding' }],
  ])('reads %s', (_case, bytes, expected) => {
    expect(decodeText(bytes)).toEqual(expected);
  });
});

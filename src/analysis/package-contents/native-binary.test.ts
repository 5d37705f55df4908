import { describe, expect, it } from 'vitest';
import { nativeFormOf } from './native-binary.ts';

function bytes(hex: string, length = 80): Uint8Array {
  const content = new Uint8Array(length);
  content.set(Buffer.from(hex, 'hex'));
  return content;
}

/** An MS-DOS stub whose header address is `at`, with a PE signature at 0x40. */
function windowsProgram(at: number): Uint8Array {
  const content = bytes('4d5a');
  content[0x3c] = at;
  content.set(Buffer.from('PE\0\0'), 0x40);
  return content;
}

describe('nativeFormOf', () => {
  it.each([
    ['ELF', bytes('7f454c460201'), 'elf'],
    ['Mach-O of 64 bits', bytes('cffaedfe07000001'), 'mach_o'],
    ['Mach-O, big-endian', bytes('feedface'), 'mach_o'],
    ['Mach-O for several machines', bytes('cafebabe00000002'), 'mach_o'],
    ['a Windows program', windowsProgram(0x40), 'portable_executable'],
    ['a class file of Java', bytes('cafebabe0000003d'), null],
    ['two letters of a text', bytes(Buffer.from('MZ, letters').toString('hex')), null],
    ['a Windows program whose header lies outside', windowsProgram(0x7f), null],
    ['WebAssembly', bytes('0061736d01000000'), null],
    ['the beginning of an ELF file alone', bytes('7f454c46', 4), null],
    ['nothing', new Uint8Array(), null],
  ])('tells %s', (_case, content, form) => {
    expect(nativeFormOf(content)).toBe(form);
  });
});

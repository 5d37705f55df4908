/** Forms of compiled programs and libraries, by their first bytes. */
export type NativeForm = 'elf' | 'portable_executable' | 'mach_o';

const MACH_O: ReadonlySet<number> = new Set([0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe]);
const UNIVERSAL_MACH_O = 0xcafebabe;
/** Java's class files begin with the same four bytes; their version, which follows, is never below this. */
const LEAST_JAVA_VERSION = 45;

/**
 * The first bytes decide, not the name. WebAssembly is none: it runs inside of
 * the engine and reaches only what it is handed.
 *
 * @see ELF: System V gABI, "ELF Identification"; PE: Microsoft PE format,
 *   "MS-DOS Stub" (the address of the header stands at 0x3c); Mach-O: mach-o/loader.h, mach-o/fat.h
 */
export function nativeFormOf(bytes: Uint8Array): NativeForm | null {
  if (bytes.length < 8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = view.getUint32(0);
  if (first === 0x7f454c46) return 'elf';
  if (MACH_O.has(first)) return 'mach_o';
  if (first === UNIVERSAL_MACH_O && view.getUint32(4) < LEAST_JAVA_VERSION) return 'mach_o';
  return isPortableExecutable(view) ? 'portable_executable' : null;
}

function isPortableExecutable(view: DataView): boolean {
  if (view.byteLength < 0x40 || view.getUint16(0) !== 0x4d5a) return false;
  const header = view.getUint32(0x3c, true);
  return header + 4 <= view.byteLength && view.getUint32(header) === 0x50450000;
}

import { memberOf } from '../../base/json-pointer.ts';
import { INSTALL_SCRIPTS } from '../../base/package-manifest.ts';
import { INTEGRITY_CODES, type IntegrityCode } from '../../contract/evidence/quality-reason-codes.ts';
import type {
  ArchiveFile,
  IntegrityFinding,
  IntegrityObservation,
  PackageContents,
} from '../../facts/package-contents/package-contents.ts';
import type { StaticScanObservation } from '../../facts/package-contents/static-scan-observation.ts';
import type { ScanRequest } from '../static-scan/scan-files.ts';
import { type DeclaredFiles, type EntryPointers, declaredFiles } from './declared-files.ts';
import { filesToldToRun } from './told-to-run.ts';

/** What is known of an archive before its scan. */
export interface ObservedFiles {
  /** What is to be scanned: here, or in a process of its own. */
  readonly toScan: Pick<ScanRequest, 'files' | 'hostEntries' | 'clientEntries'>;
  /** All that is seen in the archive: its integrity, and what the scan saw. */
  readonly contents: (scan: StaticScanObservation) => Extract<PackageContents, { kind: 'read' }>;
}

/** What is in the archive of one release, but for the scan of its source text. */
export function observePackageContents(
  files: readonly ArchiveFile[],
  manifest: unknown,
  pointers: EntryPointers,
): ObservedFiles {
  const declared = declaredFiles(
    manifest,
    files.map(({ path }) => path),
    pointers,
  );
  const { clientEntries } = declared;
  // Where nothing is declared any file may be the host's, and a file that is told to be run says nothing of the others.
  const isDeclared = declared.hostEntries.length > 0;
  const hostEntries = isDeclared ? [...new Set([...declared.hostEntries, ...filesToldToRun(files)])] : [];
  return {
    toScan: { files, hostEntries, clientEntries },
    contents: (scan) => ({ kind: 'read', integrity: observeIntegrity(files, manifest, declared), scan }),
  };
}

const MAX_FINDINGS_OF_A_CODE = 20;

function observeIntegrity(
  files: readonly ArchiveFile[],
  manifest: unknown,
  { findings: declared, isHostPartWhole }: DeclaredFiles,
): IntegrityObservation {
  const all = [...declared, ...scriptFindings(files, manifest), ...nativeFindings(files)];
  const ofCode = (code: IntegrityCode) => all.filter((finding) => finding.code === code);
  return {
    isHostPartWhole,
    counts: {
      declared_entrypoint_missing: ofCode('declared_entrypoint_missing').length,
      optional_export_missing: ofCode('optional_export_missing').length,
      prepare_script_declared: ofCode('prepare_script_declared').length,
      install_script_declared: ofCode('install_script_declared').length,
      native_binary_content: ofCode('native_binary_content').length,
    },
    findings: INTEGRITY_CODES.flatMap((code) => ofCode(code).slice(0, MAX_FINDINGS_OF_A_CODE)),
  };
}

function scriptFindings(files: readonly ArchiveFile[], manifest: unknown): readonly IntegrityFinding[] {
  const scripts = memberOf(manifest, 'scripts');
  const isDeclared = (name: string) => typeof memberOf(scripts, name) === 'string';
  const install = INSTALL_SCRIPTS.filter((name) => isDeclared(name)).map((name): IntegrityFinding => {
    return { code: 'install_script_declared', pointer: `/scripts/${name}`, path: null };
  });
  // Without a script of its own, a package with this file is compiled when installed.
  const compiles = install.length === 0 && files.some(({ path }) => path === 'binding.gyp');
  return [
    ...(isDeclared('prepare')
      ? [{ code: 'prepare_script_declared', pointer: '/scripts/prepare', path: null } as const]
      : []),
    ...install,
    ...(compiles ? [{ code: 'install_script_declared', pointer: null, path: 'binding.gyp' } as const] : []),
  ];
}

function nativeFindings(files: readonly ArchiveFile[]): readonly IntegrityFinding[] {
  return files.flatMap(({ path, bytes }) =>
    nativeFormOf(bytes) === null ? [] : [{ code: 'native_binary_content', pointer: null, path } as const],
  );
}

/** Forms of compiled programs and libraries, by their first bytes. */
type NativeForm = 'elf' | 'portable_executable' | 'mach_o';

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

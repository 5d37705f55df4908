import { memberOf } from '../../base/json-pointer.ts';
import { INTEGRITY_CODES, type IntegrityCode } from '../../contract/evidence/quality-reason-codes.ts';
import type {
  ArchiveFile,
  IntegrityFinding,
  IntegrityObservation,
} from '../../facts/package-contents/package-contents.ts';
import type { DeclaredFiles } from './declared-files.ts';
import { nativeFormOf } from './native-binary.ts';

const MAX_FINDINGS_OF_A_CODE = 20;
/** What installers run, when asked to, on the machine of whoever installs a release. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

export function observeIntegrity(
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

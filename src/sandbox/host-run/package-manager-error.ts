import { z } from 'zod';
import type { HostFault } from './host-runtime.ts';

const shortText = z
  .string()
  .transform((text) => text.slice(0, 2000))
  .optional()
  .catch(undefined);

/** One error line of the package manager's machine-readable report; only the fields that are read. */
export const PackageManagerError = z.object({
  code: shortText,
  /** The package that was asked for; absent where the error is about none. */
  package: z.object({ name: shortText }).optional().catch(undefined),
  pkgName: shortText,
  err: z.object({ message: shortText, code: shortText }).optional().catch(undefined),
});
export type PackageManagerError = z.infer<typeof PackageManagerError>;

/** Told apart by the code alone; the messages are people's, and change. */
const BROKEN_ARCHIVE =
  /^(ERR_PNPM_)?(TARBALL_(EXTRACT|TOO_LARGE|ENTRY_TOO_LARGE)|BAD_TARBALL\w*|INVALID_TARBALL\w*|Z_[A-Z]+_ERROR)$/;

/** The part of the work that failed: the tree was being resolved, its archives fetched, or the tree laid out. */
export type PackageManagerPhase = 'resolve' | 'fetch' | 'install';

export interface FailedCall {
  readonly phase: PackageManagerPhase;
  /** The release that was asked for. */
  readonly packageName: string;
  readonly isTimedOut: boolean;
  /** First first; later ones tend to be consequences. */
  readonly errors: readonly PackageManagerError[];
}

export function faultOfPackageManager(call: FailedCall): HostFault {
  const [error] = call.errors;
  const code = error?.code ?? error?.err?.code ?? '';
  const detail = error?.err?.message ?? (call.isTimedOut ? 'The time for it ran out.' : 'It ended without saying why.');
  const isOurs = error === undefined || isAbout(error, call.packageName);
  const reasonCode = reasonOf(code, call.phase, isOurs);
  return isOurs ? { reasonCode, detail } : { reasonCode, detail, isOfDependency: true };
}

/** An error of an archive names no package, but its address. */
function isAbout({ package: asked, pkgName, err }: PackageManagerError, packageName: string): boolean {
  const named = asked?.name ?? pkgName;
  if (named !== undefined) return named === packageName;
  const archive = /\/([^/]+|@[^/]+\/[^/]+)\/-\//.exec((err?.message ?? '').replaceAll(/%2f/gi, '/'))?.[1];
  return archive === undefined || archive === packageName;
}

function reasonOf(code: string, phase: PackageManagerPhase, isOurs: boolean): HostFault['reasonCode'] {
  if (code === 'NON_REGISTRY_DEPENDENCY' || code === 'ERR_PNPM_EXOTIC_SUBDEP') return 'non_registry_dependency';
  if (code === 'ERR_PNPM_TARBALL_INTEGRITY') return 'integrity_mismatch';
  if (BROKEN_ARCHIVE.test(code)) return 'archive_invalid';
  if (phase === 'fetch') return 'fetch_incomplete';
  if (phase === 'install') return 'install_incomplete';
  if (code === 'ERR_PNPM_NO_MATCHING_VERSION') return isOurs ? 'version_not_found' : 'dependency_not_found';
  const hasNone = code === 'ERR_PNPM_FETCH_404' || code === 'ERR_PNPM_NO_VERSIONS';
  if (hasNone) return isOurs ? 'package_not_found' : 'dependency_not_found';
  return 'registry_unreachable';
}

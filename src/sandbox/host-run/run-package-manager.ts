import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { InstallablePackages } from '../../facts/release/installable-packages.ts';
import { closeInheritedDescriptors } from '../inherited-descriptors.ts';
import type { HostFault } from './host-runtime.ts';
import { INTEGRITY_STATUS, openRegistryGate } from './registry-gate.ts';

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

/** The gate has found other bytes than the registry states. */
const OTHER_BYTES = `ERR_PNPM_FETCH_${INTEGRITY_STATUS}`;

/** The part of the work that failed: the tree was being resolved, its archives fetched, or the tree laid out. */
export type PackageManagerPhase = 'resolve' | 'fetch' | 'install';

/** A call of the package manager that failed. */
export interface FailedCall {
  readonly phase: PackageManagerPhase;
  /** The release that was asked for. */
  readonly packageName: string;
  readonly isTimedOut: boolean;
  /** First first; later ones tend to be consequences. */
  readonly errors: readonly PackageManagerError[];
}

/** What a failed call says: of the release that was asked for, of a dependency, or of the registry. */
export function faultOfPackageManager(call: FailedCall): HostFault {
  const [error] = call.errors;
  const code = error?.code ?? error?.err?.code ?? '';
  const unsaid = call.isTimedOut ? 'The time for it ran out.' : 'It ended without saying why.';
  const detail = withoutFolders(error?.err?.message ?? unsaid);
  const isOurs = error === undefined || isAbout(error, call.packageName);
  const reasonCode = reasonOf(code, call.phase, isOurs);
  return isOurs ? { reasonCode, detail } : { reasonCode, detail, isOfDependency: true };
}

/** It works outside the sandbox, and names folders of whoever runs it: what is kept and shown has their last part alone. */
const FOLDERS = /(?<![\w:/.@-])(?:file:\/*)?\/(?:[^\s'"`:/]+\/)+/gu;

function withoutFolders(message: string): string {
  return message.replace(FOLDERS, '…/');
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
  if (code === 'ERR_PNPM_TARBALL_INTEGRITY' || code === OTHER_BYTES) return 'integrity_mismatch';
  if (BROKEN_ARCHIVE.test(code)) return 'archive_invalid';
  if (phase === 'fetch') return 'fetch_incomplete';
  if (phase === 'install') return 'install_incomplete';
  if (code === 'ERR_PNPM_NO_MATCHING_VERSION') return isOurs ? 'version_not_found' : 'dependency_not_found';
  const hasNone = code === 'ERR_PNPM_FETCH_404' || code === 'ERR_PNPM_NO_VERSIONS';
  if (hasNone) return isOurs ? 'package_not_found' : 'dependency_not_found';
  return 'registry_unreachable';
}

/**
 * The package manager outside the sandbox: it has the registry gate for its network and nothing else, and runs no
 * script of any package.
 */
export interface PackageManager {
  readonly nodePath: string;
  /** The folder of the `pnpm` package. */
  readonly folder: string;
  /** What it may install. */
  readonly packages: InstallablePackages;
  /** Its home: nobody's settings are read. */
  readonly homeFolder: string;
}

/** How a call ended. */
export interface PackageManagerRun {
  readonly exitCode: number | null;
  readonly isTimedOut: boolean;
  /** What it says was wrong, first first. */
  readonly errors: readonly PackageManagerError[];
}

/** One call: its arguments, where it works, and how long it may take. */
export interface PackageManagerCall {
  readonly arguments: readonly string[];
  readonly folder: string;
  readonly storeFolder: string;
  readonly wallMs: number;
}

/** An error line quotes the registry's whole answer; what is longer is read as an error of no name. */
const LONGEST_LINE_CHARACTERS = 4_000_000;

/** As environment, where they are read by their types; not every command knows them as options. */
const SETTINGS = {
  pnpm_config_ignore_scripts: 'true',
  pnpm_config_update_notifier: 'false',
  // Who asks the registry tries again itself, as its budget and its wishes allow.
  pnpm_config_fetch_retries: '0',
  pnpm_config_fetch_timeout: '90000',
  // The exact release is named by the caller; its age is none of this run's business.
  pnpm_config_minimum_release_age: '0',
  pnpm_config_manage_package_manager_versions: 'false',
};

/** Calls the package manager; a call that fails is a result, only an interrupt or a machine that fails throws. */
export async function runPackageManager(
  manager: PackageManager,
  call: PackageManagerCall,
  interrupt: AbortSignal,
): Promise<PackageManagerRun> {
  interrupt.throwIfAborted();
  const gate = await openRegistryGate(manager.packages);
  // The gate has another port each time, and keeps the documents itself.
  const cacheFolder = await mkdtemp(join(manager.homeFolder, 'cache-'));
  try {
    const run = await runWithGate({ manager, call, gateUrl: gate.url, cacheFolder }, interrupt);
    interrupt.throwIfAborted();
    return run;
  } finally {
    await gate.close();
    await rm(cacheFolder, { recursive: true, force: true });
  }
}

interface GatedCall {
  readonly manager: PackageManager;
  readonly call: PackageManagerCall;
  readonly gateUrl: string;
  readonly cacheFolder: string;
}

async function runWithGate(gated: GatedCall, interrupt: AbortSignal): Promise<PackageManagerRun> {
  const { manager, call, gateUrl } = gated;
  const program = `${manager.folder}/bin/pnpm.mjs`;
  closeInheritedDescriptors();
  const child = spawn(manager.nodePath, [program, ...call.arguments, '--reporter=ndjson', `--registry=${gateUrl}/`], {
    cwd: call.folder,
    env: environmentOf(gated),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const deadline = AbortSignal.timeout(call.wallMs);
  const stop = () => child.kill('SIGKILL');
  for (const signal of [deadline, interrupt]) signal.addEventListener('abort', stop, { once: true });
  const errors: PackageManagerError[] = [];
  const { registryUrl } = manager.packages;
  readLines(child.stdout, (line) => errors.push(...errorsOfLine(line.replaceAll(gateUrl, registryUrl))));
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(() => interrupt.removeEventListener('abort', stop));
  return { exitCode, isTimedOut: deadline.aborted, errors };
}

function environmentOf({ manager, call, gateUrl, cacheFolder }: GatedCall): Record<string, string> {
  return {
    ...SETTINGS,
    // Whatever else it were made to ask for is asked of the gate, and refused there.
    HTTP_PROXY: gateUrl,
    HTTPS_PROXY: gateUrl,
    NO_PROXY: '',
    pnpm_config_store_dir: call.storeFolder,
    pnpm_config_cache_dir: cacheFolder,
    PATH: `${dirname(manager.nodePath)}:/usr/bin:/bin`,
    HOME: manager.homeFolder,
    CI: 'true',
  };
}

function readLines(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = (lines.pop() ?? '').slice(0, LONGEST_LINE_CHARACTERS);
    for (const line of lines) onLine(line);
  });
  stream.on('end', () => onLine(rest));
}

function errorsOfLine(line: string): readonly PackageManagerError[] {
  if (!line.includes('"level":"error"')) return [];
  try {
    const parsed = PackageManagerError.safeParse(JSON.parse(line));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return [];
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkLockFile } from './check-lock-file.ts';
import type { HostFault, TriedRelease } from './host-runtime.ts';
import { faultOfPackageManager } from './package-manager-error.ts';
import type { RunFolders } from './run-folders.ts';
import { type PackageManager, runPackageManager } from './run-package-manager.ts';

const RESOLVE_WALL_MS = 45_000;
const FETCH_WALL_MS = 90_000;

/** Packages named in one call: bounded by the length of a command line. */
const PACKAGES_A_CALL = 500;

export interface PrefetchDeps {
  readonly packageManager: PackageManager;
  readonly platform: string;
  readonly architecture: string;
}

/**
 * With the network, and no script of any package: resolves the tree of a release, checks it, and fetches its
 * archives into the run's own store. `null`: all is there, and what follows needs no network.
 */
export async function prefetch(
  { packageManager, platform, architecture }: PrefetchDeps,
  { pluginFolder, store }: RunFolders,
  release: TriedRelease,
  interrupt: AbortSignal,
): Promise<HostFault | null> {
  const { packageName } = release;
  const call = { folder: pluginFolder, storeFolder: store };
  const resolved = await runPackageManager(
    packageManager,
    { ...call, arguments: ['install', '--lockfile-only'], wallMs: RESOLVE_WALL_MS },
    interrupt,
  );
  if (resolved.exitCode !== 0) return faultOfPackageManager({ ...resolved, packageName, phase: 'resolve' });
  const lockFile = await readFile(join(pluginFolder, 'pnpm-lock.yaml'), 'utf8');
  const { registryUrl } = packageManager;
  const tree = checkLockFile(lockFile, { release, registryUrl, platform, architecture });
  if (tree.kind === 'fault') return tree.fault;
  for (let start = 0; start < tree.packages.length; start += PACKAGES_A_CALL) {
    const packages = tree.packages.slice(start, start + PACKAGES_A_CALL);
    const fetched = await runPackageManager(
      packageManager,
      // Into the store alone: no path that an archive names is written outside the sandbox.
      { ...call, arguments: ['store', 'add', ...packages], wallMs: FETCH_WALL_MS },
      interrupt,
    );
    if (fetched.exitCode !== 0) return faultOfPackageManager({ ...fetched, packageName, phase: 'fetch' });
  }
  return null;
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExactRelease } from '../../facts/observation/observation.ts';
import { checkLockFile, readLockFile } from '../../sandbox/host-run/prefetch.ts';
import { type PackageManager, runPackageManager } from '../../sandbox/host-run/run-package-manager.ts';

/** How a tree is resolved: by whom, where, and for which machine. */
export interface TreeSettings {
  readonly packageManager: PackageManager;
  /** Absolute, there already. */
  readonly workFolder: string;
  readonly machine: { readonly platform: string; readonly architecture: string };
}

const RESOLVE_WALL_MS = 90_000;

/**
 * Resolves what a release depends on, as an installer on this machine would
 * today; nothing is fetched but the registry's documents, and nothing is run.
 *
 * @returns `null` where the registry cannot serve the whole tree
 */
export async function resolveTree(
  release: ExactRelease,
  { packageManager, workFolder, machine }: TreeSettings,
  interrupt: AbortSignal,
): Promise<readonly ExactRelease[] | null> {
  const folder = await mkdtemp(join(workFolder, 'tree-'));
  try {
    const { packageName, version } = release;
    await writeFile(join(folder, 'package.json'), JSON.stringify({ dependencies: { [packageName]: version } }));
    const run = await runPackageManager(
      packageManager,
      {
        arguments: ['install', '--lockfile-only'],
        folder,
        storeFolder: join(folder, 'store'),
        wallMs: RESOLVE_WALL_MS,
      },
      interrupt,
    );
    if (run.exitCode !== 0) return null;
    const lockFile = await readLockFile(folder);
    const tree = checkLockFile(lockFile, {
      release: { ...release, integrity: null },
      ...machine,
    });
    return tree.kind === 'legal' ? othersOf(release, tree.packages) : null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param packages `<name>@<version>` each; a scope begins with an `@` of its own */
function othersOf({ packageName, version }: ExactRelease, packages: readonly string[]): readonly ExactRelease[] {
  return packages
    .map((id) => ({ packageName: id.slice(0, id.lastIndexOf('@')), version: id.slice(id.lastIndexOf('@') + 1) }))
    .filter((each) => each.packageName !== packageName || each.version !== version);
}

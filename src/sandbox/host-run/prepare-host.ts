import { access, cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '../../base/digest.ts';
import { Failure } from '../../base/failure.ts';
import { makeFolder } from '../../base/files/make-folder.ts';
import type { HostRuntime } from './host-runtime.ts';
import { type PackageManager, faultOfPackageManager, runPackageManager } from './run-package-manager.ts';

/** 100 to 270 MB, once; a slow network takes minutes. */
const PREPARE_WALL_MS = 600_000;

const PINNED_FILES = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];

/** Folder of the host as its lock file pins it, whether it is there or not. */
export async function preparedHostFolder(workFolder: string, runtime: HostRuntime): Promise<string> {
  const texts = await Promise.all(PINNED_FILES.map((file) => readFile(join(runtime.pinnedHostFolder, file), 'utf8')));
  const name = runtime.hostPackage.replaceAll(/[^a-z0-9.-]+/g, '-').replace(/^-/, '');
  return join(workFolder, 'prepared', `${name}-${runtime.hostVersion}-${sha256Hex(texts.join('\n')).slice(0, 12)}`);
}

/** Installs the host once, without scripts, and keeps it: every run mounts it read-only. */
export async function prepareHost(
  workFolder: string,
  runtime: HostRuntime,
  packageManager: PackageManager,
  interrupt: AbortSignal,
): Promise<string> {
  const prepared = await preparedHostFolder(workFolder, runtime);
  if (await exists(prepared)) return prepared;
  await makeFolder(join(workFolder, 'prepared'));
  const unfinished = await mkdtemp(join(workFolder, 'prepared', 'unfinished-'));
  try {
    await installPinned(unfinished, runtime, packageManager, interrupt);
    await rename(join(unfinished, 'host'), prepared);
  } catch (thrown) {
    // Another process was quicker: its host is as good.
    if (!(await exists(prepared))) throw thrown;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return prepared;
}

async function installPinned(
  unfinished: string,
  runtime: HostRuntime,
  packageManager: PackageManager,
  interrupt: AbortSignal,
): Promise<void> {
  const folder = join(unfinished, 'host');
  await mkdir(folder);
  for (const file of PINNED_FILES) await cp(join(runtime.pinnedHostFolder, file), join(folder, file));
  const installed = await runPackageManager(
    packageManager,
    {
      // The lock file is the project's own; its packages were checked when it was written.
      arguments: ['install', '--frozen-lockfile', '--trust-lockfile'],
      folder,
      storeFolder: join(unfinished, 'store'),
      wallMs: PREPARE_WALL_MS,
    },
    interrupt,
  );
  if (installed.exitCode === 0) return;
  const { detail } = faultOfPackageManager({
    ...installed,
    packageName: runtime.hostPackage,
    phase: 'install',
  });
  throw new Failure('source_unreachable', `The host could not be installed: ${detail}`);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

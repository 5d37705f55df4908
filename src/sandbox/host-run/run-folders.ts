import { chmod, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder } from '../../base/files/make-folder.ts';
import type { HostRuntime, ReleaseUnderTest } from './host-runtime.ts';

/** Folders of one run; gone when it ends. */
export interface RunFolders {
  readonly root: string;
  /** What is writable while the plugin is installed: profile, home and store in one mount, so that links between them work. */
  readonly job: string;
  readonly profile: string;
  readonly pluginFolder: string;
  readonly home: string;
  readonly programs: string;
  readonly store: string;
}

const REGISTRY_ONLY = fileURLToPath(new URL('./registry-only.cjs', import.meta.url));

/** For hosts that call the package manager by its name. */
const PNPM_BY_NAME = '#!/bin/sh\nexec /node/bin/node /package-manager/bin/pnpm.mjs "$@"\n';

const RUNS = 'runs';

/** @param release `null`: the host without any plugin. */
export async function createRunFolders(
  workFolder: string,
  runtime: HostRuntime,
  release: ReleaseUnderTest | null,
): Promise<RunFolders> {
  const runs = join(workFolder, RUNS);
  await makeFolder(runs);
  await sweepRuns(runs, isProcessAlive);
  const root = await mkdtemp(join(runs, runFolderPrefix(process.pid)));
  // The user inside has to pass through it.
  await chmod(root, 0o711);
  const job = join(root, 'job');
  const folders: RunFolders = {
    root,
    job,
    profile: join(job, 'profile'),
    pluginFolder: join(job, 'profile', runtime.pluginFolder),
    home: join(job, 'home'),
    store: join(job, 'store'),
    programs: join(root, 'programs'),
  };
  for (const folder of [folders.pluginFolder, folders.home, folders.programs, folders.store]) {
    await makeFolder(folder);
  }
  await writeProfile(folders, runtime, release);
  await writeFile(join(folders.programs, 'pnpm'), PNPM_BY_NAME, { mode: 0o755 });
  return folders;
}

async function writeProfile(
  { profile, pluginFolder }: RunFolders,
  runtime: HostRuntime,
  release: ReleaseUnderTest | null,
): Promise<void> {
  const dependencies = release === null ? {} : { [release.packageName]: release.version };
  const manifest = { ...runtime.pluginFolderManifest, dependencies };
  for (const [path, text] of Object.entries(runtime.profileFiles)) {
    await makeFolder(dirname(join(profile, path)));
    await writeFile(join(profile, path), text);
  }
  await writeFile(join(pluginFolder, 'package.json'), JSON.stringify(manifest, null, 2));
  await writeFile(join(pluginFolder, 'pnpm-workspace.yaml'), runtime.packageManagerSettings);
  await cp(REGISTRY_ONLY, join(pluginFolder, '.pnpmfile.cjs'));
}

/** Removes what a run left on the disk. */
export async function removeRunFolders({ root }: RunFolders): Promise<void> {
  await rm(root, { recursive: true, force: true, maxRetries: 3 });
}

/** Folder names begin with the process they belong to. */
export function runFolderPrefix(processId: number): string {
  return `run-${processId}-`;
}

/** Removes the folders of runs whose process was killed: up to hundreds of megabytes each. */
export async function sweepRuns(runsFolder: string, isAlive: (processId: number) => boolean): Promise<void> {
  const names = await readdir(runsFolder).catch(() => []);
  for (const name of names) {
    const owner = /^run-(\d+)-/.exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    await rm(join(runsFolder, name), { recursive: true, force: true });
  }
}

/** A process of another user is alive too, though it must not be asked. */
export function isProcessAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (thrown) {
    return !(thrown instanceof Error && 'code' in thrown && thrown.code === 'ESRCH');
  }
}

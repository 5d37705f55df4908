import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import { makeFolder } from '../../base/files/make-folder.ts';
import type { HostRunnerAvailability } from '../../collection/collectors/create-collectors.ts';
import type { InstallablePackages } from '../../facts/release/installable-packages.ts';
import { findSandbox } from '../../sandbox/find-sandbox.ts';
import { createHostRunner } from '../../sandbox/host-run/create-host-runner.ts';
import { type HostRuntime, loadHostRuntime } from '../../sandbox/host-run/host-runtime.ts';
import type { PackageManager } from '../../sandbox/host-run/run-package-manager.ts';

export const NO_PACKAGE_MANAGER =
  'The package manager that hosts are installed with is missing: in a checkout run npm ci without --omit=dev; beside an installed plugin-facts run npm install pnpm@11.28.11, with -g where it is global.';

export interface HostRunnerSettings {
  /** Folder of the host profile. */
  readonly hostFolder: string;
  readonly hostVersion: string;
  /** Absolute; keeps the prepared host. */
  readonly workFolder: string;
  /** Asked when the first plugin is to be tried; `null`: it is not installed. */
  readonly packageManager: () => Promise<PackageManager | null>;
  readonly clock: Clock;
  readonly machine: Machine;
  /** Told once why nothing can be tried here. */
  readonly onUnavailable: (reason: string) => void;
}

export interface Machine {
  readonly nodeVersion: string;
  readonly platform: string;
  readonly architecture: string;
  readonly processId: number;
  /** 0 is root. */
  readonly userId: number;
}

/** One runner for a whole run; it is looked for when the first plugin is to be tried. */
export function lazyHostRunner(settings: HostRunnerSettings): () => Promise<HostRunnerAvailability> {
  let opened: Promise<HostRunnerAvailability> | null = null;
  const open = async (): Promise<HostRunnerAvailability> => {
    const availability = await openHostRunner(settings);
    if (availability.kind === 'unavailable') settings.onUnavailable(availability.reason);
    return availability;
  };
  return () => (opened ??= open());
}

async function openHostRunner(settings: HostRunnerSettings): Promise<HostRunnerAvailability> {
  const { hostFolder, hostVersion, workFolder, packageManager, clock, machine } = settings;
  const hostRuntime = await loadHostRuntime(hostFolder);
  if (hostRuntime === null) return unavailable('The host profile has no runtime/host-runtime.ts: nothing is booted.');
  refuseOtherVersion(hostRuntime, hostVersion);
  const found = await findSandbox({ clock, ...machine });
  if (found.kind === 'unavailable') return unavailable(found.reason);
  const manager = await packageManager();
  if (manager === null) return unavailable(NO_PACKAGE_MANAGER);
  const runner = createHostRunner({
    sandbox: found.sandbox,
    hostRuntime,
    workFolder,
    packageManager: manager,
    clock,
    machine,
  });
  return { kind: 'available', runner };
}

function unavailable(reason: string): HostRunnerAvailability {
  return { kind: 'unavailable', reason };
}

/** Evidence is kept under the version of the profile: another host must never be tried in its name. */
function refuseOtherVersion(hostRuntime: HostRuntime, hostVersion: string): void {
  if (hostRuntime.hostVersion === hostVersion) return;
  throw new Failure(
    'config_invalid',
    'host.yaml names another analysis.host_version than runtime/host-runtime.ts; make them equal.',
  );
}

export interface PackageManagerSettings {
  readonly packages: InstallablePackages;
  /** Absolute, there already. */
  readonly workFolder: string;
  readonly nodePath: string;
}

/** The package manager that comes with the project; `null`: nobody installed it beside this program. */
export async function bundledPackageManager({
  packages,
  workFolder,
  nodePath,
}: PackageManagerSettings): Promise<PackageManager | null> {
  const folder = packageManagerFolder();
  if (folder === null) return null;
  const homeFolder = join(workFolder, 'home');
  await makeFolder(homeFolder);
  return { nodePath, folder, packages, homeFolder };
}

/** The package's one way in is its manifest. */
function packageManagerFolder(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('pnpm'));
  } catch {
    return null;
  }
}

/** The process and what it runs on, for what is run confined. */
export function thisMachine(process: NodeJS.Process): Machine & { readonly nodePath: string } {
  return {
    nodeVersion: process.version,
    platform: process.platform,
    architecture: process.arch,
    processId: process.pid,
    userId: process.getuid?.() ?? -1,
    nodePath: process.execPath,
  };
}

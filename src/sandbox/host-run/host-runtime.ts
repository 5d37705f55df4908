import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HostRunReasonCode } from '../../facts/host-run/host-run.ts';
import type { BootReport, InstallReport } from './inside-reports.ts';

/** Where things stand inside the sandbox. A host's commands speak of nothing else. */
export const INSIDE = {
  node: '/node/bin/node',
  /** The package manager's own folder. */
  packageManager: '/package-manager',
  /** On PATH, for hosts that call the package manager themselves. */
  programs: '/programs',
  /** The installed host, read-only. */
  host: '/host',
  /** The host runtime's `inside` folder, read-only. */
  probe: '/probe',
  driver: '/driver/run-inside.ts',
  /** Holds the three below; whole and writable while the plugin is installed. */
  job: '/job',
  /** A fresh profile, writable. */
  profile: '/job/profile',
  /** Archives fetched for this run. */
  store: '/job/store',
  home: '/job/home',
  scratch: '/tmp',
} as const;

/** One exact release to try. */
export interface TriedRelease {
  readonly packageName: string;
  readonly version: string;
  /** `sha512-<base64>`; `null`: unknown, then whatever the registry gives is taken. */
  readonly integrity: string | null;
}

/** What went wrong, in the words of `HOST_RUN_REASON_CODES`; the stage follows from the code. */
export interface HostFault {
  readonly reasonCode: HostRunReasonCode;
  /** What was printed: third-party text. */
  readonly detail: string;
  /** It befell a package that the release depends on, and says nothing of the release. */
  readonly isOfDependency?: true;
}

/** What a boot says of the plugin. */
export type HostVerdict =
  | {
      readonly kind: 'loaded';
      readonly entries: readonly string[];
      /** The first of the plugin's entries that did not reach its working state; `null`: all did. */
      readonly fault: HostFault | null;
    }
  | { readonly kind: 'fault'; readonly fault: HostFault };

/**
 * How one host is installed, booted and asked what it loaded. A host is a folder `hosts/<id>/runtime/` whose
 * `host-runtime.ts` exports one of these as `hostRuntime`.
 */
export interface HostRuntime {
  readonly hostPackage: string;
  readonly hostVersion: string;
  /** Absolute folder with the `package.json`, `pnpm-lock.yaml` and `pnpm-workspace.yaml` that pin the host. */
  readonly pinnedHostFolder: string;
  /** Absolute folder mounted at `INSIDE.probe`; its `list-entries.ts` asks the booted host for what it loaded. */
  readonly insideFolder: string;
  /** A fresh profile: path in it → text. */
  readonly profileFiles: Readonly<Record<string, string>>;
  /** The folder of the profile that plugins are installed in. */
  readonly pluginFolder: string;
  /** The plugin folder's manifest, `package.json`; the plugin is added to its `dependencies`. */
  readonly pluginFolderManifest: Readonly<Record<string, unknown>>;
  /** The plugin folder's settings for the package manager, `pnpm-workspace.yaml`. */
  readonly packageManagerSettings: string;
  /** Added to the environment of every command inside. */
  readonly environment: Readonly<Record<string, string>>;
  /** Installs offline; what the package manager is to be told is appended. */
  readonly installCommand: readonly string[];
  /** Files of the profile to be shown to `judgeInstall`. */
  readonly shownAfterInstall: (release: TriedRelease) => readonly string[];
  readonly bootCommand: readonly string[];
  /** Regular expression that a line of the host's output matches once it is up. */
  readonly readyLine: string;
  /** `null`: installed as a plugin of this host. */
  readonly judgeInstall: (report: InstallReport, release: TriedRelease) => HostFault | null;
  /** @param baseline ids of what the host lists without any plugin. */
  readonly judgeBoot: (report: BootReport, release: TriedRelease, baseline: ReadonlySet<string>) => HostVerdict;
}

/** The runtime of a host's folder; `null`: nobody wrote one, and nothing of this host is ever booted. */
export async function loadHostRuntime(hostFolder: string): Promise<HostRuntime | null> {
  const file = join(hostFolder, 'runtime', 'host-runtime.ts');
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  const { hostRuntime }: { readonly hostRuntime: HostRuntime } = await import(pathToFileURL(file).href);
  return hostRuntime;
}

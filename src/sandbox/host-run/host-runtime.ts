import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { MODULE_EXTENSION } from '../../base/module-extension.ts';
import { Failure } from '../../base/failure.ts';
import { forTerminal, withoutInvisible } from '../../base/text-safety.ts';
import type { HostRunReasonCode } from '../../facts/host-run/host-run.ts';

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
  driver: `/driver/run-inside${MODULE_EXTENSION}`,
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
export interface ReleaseUnderTest {
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
      /** Of the first of the plugin's entries that the host lists as failed; `null`: of none. */
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
  readonly shownAfterInstall: (release: ReleaseUnderTest) => readonly string[];
  readonly bootCommand: readonly string[];
  /** Regular expression that a line of the host's output matches once it is up. */
  readonly readyLine: string;
  /** `null`: installed as a plugin of this host. */
  readonly judgeInstall: (report: InstallReport, release: ReleaseUnderTest) => HostFault | null;
  /** @param baseline ids of what the host lists without any plugin. */
  readonly judgeBoot: (report: BootReport, release: ReleaseUnderTest, baseline: ReadonlySet<string>) => HostVerdict;
}

/** The runtime of a host's folder; `null`: nobody wrote one, and nothing of this host is ever booted. */
export async function loadHostRuntime(hostFolder: string): Promise<HostRuntime | null> {
  const folder = join(hostFolder, 'runtime');
  // The package holds the bundled hosts as JavaScript; whoever writes a host of their own writes TypeScript.
  const names = await readdir(folder).catch((): string[] => []);
  const name = ['host-runtime.ts', 'host-runtime.js'].find((each) => names.includes(each));
  if (name === undefined) return null;
  const { hostRuntime }: { readonly hostRuntime: HostRuntime } = await import(pathToFileURL(join(folder, name)).href);
  return hostRuntime;
}

const text = z.string().max(200_000);

/** One entry as the host lists it. Which states count as working is the host runtime's to say. */
const ListedEntry = z.object({
  id: z.string().max(1000),
  /** The module or package it was loaded from, as the host writes it. */
  module: z.string().max(1000),
  state: z.enum(['loaded', 'disabled', 'failed']),
  detail: z.string().max(4000).nullable(),
});
export type ListedEntry = z.infer<typeof ListedEntry>;

const InstallReport = z.object({
  exitCode: z.int().nullable(),
  output: text,
  /** Path in the profile → its text; `null`: there is no such file. */
  shown: z.record(z.string(), text.nullable()),
});
type InstallReport = z.infer<typeof InstallReport>;

const BootReport = z.object({
  /** `ready`: up when it was asked; `died_later`: it was up, and ended by itself before it was told to. */
  ended: z.enum(['ready', 'died_before_ready', 'died_later', 'timed_out']),
  exitCode: z.int().nullable(),
  signal: z.string().max(20).nullable(),
  /** `null`: the host was not up to be asked, or gave no list. */
  entries: z.array(ListedEntry).max(10_000).nullable(),
  output: text,
});
export type BootReport = z.infer<typeof BootReport>;

/** `null`: the program inside gave no report, as where it was ended from outside. */
export function readInstallReport(stdout: string): InstallReport | null {
  return readReport(InstallReport, stdout);
}

/** `null`: the program inside gave no report, as where it was ended from outside. */
export function readBootReport(stdout: string): BootReport | null {
  return readReport(BootReport, stdout);
}

/** The last line counts. Third-party code runs beside the program that writes it, so it is read as data of a stranger. */
function readReport<Report>(schema: z.ZodType<Report>, stdout: string): Report | null {
  const lastLine = stdout.trimEnd().split('\n').at(-1) ?? '';
  if (lastLine === '') return null;
  try {
    return schema.parse(JSON.parse(lastLine));
  } catch (cause) {
    throw new Failure('source_malformed', 'The program inside the sandbox gave no readable report.', { cause });
  }
}

// oxlint-disable-next-line no-control-regex -- escape sequences are what is taken out
const ESCAPE_SEQUENCE = /\u001b\[[0-9;?]*[ -/]*[@-~]/gu;

/** Printed text as one line of at most `maxCharacters` code points, without colours and anything that acts. */
export function cleanLine(output: string, maxCharacters: number): string {
  const plain = withoutInvisible(output.toWellFormed().replace(ESCAPE_SEQUENCE, ''));
  const line = forTerminal(plain.replace(/\s+/gu, ' ').trim());
  const characters = Array.from(line);
  return characters.length <= maxCharacters ? line : `${characters.slice(0, maxCharacters - 1).join('')}…`;
}

/**
 * The line that matches and the few behind it, where a cause tends to stand; `null`: none matches. Source lines
 * that a stack trace quotes do not count: they hold messages that were never given.
 */
export function linesFrom(output: string, pattern: RegExp, lines = 8): string | null {
  const all = output.replace(ESCAPE_SEQUENCE, '').split('\n');
  const first = all.findIndex((line) => pattern.test(line) && !line.includes('throw new '));
  return first === -1 ? null : all.slice(first, first + lines).join('\n');
}

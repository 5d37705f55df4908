import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { PackageManagerError } from './package-manager-error.ts';

/** The package manager outside the sandbox: it has the network, and runs no script of any package. */
export interface PackageManager {
  readonly nodePath: string;
  /** The folder of the `pnpm` package. */
  readonly folder: string;
  /** Registry root, without a trailing slash. */
  readonly registryUrl: string;
  /** Kept answers of the registry. */
  readonly cacheFolder: string;
  /** Its home: nobody's settings are read. */
  readonly homeFolder: string;
  /** What reaching the registry takes here, as certificates or a proxy; nothing else of our environment is passed. */
  readonly networkEnvironment: Readonly<Record<string, string>>;
}

export interface PackageManagerRun {
  readonly exitCode: number | null;
  readonly isTimedOut: boolean;
  /** What it says was wrong, first first. */
  readonly errors: readonly PackageManagerError[];
}

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
  // By default it waits a minute before it asks again; a hiccup is over sooner, and a lying archive lies again.
  pnpm_config_fetch_retries: '2',
  pnpm_config_fetch_retry_mintimeout: '300',
  pnpm_config_fetch_retry_maxtimeout: '1000',
  pnpm_config_fetch_timeout: '20000',
  // The exact release is named by the caller; its age is none of this run's business.
  pnpm_config_minimum_release_age: '0',
  pnpm_config_manage_package_manager_versions: 'false',
};

export async function runPackageManager(
  manager: PackageManager,
  call: PackageManagerCall,
  interrupt: AbortSignal,
): Promise<PackageManagerRun> {
  interrupt.throwIfAborted();
  const child = spawn(
    manager.nodePath,
    [`${manager.folder}/bin/pnpm.mjs`, ...call.arguments, '--reporter=ndjson', `--registry=${manager.registryUrl}/`],
    { cwd: call.folder, env: environmentOf(manager, call.storeFolder), stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const deadline = AbortSignal.timeout(call.wallMs);
  const stop = () => child.kill('SIGKILL');
  for (const signal of [deadline, interrupt]) signal.addEventListener('abort', stop, { once: true });
  const errors: PackageManagerError[] = [];
  readLines(child.stdout, (line) => errors.push(...errorsOfLine(line)));
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  interrupt.removeEventListener('abort', stop);
  interrupt.throwIfAborted();
  return { exitCode, isTimedOut: deadline.aborted, errors };
}

function environmentOf(manager: PackageManager, storeFolder: string): Record<string, string> {
  return {
    ...manager.networkEnvironment,
    ...SETTINGS,
    pnpm_config_store_dir: storeFolder,
    pnpm_config_cache_dir: manager.cacheFolder,
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

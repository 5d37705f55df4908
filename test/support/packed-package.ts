import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const LARGEST_OUTPUT_BYTES = 64 * 2 ** 20;

/** Builds a package of this repository and packs it as it would be published; no network. @returns its one file */
export function packedPackage(folder: string, into: string): string {
  mkdirSync(into, { recursive: true });
  const args = ['pack', '--ignore-scripts=false', '--offline', '--json', '--pack-destination', into];
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: LARGEST_OUTPUT_BYTES });
  const [name] = readdirSync(into);
  if (name === undefined) throw new Error('npm packed nothing.');
  return join(into, name);
}

/** Unpacks a package of npm where its times are those of this moment. @returns the folder of the package */
export function unpacked(file: string, into: string): string {
  mkdirSync(into, { recursive: true });
  execFileSync('tar', ['-xzmf', file, '-C', into]);
  return join(into, 'package');
}

/** A program of this machine, outside this project, and how it is run; `null`: there is none that is fit. */
export function onPath(name: string, isFit: (file: string) => boolean, args: readonly string[] = []): string[] | null {
  const files = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));
  const found = files.find((file) => !file.startsWith(ROOT) && existsSync(file) && isFit(file));
  return found === undefined ? null : [found, ...args];
}

export function majorOf(node: string): number {
  return Number(/^v(\d+)/.exec(execFileSync(node, ['--version'], { encoding: 'utf8' }))?.[1]);
}

interface LockedPackage {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
}

/** Gives a package that lies in a `node_modules` what it declares to need, and nothing else of this checkout. */
export function linkProductionPackages(modules: string): void {
  const { packages }: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  );
  const installed = new Set(readdirSync(join(ROOT, 'node_modules'), { recursive: false }).map(String));
  for (const [path, { dev, devOptional, link }] of Object.entries(packages)) {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    const isProduction = !(dev ?? devOptional ?? link ?? false);
    if (name === undefined || !isProduction || !installed.has(name.split('/')[0] ?? '')) continue;
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
}

export interface Ran {
  readonly exitCode: number;
  readonly output: string;
}

/** Runs a program of an installed package in a folder, with keys of its own. */
export async function runInstalled(
  node: string,
  program: string,
  args: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const env = { ...process.env, NO_COLOR: '1', PLUGIN_FACTS_KEYS: join(cwd, 'keys'), ...environment };
  return promisify(execFile)(node, [program, ...args], { cwd, env, maxBuffer: LARGEST_OUTPUT_BYTES }).then(
    ({ stdout, stderr }) => ({ exitCode: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      exitCode: code,
      output: stdout + stderr,
    }),
  );
}

/** The arguments of every `npx plugin-facts …` line of the README's shell blocks, in order. */
export function readmeCommands(): readonly (readonly string[])[] {
  const lines = readFileSync(join(ROOT, 'README.md'), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [, rest] = /^npx plugin-facts ([^#]+)/.exec(line) ?? [];
    return rest === undefined ? [] : [words(rest)];
  });
}

/** Every command of docs/cli.md. */
export function documentedCommands(): readonly (readonly string[])[] {
  const page = readFileSync(join(ROOT, 'docs/cli.md'), 'utf8');
  return [...page.matchAll(/^## ([a-z][a-z -]*)$/gm)].map(([, command]) => words(command ?? ''));
}

function words(text: string): readonly string[] {
  return [...text.trim().matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

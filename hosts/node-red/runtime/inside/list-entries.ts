/** Runs inside the sandbox: asks the booted Node-RED what it loaded. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ADMIN = 'http://127.0.0.1:1880';
const MODULES = '/job/profile/node_modules';
const IMPORT_WALL_MS = 4000;

interface NodeSet {
  readonly id: string;
  readonly name: string;
  readonly module?: string;
  readonly enabled: boolean;
  readonly err?: unknown;
}

interface Manifest {
  readonly 'node-red'?: { readonly nodes?: Readonly<Record<string, string>> };
}

export async function listEntries(timeout: AbortSignal): Promise<unknown> {
  const listed: unknown[] = [];
  for (const path of ['/nodes', '/plugins']) {
    const answer = await fetch(`${ADMIN}${path}`, { headers: { accept: 'application/json' }, signal: timeout });
    const sets: unknown = await answer.json();
    if (!Array.isArray(sets)) return null;
    for (const set of sets) listed.push(await toEntry(set));
  }
  return listed;
}

async function toEntry(set: NodeSet): Promise<unknown> {
  const module = set.module ?? '';
  if (set.err === undefined) return { id: set.id, module, state: set.enabled ? 'loaded' : 'disabled', detail: null };
  const detail = typeof set.err === 'string' ? set.err : JSON.stringify(set.err);
  return { id: set.id, module, state: 'failed', detail: `${await importFailure(set, module)}${detail}`.slice(0, 4000) };
}

/**
 * The list does not say whether a set threw when it was imported or when it was called. It is imported once
 * more, by a process of its own, which also prints what the list leaves out of an error.
 */
async function importFailure(set: NodeSet, module: string): Promise<string> {
  const file = fileOf(set.name, module);
  if (file === null) return '';
  const program = `import(process.argv[1]).then(() => process.exit(0), (e) => { console.log(String(e)); process.exit(3); })`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, file], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: IMPORT_WALL_MS,
    killSignal: 'SIGKILL',
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    printed = (printed + chunk).slice(0, 2000);
  });
  const exitCode = await new Promise((resolve) => child.once('close', resolve));
  return exitCode === 3 ? `import failed: ${printed.trim()} ` : '';
}

function fileOf(setName: string, module: string): string | null {
  try {
    const manifest: Manifest = JSON.parse(readFileSync(join(MODULES, module, 'package.json'), 'utf8'));
    const path = manifest['node-red']?.nodes?.[setName];
    return path === undefined ? null : join(MODULES, module, path);
  } catch {
    return null;
  }
}

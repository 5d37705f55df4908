import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type DiskEvent, type SimulatedDisk, createSimulatedDisk } from './simulated-disk.ts';

export interface TracedDisk {
  readonly events: readonly DiskEvent[];
  /** Events of what stood there before, which is all on disk. */
  readonly before: number;
  /** Number of events behind which something was told to be done, by its name. */
  readonly doneAt: ReadonlyMap<string, number>;
}

const LINE = /^\d+\s+(?<call>[a-z0-9_]+)\((?<given>.*)\)\s+=\s+(?<result>-?\d+)/u;

/**
 * What a run did to a folder, by its calls as `strace -y -xx` lists them.
 *
 * @param marks names in the folder that a run looks for to tell that something is done
 */
export function tracedDisk(log: string, root: string, beforeRun: string, marks: readonly string[]): TracedDisk {
  const disk = createSimulatedDisk();
  layBefore(disk, beforeRun);
  const before = disk.events.length;
  const doneAt = new Map<string, number>();
  const positions = new Map<string, number>();
  for (const line of readFileSync(log, 'latin1').split('\n')) {
    const { call = '', given = '', result = '' } = LINE.exec(line)?.groups ?? {};
    if (line.includes('unfinished ...>'))
      throw new Error(`Two calls at once cannot be put in order: ${line.slice(0, 80)}`);
    const paths = [...given.replace(/AT_FDCWD<[^>]*>/u, '').matchAll(/(?:<|")((?:\\x[0-9a-f]{2})+)(?:>|")/gu)].map(
      ([, hex]) => unescaped(hex ?? ''),
    );
    const [first, second] = paths.map((path) => pathOn(root, path.toString()));
    const mark = marks.find((each) => first === `/${each}`);
    if (mark !== undefined) doneAt.set(mark, disk.events.length);
    else if (first !== undefined && !result.startsWith('-'))
      apply(disk, { call, given, first, second, bytes: paths[1], positions });
  }
  return { events: disk.events, before, doneAt };
}

interface TracedCall {
  readonly call: string;
  readonly given: string;
  readonly first: string;
  readonly second: string | undefined;
  readonly bytes: Buffer | undefined;
  /** Where the next `write` of a file goes. */
  readonly positions: Map<string, number>;
}

function apply(disk: SimulatedDisk, { call, given, first, second, bytes, positions }: TracedCall): void {
  const lastNumber = Number(/(\d+)$/u.exec(given)?.[1]);
  // Its memory beside the file tells nothing after a power cut; SQLite makes it anew.
  if (first.endsWith('-shm')) return;
  switch (call) {
    case 'openat':
      if (given.includes('O_CREAT') && !disk.exists(first)) disk.makeFile(first);
      if (given.includes('O_TRUNC')) disk.truncate(first, 0);
      positions.set(first, 0);
      break;
    case 'mkdir':
      disk.makeFolder(first);
      break;
    case 'pwrite64':
      disk.write(first, lastNumber, bytes ?? Buffer.alloc(0));
      break;
    case 'write':
      disk.write(first, positions.get(first) ?? 0, bytes ?? Buffer.alloc(0));
      positions.set(first, (positions.get(first) ?? 0) + (bytes?.length ?? 0));
      break;
    case 'ftruncate':
      disk.truncate(first, lastNumber);
      break;
    case 'fsync':
    case 'fdatasync':
      disk.sync(first);
      break;
    case 'rename':
      disk.rename(first, second ?? '');
      break;
    case 'unlink':
    case 'rmdir':
      disk.remove(first);
      break;
    default:
      if (/write|rename|link|trunc|alloc|mkdir|sync/u.test(call))
        throw new Error(`A call that is not understood: ${call}`);
  }
}

function layBefore(disk: SimulatedDisk, folder: string): void {
  for (const path of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const at = path === '' ? '' : `/${relative('.', path)}`;
    const isFolder = statSync(join(folder, path)).isDirectory();
    if (at !== '' && isFolder) disk.makeFolder(at);
    if (!isFolder) {
      disk.makeFile(at);
      disk.write(at, 0, readFileSync(join(folder, path)));
    }
  }
  const all = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `/${path}`)];
  for (const path of all) disk.sync(path);
}

/** In the folder, from its top; `undefined`: elsewhere. */
function pathOn(root: string, path: string): string | undefined {
  if (path === root) return '';
  return path.startsWith(`${root}/`) ? path.slice(root.length).replace(/ \(deleted\)$/u, '') : undefined;
}

function unescaped(hex: string): Buffer {
  return Buffer.from(hex.replaceAll('\\x', ''), 'hex');
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DiskPort } from '../../../src/publication/durable-files.ts';
import type { Draw } from '../../support/draw.ts';

/** What happened to a disk, in order. Inode 0 is the topmost folder. */
export type DiskEvent =
  /** A name means that inode now; `null`: nothing has it. */
  | { readonly kind: 'entry'; readonly folder: number; readonly name: string; readonly inode: number | null }
  | { readonly kind: 'write'; readonly inode: number; readonly position: number; readonly bytes: Uint8Array }
  | { readonly kind: 'truncate'; readonly inode: number; readonly sizeBytes: number }
  /** A file's bytes, or a folder's names, are on disk. */
  | { readonly kind: 'sync'; readonly inode: number };

const SECTOR_BYTES = 512;

interface FileState {
  readonly durable: Buffer;
  readonly pending: readonly Extract<DiskEvent, { kind: 'write' | 'truncate' }>[];
}

/** What of a disk's events a power cut leaves: every name and every sector for itself as it was at its last sync, or later. */
export interface DiskState {
  readonly entries: ReadonlyMap<number, ReadonlyMap<string, readonly (number | null)[]>>;
  readonly files: ReadonlyMap<number, FileState>;
}

/** The state behind a number of events. */
export function stateAfter(events: readonly DiskEvent[]): DiskState {
  const entries = new Map<number, Map<string, (number | null)[]>>();
  const files = new Map<number, { durable: Buffer; pending: FileState['pending'][number][] }>();
  const fileOf = (inode: number) => files.getOrInsertComputed(inode, () => ({ durable: Buffer.alloc(0), pending: [] }));
  for (const event of events) {
    if (event.kind === 'entry') {
      const names = entries.getOrInsertComputed(event.folder, () => new Map<string, (number | null)[]>());
      names.getOrInsertComputed(event.name, () => [null]).push(event.inode);
    } else if (event.kind === 'sync') {
      for (const values of entries.get(event.inode)?.values() ?? []) values.splice(0, values.length - 1);
      const file = files.get(event.inode);
      if (file !== undefined) files.set(event.inode, { durable: contentOf(file), pending: [] });
    } else {
      fileOf(event.inode).pending.push(event);
    }
  }
  return { entries, files };
}

/** With everything that was written, in order. */
function contentOf({ durable, pending }: FileState): Buffer {
  return pending.reduce<Buffer>((bytes, change) => {
    if (change.kind === 'truncate') return resized(bytes, change.sizeBytes);
    const grown = resized(bytes, Math.max(bytes.length, change.position + change.bytes.length));
    grown.set(change.bytes, change.position);
    return grown;
  }, Buffer.from(durable));
}

function resized(bytes: Buffer, sizeBytes: number): Buffer {
  const sized = Buffer.alloc(sizeBytes);
  bytes.copy(sized);
  return sized;
}

/** Some of the unsynced writes, in any order: each sector old, new, or torn in the middle; the size of any moment. */
function afterPowerCut(file: FileState, draw: Draw): Buffer {
  if (file.pending.length === 0) return file.durable;
  const moments = file.pending.map((_, i) => contentOf({ ...file, pending: file.pending.slice(0, i + 1) }));
  const states = [file.durable, ...moments];
  const size = states[draw(states.length)]!.length;
  const survived = Buffer.alloc(size);
  for (let start = 0; start < size; start += SECTOR_BYTES) {
    const end = Math.min(start + SECTOR_BYTES, size);
    lay(states[draw(states.length)]!, survived, start, end);
    if (draw(8) === 0) lay(states[draw(states.length)]!, survived, start, start + draw(end - start));
  }
  return survived;
}

/** What a file had there: nothing behind its end. */
function lay(from: Buffer, into: Buffer, start: number, end: number): void {
  if (start < from.length) from.copy(into, start, start, Math.min(end, from.length));
}

/** Writes one of the disks that a power cut may leave into a folder. */
export function materialize(state: DiskState, into: string, draw: Draw): void {
  const layInode = (inode: number, path: string): void => {
    const file = state.files.get(inode);
    const names = state.entries.get(inode);
    if (file !== undefined) return writeFileSync(path, afterPowerCut(file, draw));
    mkdirSync(path, { recursive: true });
    for (const [name, values] of names ?? []) {
      const value = values[draw(values.length)];
      if (value !== null && value !== undefined) layInode(value, join(path, name));
    }
  };
  layInode(0, into);
}

interface Node {
  readonly inode: number;
  /** `null`: a file. */
  readonly names: Map<string, Node> | null;
}

/** A disk in memory that remembers what happened to it; its topmost folder is `/`. */
export function createSimulatedDisk(): { readonly port: DiskPort; readonly events: DiskEvent[] } {
  const events: DiskEvent[] = [];
  const top: Node = { inode: 0, names: new Map() };
  let inodes = 1;
  const missing = (path: string): Error => Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' });
  const find = (path: string): Node => {
    let node: Node | undefined = top;
    for (const part of path.split('/').filter(Boolean)) node = node?.names?.get(part);
    if (node === undefined) throw missing(path);
    return node;
  };
  const split = (path: string): { folder: Node; name: string } => {
    const at = path.lastIndexOf('/');
    return { folder: find(path.slice(0, at)), name: path.slice(at + 1) };
  };
  const put = ({ folder, name }: { folder: Node; name: string }, node: Node | null): void => {
    if (node === null) folder.names?.delete(name);
    else folder.names?.set(name, node);
    events.push({ kind: 'entry', folder: folder.inode, name, inode: node?.inode ?? null });
  };
  const make = (path: string, names: Node['names']): Node => {
    const node = { inode: (inodes += 1), names };
    // An inode with a size is a file, before it has a name.
    if (names === null) events.push({ kind: 'truncate', inode: node.inode, sizeBytes: 0 });
    put(split(path), node);
    return node;
  };
  const remove = (path: string): void => {
    const node = find(path);
    for (const name of Array.from(node.names?.keys() ?? [])) remove(`${path}/${name}`);
    put(split(path), null);
  };
  const exists = (path: string): boolean => {
    try {
      return find(path) !== undefined;
    } catch {
      return false;
    }
  };
  const port: DiskPort = {
    async makeFolder(path) {
      const parts = path.split('/').filter(Boolean);
      const folders = parts.map((_, i) => `/${parts.slice(0, i + 1).join('/')}`).filter((folder) => !exists(folder));
      for (const folder of folders) make(folder, new Map());
      return folders[0];
    },
    async open(path, flags) {
      if (flags === 'w' && exists(path)) events.push({ kind: 'truncate', inode: find(path).inode, sizeBytes: 0 });
      const { inode } = flags === 'w' && !exists(path) ? make(path, null) : find(path);
      return {
        async writeFile(bytes) {
          events.push({ kind: 'write', inode, position: 0, bytes: Uint8Array.from(bytes) });
        },
        async sync() {
          events.push({ kind: 'sync', inode });
        },
        close: async () => undefined,
      };
    },
    async list(path) {
      return [...(find(path).names?.keys() ?? [])];
    },
    async rename(from, to) {
      const node = find(from);
      put(split(from), null);
      put(split(to), node);
    },
    async remove(path) {
      if (exists(path)) remove(path);
    },
  };
  return { port, events };
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getOrInsert } from '../../../src/base/get-or-insert.ts';
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
  const fileOf = (inode: number) => getOrInsert(files, inode, () => ({ durable: Buffer.alloc(0), pending: [] }));
  for (const event of events) {
    if (event.kind === 'entry') {
      const names = getOrInsert(entries, event.folder, () => new Map<string, (number | null)[]>());
      getOrInsert(names, event.name, () => [null]).push(event.inode);
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
export interface SimulatedDisk {
  readonly events: readonly DiskEvent[];
  readonly exists: (path: string) => boolean;
  readonly makeFolder: (path: string) => void;
  readonly makeFile: (path: string) => void;
  readonly write: (path: string, position: number, bytes: Uint8Array) => void;
  readonly truncate: (path: string, sizeBytes: number) => void;
  readonly sync: (path: string) => void;
  readonly rename: (from: string, to: string) => void;
  /** With what is in it. */
  readonly remove: (path: string) => void;
  readonly list: (path: string) => readonly string[];
}

export function createSimulatedDisk(): SimulatedDisk {
  const events: DiskEvent[] = [];
  const top: Node = { inode: 0, names: new Map() };
  let inodes = 1;
  const find = (path: string): Node | undefined => {
    let node: Node | undefined = top;
    for (const part of path.split('/').filter(Boolean)) node = node?.names?.get(part);
    return node;
  };
  const existing = (path: string): Node => {
    const node = find(path);
    if (node === undefined) throw Object.assign(new Error(`ENOENT: ${path}`), { code: 'ENOENT' });
    return node;
  };
  const put = (path: string, node: Node | null): void => {
    const at = path.lastIndexOf('/');
    const folder = existing(path.slice(0, at));
    const name = path.slice(at + 1);
    if (node === null) folder.names?.delete(name);
    else folder.names?.set(name, node);
    events.push({ kind: 'entry', folder: folder.inode, name, inode: node?.inode ?? null });
  };
  const nextInode = (): number => {
    inodes += 1;
    return inodes;
  };
  const remove = (path: string): void => {
    for (const name of Array.from(existing(path).names?.keys() ?? [])) remove(`${path}/${name}`);
    put(path, null);
  };
  return {
    events,
    remove,
    exists: (path) => find(path) !== undefined,
    makeFolder: (path) => put(path, { inode: nextInode(), names: new Map() }),
    makeFile(path) {
      const node = { inode: nextInode(), names: null };
      // An inode with a size is a file, before it has a name.
      events.push({ kind: 'truncate', inode: node.inode, sizeBytes: 0 });
      put(path, node);
    },
    write(path, position, bytes) {
      events.push({ kind: 'write', inode: existing(path).inode, position, bytes: Uint8Array.from(bytes) });
    },
    truncate: (path, sizeBytes) => void events.push({ kind: 'truncate', inode: existing(path).inode, sizeBytes }),
    sync: (path) => void events.push({ kind: 'sync', inode: existing(path).inode }),
    rename(from, to) {
      const node = existing(from);
      put(from, null);
      put(to, node);
    },
    list: (path) => Array.from(existing(path).names?.keys() ?? []),
  };
}

/** The disk as the writer of durable files sees one. */
export function diskPort(disk: SimulatedDisk): DiskPort {
  return {
    async makeFolder(path) {
      const parts = path.split('/').filter(Boolean);
      const missing = parts
        .map((_, i) => `/${parts.slice(0, i + 1).join('/')}`)
        .filter((folder) => !disk.exists(folder));
      for (const folder of missing) disk.makeFolder(folder);
      return missing[0];
    },
    async open(path, flags) {
      if (flags === 'w' && disk.exists(path)) disk.truncate(path, 0);
      if (flags === 'w' && !disk.exists(path)) disk.makeFile(path);
      let written = 0;
      return {
        async writeFile(bytes) {
          disk.write(path, written, bytes);
          written += bytes.length;
        },
        sync: async () => disk.sync(path),
        close: async () => undefined,
      };
    },
    list: async (path) => disk.list(path),
    rename: async (from, to) => disk.rename(from, to),
    async remove(path) {
      if (disk.exists(path)) disk.remove(path);
    },
  };
}

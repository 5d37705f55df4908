import type { z } from 'zod';
import { Failure } from '../../base/failure.ts';
import { type DirectorySource, placementOf } from './directory-source.ts';
import { DirectoryValue, PlacedPlugin } from '../directory-value.ts';
import type { PluginPlacement } from './plugin-lists.ts';
import { type DirectoryReader, openDirectorySource } from './open-directory.ts';

/** A published directory, each piece JSON, read anew whenever it is asked for. */
export interface DirectoryFile {
  readonly count: number;
  readonly head: () => Uint8Array;
  readonly pluginAt: (place: number) => Uint8Array;
}

/** The records that the directory's plugins stand for. */
export interface PublishedEntries {
  readonly count: number;
  readonly idAt: (recordIndex: number) => string;
  readonly indexOf: (entryId: string) => number | null;
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });
const Head = DirectoryValue.omit({ plugins: true });

/**
 * Opens a published directory for reading, checked piece by piece against its
 * schema and against the records: each has its one place. Little of it stays in
 * memory, because a plugin's reasons are parsed when somebody asks for them.
 *
 * @throws Failure `publication_invalid`
 */
export function readDirectory(file: DirectoryFile, entries: PublishedEntries): DirectoryReader {
  const { capabilities, nodes } = parsed(Head, file.head());
  if (nodes.some(({ parent }, place) => (place === 0 ? parent !== null : parent === null || parent >= place))) {
    throw notLegal();
  }
  const at = (place: number): PlacedPlugin => parsed(PlacedPlugin, file.pluginAt(place));
  const { placements, idAt, placeOf } = matchedEntries(file, entries, at, nodes.length);
  return openDirectorySource({ capabilities, nodes, placements, plugins: { at, idAt, placeOf } });
}

/** The whole directory as plain data, for the next one to build on. Throws as `readDirectory` does. */
export function directoryValueOf(file: DirectoryFile): DirectoryValue {
  const plugins = Array.from({ length: file.count }, (_, place) => parsed(PlacedPlugin, file.pluginAt(place)));
  return { ...parsed(Head, file.head()), plugins };
}

/** Ids are kept once, by the records: 0.1 MB instead of 1.5 for 15,000 plugins. */
function matchedEntries(
  { count }: DirectoryFile,
  entries: PublishedEntries,
  at: DirectorySource['plugins']['at'],
  nodeCount: number,
): Pick<DirectorySource, 'placements'> & Pick<DirectorySource['plugins'], 'idAt' | 'placeOf'> {
  if (count !== entries.count) throw notLegal();
  const recordOfPlace = new Int32Array(count);
  const placeOfRecord = new Int32Array(count).fill(-1);
  const placements: PluginPlacement[] = [];
  for (let place = 0; place < count; place += 1) {
    const plugin = at(place);
    const recordIndex = entries.indexOf(plugin.id);
    const placement = placementOf(plugin);
    const isInTree = [placement.node, ...placement.cross].every((node) => node < nodeCount);
    if (recordIndex === null || placeOfRecord[recordIndex] !== -1 || !isInTree) throw notLegal();
    recordOfPlace[place] = recordIndex;
    placeOfRecord[recordIndex] = place;
    placements.push(placement);
  }
  return {
    placements,
    idAt: (place) => entries.idAt(recordOfPlace[place] ?? -1),
    placeOf(entryId) {
      const recordIndex = entries.indexOf(entryId);
      return recordIndex === null ? null : placeOfRecord[recordIndex]!;
    },
  };
}

function parsed<Schema extends z.ZodType>(schema: Schema, bytes: Uint8Array): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(UTF_8.decode(bytes));
  } catch (error) {
    throw notLegal(error);
  }
  const { success, data, error } = schema.safeParse(value);
  if (!success) throw notLegal(error);
  return data;
}

function notLegal(cause?: unknown): Failure {
  const message = 'The directory is not of the form this version reads, or not of these records; publish again.';
  return new Failure('publication_invalid', message, { cause });
}

import type { z } from 'zod';
import { Failure } from '../../base/failure.ts';
import type { DimensionStatuses } from '../../contract/evidence/dimension-statuses.ts';
import { type DirectorySource, placementOf } from './directory-source.ts';
import { type Steps, atOnce } from '../../base/steps.ts';
import { type DirectoryByPlace, DirectoryValue, PlacedPlugin } from '../directory-value.ts';
import { placedPlugins } from '../placed-plugins.ts';
import type { PluginPlacement } from './plugin-lists.ts';
import { type DirectoryReader, directorySourceSteps } from './open-directory.ts';

/** A published directory, each piece JSON, read anew whenever it is asked for. */
export interface DirectoryFile {
  readonly count: number;
  readonly head: () => Uint8Array;
  readonly pluginAt: (index: number) => Uint8Array;
}

/** The records that the directory's plugins stand for. */
export interface PublishedEntries {
  readonly count: number;
  readonly idAt: (recordIndex: number) => string;
  readonly indexOf: (entryId: string) => number | null;
}

/** The same with what was tested of each. */
export interface TestedEntries extends PublishedEntries {
  readonly statusesAt: (recordIndex: number) => DimensionStatuses;
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });
const Head = DirectoryValue.omit({ plugins: true });

/**
 * Opens a published directory for reading, checked piece by piece against its
 * schema and against the records: each has its one index. Little of it stays in
 * memory, because a plugin's reasons are parsed when somebody asks for them.
 *
 * @throws Failure `publication_invalid`
 *
 * @internal all in one is for tests and benchmarks
 */
export function readDirectory(file: DirectoryFile, entries: TestedEntries): DirectoryReader {
  return atOnce(directorySteps(file, entries));
}

/** `readDirectory` in steps of about a millisecond, but for the last ones. */
export function* directorySteps(file: DirectoryFile, entries: TestedEntries): Steps<DirectoryReader> {
  const { capabilities, nodes } = parsed(Head, file.head());
  if (nodes.some(({ parent }, index) => (index === 0 ? parent !== null : parent === null || parent >= index))) {
    throw notLegal();
  }
  const at = (index: number): PlacedPlugin => parsed(PlacedPlugin, file.pluginAt(index));
  const { placements, idAt, indexOf, statusesAt } = yield* matchedEntries(file, entries, at, nodes.length);
  yield;
  return yield* directorySourceSteps({ capabilities, nodes, placements, plugins: { at, idAt, indexOf }, statusesAt });
}

/** The directory for the next one to build on, held to its form whole; plugins are read again. Throws as `readDirectory` does. */
export function directoryByPlace(file: DirectoryFile): DirectoryByPlace {
  const at = (index: number): PlacedPlugin => parsed(PlacedPlugin, file.pluginAt(index));
  const textAt = (index: number): string => UTF_8.decode(file.pluginAt(index));
  return { ...parsed(Head, file.head()), plugins: placedPlugins({ length: file.count, at, textAt }) };
}

const PLUGINS_OF_A_STEP = 64;

/** Ids are kept once, by the records: 0.1 MB instead of 1.5 for 15,000 plugins. */
function* matchedEntries(
  { count }: DirectoryFile,
  entries: TestedEntries,
  at: DirectorySource['plugins']['at'],
  nodeCount: number,
): Steps<Pick<DirectorySource, 'placements' | 'statusesAt'> & Pick<DirectorySource['plugins'], 'idAt' | 'indexOf'>> {
  if (count !== entries.count) throw notLegal();
  const recordOfPlugin = new Int32Array(count);
  const pluginOfRecord = new Int32Array(count).fill(-1);
  const placements: PluginPlacement[] = [];
  for (let index = 0; index < count; index += 1) {
    const plugin = at(index);
    const recordIndex = entries.indexOf(plugin.id);
    const placement = placementOf(plugin);
    const isInTree = [placement.node, ...placement.cross].every((node) => node < nodeCount);
    if (recordIndex === null || pluginOfRecord[recordIndex] !== -1 || !isInTree) throw notLegal();
    recordOfPlugin[index] = recordIndex;
    pluginOfRecord[recordIndex] = index;
    placements.push(placement);
    if (index % PLUGINS_OF_A_STEP === 0) yield;
  }
  return {
    placements,
    idAt: (index) => entries.idAt(recordOfPlugin[index] ?? -1),
    statusesAt: (index) => entries.statusesAt(recordOfPlugin[index] ?? -1),
    indexOf(entryId) {
      const recordIndex = entries.indexOf(entryId);
      return recordIndex === null ? null : pluginOfRecord[recordIndex]!;
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
  if (!success) throw notLegal(new Error(firstProblem(error)));
  return data;
}

/** One for each plugin there can be; a line of the log has room for the first. */
function firstProblem({ issues: [first, ...others] }: z.ZodError): string {
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return `/${first?.path.map(String).join('/') ?? ''}: ${first?.message ?? ''}${more}`;
}

function notLegal(cause?: unknown): Failure {
  const message = 'The directory is not of the form this version reads, or not of these records; publish again.';
  return new Failure('publication_invalid', message, { cause });
}

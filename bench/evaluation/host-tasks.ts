import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { Failure } from '../../src/base/failure.ts';
import type { FilePort } from '../../src/base/files/file-port.ts';
import { Locale } from '../../src/contract/shared/text.ts';
import type { QuerySet } from './evaluation-files.ts';
import type { RecordFinder } from './record-finder.ts';

/** One task of `tasks.yaml`, judged over the whole catalog: what it does not name is grade 0. */
const Task = z.strictObject({
  id: z.string(),
  locale: Locale,
  kind: z.enum(['short', 'sentence', 'misspelt', 'traditional', 'unanswered']),
  query: z.string(),
  /** The rule that the judgements follow; nothing reads it but people. */
  need: z.string(),
  /** Packages that do it: grade 2; empty where nothing in the catalog does. */
  does: z.array(z.string()),
  /** Packages that do a part of it, or something near it: grade 1. */
  related: z.array(z.string()),
});
const TasksFile = z.strictObject({ tasks: z.array(Task).min(1) });
export type HostTask = z.infer<typeof Task>;

const MOST_BYTES = 4 * 1024 * 1024;

/**
 * A host's own judged tasks; `null`: the folder has none.
 * @throws Failure `source_malformed` that names the place of what is wrong
 */
export async function readHostTasks(folder: string, files: FilePort): Promise<readonly HostTask[] | null> {
  const bytes = await files.read(join(folder, 'tasks.yaml'), MOST_BYTES);
  if (bytes === null) return null;
  let value: unknown;
  try {
    value = parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw new Failure('source_malformed', 'tasks.yaml is not YAML.', { cause: error });
  }
  const read = TasksFile.safeParse(value);
  if (read.success) return read.data.tasks;
  const [issue] = read.error.issues;
  throw new Failure(
    'source_malformed',
    `tasks.yaml has another form than evaluation reads: ${issue?.path.join('/') ?? ''} ${issue?.message ?? ''}`,
  );
}

/** The tasks that something in the catalog does; the others have no right answer to measure. */
export function answeredTasks(tasks: readonly HostTask[]): QuerySet {
  return {
    name: 'tasks',
    isComplete: true,
    queries: tasks
      .filter(({ does }) => does.length > 0)
      .map(({ id, query, locale, does, related }) => ({
        id,
        query,
        locale,
        judgements: [
          ...does.map((name) => ({ ...ofPackage(name), grade: 2 })),
          ...related.map((name) => ({ ...ofPackage(name), grade: 1 })),
        ],
      })),
  };
}

/** @throws Failure `config_invalid`: judgements about another catalog than the host's would measure nothing */
export function requireKnownPackages(tasks: readonly HostTask[], finder: RecordFinder): void {
  const named = new Set(tasks.flatMap(({ does, related }) => [...does, ...related]));
  const [unknown, ...more] = [...named].filter((name) => finder.byTarget(ofPackage(name)) === null);
  if (unknown === undefined) return;
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  throw new Failure(
    'config_invalid',
    `tasks.yaml names ${unknown}${others}, which no entry of the host has; name the host of these tasks with --host, or judge them again.`,
  );
}

function ofPackage(packageName: string) {
  return { repository: null, subdirectory: null, package_name: packageName };
}

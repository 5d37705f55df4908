import { join } from 'node:path';
import { z } from 'zod';
import { Failure } from '../../src/base/failure.ts';
import type { FilePort } from '../../src/base/files/file-port.ts';
import { Locale } from '../../src/contract/shared/text.ts';

const Target = z.object({
  repository: z.string().nullable(),
  subdirectory: z.string().nullable(),
  package_name: z.string().nullable(),
});
export type Target = z.infer<typeof Target>;

/** One line of `dev/<set>.jsonl`. */
const Query = z.object({
  id: z.string(),
  query: z.string(),
  locale: Locale,
  subkind: z.string().optional(),
  targets: z.array(Target).optional(),
  judgements: z.array(Target.extend({ grade: z.int().min(0).max(2) })).optional(),
});
export type Query = z.infer<typeof Query>;

const Identity = z.object({
  kind: z.enum(['package', 'repository']),
  value: z.string(),
  max_rank: z.int().min(1).default(20),
});
export type Identity = z.infer<typeof Identity>;

/** `scenarios.json`: tasks in both languages with what must and what must not be found. */
const Scenarios = z.object({
  cases: z.array(
    z.object({
      scenario_id: z.string(),
      task: z.record(Locale, z.string()),
      expected: z.object({ required: z.array(Identity), forbidden: z.array(Identity) }),
    }),
  ),
  exact_queries: z.array(Identity.extend({ query: z.string() })).default([]),
});
export type Scenarios = z.infer<typeof Scenarios>;

export interface QuerySet {
  readonly name: string;
  readonly queries: readonly Query[];
  /** Each query is judged over all records; absent: over those that its judgements name. */
  readonly isComplete?: boolean;
}

const MOST_BYTES = 64 * 1024 * 1024;

/** The query sets of a folder, by name; none where the folder has no `dev/`. */
export async function readQuerySets(folder: string, files: FilePort): Promise<readonly QuerySet[]> {
  const names = (await files.list(join(folder, 'dev'))) ?? [];
  const sets: QuerySet[] = [];
  for (const name of names.filter((file) => file.endsWith('.jsonl'))) {
    const bytes = await files.read(join(folder, 'dev', name), MOST_BYTES);
    const lines = new TextDecoder().decode(bytes ?? new Uint8Array()).split('\n');
    const queries = lines.flatMap((line, i) =>
      line.trim() === '' ? [] : [checked(Query, line, `dev/${name}:${i + 1}`)],
    );
    sets.push({ name: name.slice(0, -'.jsonl'.length), queries });
  }
  return sets;
}

export async function readScenarios(folder: string, files: FilePort): Promise<Scenarios | null> {
  const bytes = await files.read(join(folder, 'scenarios.json'), MOST_BYTES);
  return bytes === null ? null : checked(Scenarios, new TextDecoder().decode(bytes), 'scenarios.json');
}

function checked<Schema extends z.ZodType>(schema: Schema, text: string, place: string): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Failure('source_malformed', `${place} is not JSON.`, { cause: error });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Failure(
    'source_malformed',
    `${place} has another form than evaluation reads: ${issue?.path.join('/') ?? ''} ${issue?.message ?? ''}`,
  );
}

import { Failure } from '../../base/failure.ts';
import { WithdrawnEntry } from '../../contract/publication/withdrawal.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';

/** Entries that were withdrawn; a publication without any has no such file. */
export const WITHDRAWALS_FILE = 'withdrawals.jsonl';

/** Withdrawn entries of a publication, by their ids. */
export async function loadWithdrawals({
  readFile,
}: Pick<OpenPublication, 'readFile'>): Promise<ReadonlyMap<string, WithdrawnEntry>> {
  const bytes = await readFile(WITHDRAWALS_FILE);
  if (bytes === null) return new Map();
  const lines = new TextDecoder().decode(bytes).split('\n').slice(0, -1);
  return new Map(lines.map(withdrawnEntry).map((entry) => [entry.entry_id, entry]));
}

function withdrawnEntry(line: string): WithdrawnEntry {
  const parsed = WithdrawnEntry.safeParse(JSON.parse(line));
  if (!parsed.success) throw new Failure('publication_invalid', 'The list of withdrawn entries is not of the form.');
  return parsed.data;
}

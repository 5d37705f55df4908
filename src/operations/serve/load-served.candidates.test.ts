import { beforeAll, describe, expect, it } from 'vitest';
import { goldenCandidates } from '../../../test/support/golden-candidates.ts';
import { readGoldenHost } from '../../../test/support/golden-host.ts';
import { Failure } from '../../base/failure.ts';
import { CandidateRecord } from '../../contract/candidates/record.ts';
import { linesOf } from '../../publication/compile-publication.ts';
import type { BuiltCandidates } from '../publish/build-candidates.ts';
import { candidateRecords, loadCandidates } from './load-served.ts';

let built: BuiltCandidates;
beforeAll(async () => {
  built = goldenCandidates((await readGoldenHost()).hostProfile);
});

/** A publication that has the files named. */
function publicationWith(...names: readonly string[]) {
  const files = new Map(
    built.files.flatMap(({ name, bytes }) => (names.includes(name) ? [[name, bytes] as const] : [])),
  );
  return { readFile: async (name: string) => files.get(name) ?? null };
}

describe('the published candidates', () => {
  it('are the same bytes when they are built again', async () => {
    const again = goldenCandidates((await readGoldenHost()).hostProfile);

    expect(again.files).toEqual(built.files);
  });

  it('are read back as they were built, each of the shape of the contract', () => {
    const records = candidateRecords(built.files.find(({ name }) => name === 'candidates.jsonl')!.bytes);

    expect(records.map((record) => CandidateRecord.parse(record))).toEqual(built.records);
  });

  it('are searched from their two files', async () => {
    const searcher = await loadCandidates(publicationWith('candidates.jsonl', 'candidates.index'));

    expect(searcher?.count).toBe(7);
  });

  it('are none where the publication has neither file', async () => {
    expect(await loadCandidates(publicationWith())).toBe(null);
  });

  it.each(['{}', '7', '{"candidate_id":', ''])('are refused where a line is %s', (line) => {
    const lines = [...linesOf(built.files.find(({ name }) => name === 'candidates.jsonl')!.bytes)];
    const bytes = Buffer.from([lines[0], line, lines[1], ''].join('\n'));

    expect(() => candidateRecords(bytes)).toThrow('Line 2 of the candidates is no record; publish again.');
  });

  it.each(['candidates.jsonl', 'candidates.index'])('are refused where %s stands alone', async (name) => {
    await expect(loadCandidates(publicationWith(name))).rejects.toThrow(Failure);
  });
});

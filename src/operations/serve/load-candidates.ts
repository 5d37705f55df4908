import { Failure } from '../../base/failure.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';
import type { CandidateSearcher } from '../../search/candidates/candidate-searcher.ts';
import { openCandidateSearcher } from '../../search/candidates/open-candidate-searcher.ts';
import { CANDIDATE_INDEX, CANDIDATE_RECORDS } from '../publish/candidate-files.ts';

/**
 * What searches the candidates of a publication; `null`: it has none. Throws as
 * `openCandidateSearcher` does.
 */
export async function loadCandidates({
  readFile,
}: Pick<OpenPublication, 'readFile'>): Promise<CandidateSearcher | null> {
  const records = await readFile(CANDIDATE_RECORDS);
  const index = await readFile(CANDIDATE_INDEX);
  if (records === null && index === null) return null;
  if (records === null || index === null) {
    throw new Failure('publication_invalid', 'The publication has candidates without their index, or the reverse.');
  }
  return openCandidateSearcher(candidateRecords(records), index);
}

/** Records in the order of their file. */
export function candidateRecords(bytes: Uint8Array): readonly CandidateRecord[] {
  const lines = new TextDecoder().decode(bytes).split('\n').slice(0, -1);
  return lines.map((line): CandidateRecord => JSON.parse(line));
}

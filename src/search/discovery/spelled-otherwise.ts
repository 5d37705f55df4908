import type { OpenIndex } from '../engine/open-index.ts';
import type { PlannedGroup } from './plan-query.ts';

/** Whether a document has a term in traditional characters that the query has in simplified ones, or the reverse. */
export function isSpelledOtherwise(
  { term, spelling: { traditional, others } }: Pick<PlannedGroup, 'term' | 'spelling'>,
  { dictionary, postingOf }: OpenIndex,
  document: number,
): boolean {
  if (traditional === null) return others.some((termId) => postingOf(termId, document) !== 0);
  const isWrittenSo = traditional !== -1 && postingOf(traditional, document) !== 0;
  const termId = dictionary.idOf(term);
  return !isWrittenSo && termId !== -1 && postingOf(termId, document) !== 0;
}

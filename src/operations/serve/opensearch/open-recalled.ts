import type { ServingSnapshot } from '../../../api/serving-snapshot.ts';
import type { QueriedPublication } from '../../../publication/shared-publication.ts';
import { openQueried } from '../open-queried.ts';
import type { RecallElsewhere } from './open-recall.ts';
import { createRecalledWriter, recallWithAnswers } from './recalled-writer.ts';

/**
 * Opens the tables that queries are answered from, with their documents found elsewhere:
 * of searches and routes. Who looks up one plugin is answered by the postings.
 *
 * @throws Failure `not_searched`: they cannot be loaded there
 */
export async function openRecalled(
  publication: QueriedPublication,
  recall: RecallElsewhere,
): Promise<Pick<ServingSnapshot, 'discovery' | 'directory' | 'router' | 'writer'>> {
  const answered = recallWithAnswers();
  const queried = await openQueried(publication, answered.recall);
  const ask = await recall.open(publication.searchIndex);
  return { ...queried, writer: createRecalledWriter(queried.writer, answered, ask) };
}

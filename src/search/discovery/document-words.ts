import { mineWords } from '../../text/mine-words.ts';
import type { WordLexicon } from '../../text/segment-run.ts';
import type { DocumentReadings } from './read-documents.ts';

/** The words of the catalog's Chinese descriptions; a text that several records share counts once. */
export function documentWords({ bilingual }: Pick<DocumentReadings, 'bilingual'>): WordLexicon {
  const runsOf = new Map(bilingual.map(({ text, runs }) => [text, runs]));
  return mineWords([...runsOf.values()].flat());
}

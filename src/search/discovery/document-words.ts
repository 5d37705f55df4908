import { analyse } from '../../text/analyse.ts';
import { mineWords } from '../../text/mine-words.ts';
import { pairedRuns } from '../../text/paired-runs.ts';
import type { WordLexicon } from '../../text/segment-run.ts';
import type { SearchDocument } from './search-document.ts';

/** The words of the catalog's Chinese descriptions; a text that several records share counts once. */
export function documentWords(documents: readonly SearchDocument[]): WordLexicon {
  const texts = new Set(documents.map(({ entry }) => entry.imported_content.description['zh-CN']));
  texts.delete(null);
  return mineWords([...texts].flatMap((text) => pairedRuns(analyse(text ?? '')).map((run) => run.join(''))));
}

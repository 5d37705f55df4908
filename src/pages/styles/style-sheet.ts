import { DOCS_STYLE } from '../api-docs/docs-style.ts';
import { BLOCK_STYLE } from './block-style.ts';
import { DIRECTORY_STYLE } from '../directory/directory-style.ts';
import { FRAME_STYLE } from './frame-style.ts';
import { GROUND_STYLE } from './ground-style.ts';
import { MARK_STYLE } from './mark-style.ts';
import { PUBLICATION_STYLE } from '../publication/publication-style.ts';
import { COMPARE_STYLE } from '../compare/compare-style.ts';
import { EVIDENCE_STYLE } from '../evidence/evidence-style.ts';
import { FILTER_STYLE } from '../search/filter-style.ts';
import { SEARCH_STYLE } from '../search/search-style.ts';
import { PLUGIN_STYLE } from '../plugin/plugin-style.ts';
import { WHY_STYLE } from '../why/why-style.ts';
import { START_STYLE } from '../start/start-style.ts';
import { TABLE_STYLE } from './table-style.ts';

/** The one style sheet of all pages. */
export const STYLE_SHEET = [
  GROUND_STYLE,
  FRAME_STYLE,
  MARK_STYLE,
  BLOCK_STYLE,
  TABLE_STYLE,
  START_STYLE,
  SEARCH_STYLE,
  FILTER_STYLE,
  PLUGIN_STYLE,
  DIRECTORY_STYLE,
  WHY_STYLE,
  PUBLICATION_STYLE,
  COMPARE_STYLE,
  EVIDENCE_STYLE,
  DOCS_STYLE,
]
  .join('\n')
  .replaceAll(/\n\s*/g, '\n')
  .trim();

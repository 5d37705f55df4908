import type { ShownQuality } from '../../contract/discovery/shown-search.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { type Children, h } from '../markup.ts';
import { qualityReasonWords } from './quality-reason-words.ts';

/** That a catalog rejects what others list; nothing where none does. The records on the plugin's page say which. */
export function rejectionNote(told: Pick<ShownQuality, 'reason_codes'> | null, language: Locale): Children {
  if (told?.reason_codes.includes('rejected_by_catalog') !== true) return null;
  return h('p', { class: 'note' }, qualityReasonWords(language).rejected_by_catalog);
}

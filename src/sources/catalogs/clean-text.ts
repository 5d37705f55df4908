import { withoutInvisible } from '../../base/text-safety.ts';
import { settled, withoutMarkup } from '../../base/without-markup.ts';
import type { ListingNote } from '../../facts/catalog/listing.ts';

export interface CleanText {
  /** One line, NFC, trimmed; may be empty. Cleaned again it stays as it is. */
  readonly text: string;
  readonly notes: readonly ListingNote[];
}

// Markup is looked for in this much only, so that a hostile text costs a bounded time.
const READ_CODE_UNITS = 20_000;
/** How far back from the bound a cut looks for the end of a word. */
const WORD_CODE_POINTS = 60;
const REPLACEMENT = '\ufffd';
/** From this share of U+FFFD on nobody can read a text, and it is left out. */
const UNREADABLE_SHARE = 0.1;
// oxlint-disable-next-line no-control-regex -- control characters are what it removes
const SPACE_OR_CONTROL = /[\s\u0000-\u001f\u007f-\u009f]+/gu;

/** Third-party text as one plain line of at most `maxCodePoints`. What was changed is noted. */
export function cleanText(raw: string, maxCodePoints: number): CleanText {
  const notes = new Set<ListingNote>();
  let text = raw.length > READ_CODE_UNITS ? raw.slice(0, READ_CODE_UNITS) : raw;
  if (text !== raw) notes.add('text_truncated');
  text = settled(text, (before) => cleanedOnce(before.toWellFormed().normalize('NFC'), maxCodePoints, notes));
  const lost = text.split(REPLACEMENT).length - 1;
  if (lost > 0) notes.add('replacement_characters_in_text');
  return { text: lost > text.length * UNREADABLE_SHARE ? '' : text, notes: [...notes] };
}

/** What draws nothing goes first: inside a tag it would disguise it. */
function cleanedOnce(text: string, maxCodePoints: number, notes: Set<ListingNote>): string {
  const visible = withoutInvisible(text);
  if (visible !== text) notes.add('invisible_characters_removed');
  const plain = withoutMarkup(visible);
  if (plain !== visible) notes.add('markup_removed');
  const folded = plain.replace(SPACE_OR_CONTROL, ' ').trim().normalize('NFC');
  const cut = cutAtWord(folded, maxCodePoints);
  if (cut !== folded) notes.add('text_truncated');
  return cut;
}

function cutAtWord(text: string, maxCodePoints: number): string {
  // A code point has one or two code units, so most texts need no count.
  if (text.length <= maxCodePoints) return text;
  const codePoints = Array.from(text);
  if (codePoints.length <= maxCodePoints) return text;
  const kept = codePoints.slice(0, maxCodePoints - 1);
  const lastSpace = kept.lastIndexOf(' ');
  const end = lastSpace > Math.max(0, kept.length - WORD_CODE_POINTS) ? lastSpace : kept.length;
  return `${kept.slice(0, end).join('').trimEnd()}…`;
}

/**
 * What draws nothing, reorders its neighbours, breaks a line or moves a cursor:
 * an instruction could hide in it, or forge a line of the text form. Joiners and
 * variation selectors that emoji and scripts need are shown as escapes too: a
 * reader loses a glyph, not a fact.
 */
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu;

/** One line of third-party text in which everything can be seen; what cannot becomes `\u{…}`. */
export function visibleLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\r ]+/g, ' ')
    .trim()
    .replace(UNSAFE, (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`);
}

/** Ends a text that goes on. */
export const CUT = ' […]';

/** What a code point takes of an excerpt's room, after what tokenizers make of it: about a quarter token each. */
function weightOf(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x80) return /[a-z ]/i.test(character) ? 1 : 2;
  return codePoint < 0x1_00_00 ? 4 : 12;
}

/** What a text takes of an answer's room. */
export function weightOfText(text: string): number {
  let weight = 0;
  for (const character of text) weight += weightOf(character);
  return weight;
}

/**
 * The beginning of a text, so much as the room allows; cut at a space where one is near.
 *
 * @param room weight of the text: a Latin letter is 1, a Han character 4
 */
export function excerpt(text: string, room: number): string {
  const line = visibleLine(text);
  let weight = 0;
  let end = 0;
  for (const character of line) {
    weight += weightOf(character);
    if (weight > room) return `${line.slice(0, lastSpace(line, end))}${CUT}`;
    end += character.length;
  }
  return line;
}

/** Not in the middle of a word, unless the word is longer than what would be lost. */
function lastSpace(line: string, end: number): number {
  const space = line.lastIndexOf(' ', end);
  return space > end - 20 && space > 0 ? space : end;
}

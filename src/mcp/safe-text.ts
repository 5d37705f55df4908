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

/**
 * The same of a text whose line ends and indentation mean something, as those of
 * commands and configuration do: two commands on one line are another command.
 * Both forms of an answer write it as a JSON string, in which a line end is `\n`.
 */
export function visibleLines(text: string): string {
  return text
    .split(/\r\n|[\n\r]/)
    .map((line) => `${/^[\t ]*/.exec(line)?.[0].replaceAll('\t', '  ') ?? ''}${visibleLine(line)}`)
    .filter((line) => line.trim() !== '')
    .join('\n');
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
 * The beginning of a text on one line, so much as the room allows; cut at a space where one is near.
 *
 * @param room weight of the text: a Latin letter is 1, a Han character 4
 */
export function excerpt(text: string, room: number): string {
  return fitted(visibleLine(text), room);
}

/** The same with its line ends. */
export function excerptOfLines(text: string, room: number): string {
  return fitted(visibleLines(text), room);
}

function fitted(text: string, room: number): string {
  let weight = 0;
  let end = 0;
  for (const character of text) {
    weight += weightOf(character);
    if (weight > room) return `${text.slice(0, lastSpace(text, end)).trimEnd()}${CUT}`;
    end += character.length;
  }
  return text;
}

/** Not in the middle of a word, unless the word is longer than what would be lost. */
function lastSpace(text: string, end: number): number {
  const space = Math.max(text.lastIndexOf(' ', end), text.lastIndexOf('\n', end));
  return space > end - 20 && space > 0 ? space : end;
}

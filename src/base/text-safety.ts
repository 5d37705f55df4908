/**
 * Third-party text is data (spec 1.7): these functions keep it from acting on
 * whatever shows or stores it.
 */

// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/u;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu;
// Joiners and variation selectors change how neighbours are drawn (emoji, Indic scripts); they carry meaning.
// oxlint-disable-next-line no-misleading-character-class -- single code points are meant
const MEANINGFUL_INVISIBLE = /[\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u;

/** C0 and C1 controls, tab and line breaks included. */
export function hasControlCharacter(text: string): boolean {
  return CONTROL.test(text);
}

/** Characters that reorder the text around them (Unicode `Bidi_Control`), a way to disguise it. */
export function hasBidiControl(text: string): boolean {
  return /\p{Bidi_Control}/u.test(text);
}

/** Text without any code point that draws nothing; joiners and variation selectors stay. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, (character) => (MEANINGFUL_INVISIBLE.test(character) ? character : ''));
}

/**
 * Whether a text can be shown as it stands: no control, direction or invisible character, no line or paragraph
 * separator, no half of a pair; joiners and variation selectors stay.
 */
export function isShowable(text: string): boolean {
  return (
    text.isWellFormed() &&
    !hasControlCharacter(text) &&
    !/[\u2028\u2029]/u.test(text) &&
    withoutInvisible(text) === text
  );
}

/** True where nothing visible is left: white space and invisible code points only. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '').trim() === '';
}

/** Whether every character is drawn, or a plain space: no two texts of which this is true differ in what nobody sees. */
export function isDrawn(text: string): boolean {
  return text.search(UNDRAWN) === -1;
}

/** Halves of pairs (`Cs`) have no form in UTF-8; white space but the plain one looks like it, or ends a line. */
const UNDRAWN = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]|[^\S ]/gu;

/**
 * A name that has to stay, as that of a file: what is not drawn and what may begin markup become `\u{…}`, and so does
 * a backslash, so that no two names become one.
 */
export function spelledOut(name: string): string {
  return name.replace(/[\\<]/gu, escaped).replace(UNDRAWN, escaped);
}

/**
 * One line of text that a terminal shows and never obeys: escape sequences,
 * line breaks, direction controls and what nobody sees become `\u{…}`, so
 * nothing can move the cursor, set a title, write a second line or hide.
 */
export function forTerminal(text: string): string {
  return text.toWellFormed().replace(UNDRAWN, (character) => (isShowable(character) ? character : escaped(character)));
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`;
}

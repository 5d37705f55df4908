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

/** True where nothing visible is left: white space and invisible code points only. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '').trim() === '';
}

/**
 * One line of text that a terminal shows and never obeys: escape sequences,
 * line breaks and direction controls become `\u{…}`, so nothing can move the
 * cursor, set a title or write a second line.
 */
export function forTerminal(text: string): string {
  return text.toWellFormed().replace(
    // oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
    /[\u0000-\u001f\u007f-\u009f\p{Bidi_Control}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
  );
}

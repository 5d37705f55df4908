/**
 * One JSON value as indented text. Characters that JSON allows but a terminal
 * obeys (C1 controls, direction controls) are written as escapes: the same
 * value to a parser, and harmless to a person's screen.
 */
export function renderJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replace(
    // oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
    /[\u007f-\u009f\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${text}\n`;
}

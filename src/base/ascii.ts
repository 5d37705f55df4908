const ASCII = /^\p{ASCII}*$/u;

/** Whether a text has no characters but those of ASCII; the empty one has none. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

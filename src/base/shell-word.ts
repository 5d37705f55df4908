/** A text as one word of a POSIX shell, which takes everything between single quotes as it stands. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

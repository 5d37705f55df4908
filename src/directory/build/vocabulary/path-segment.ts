/** Longest generated segment: six of them and their separators make a node id of at most 128 characters. */
const LONGEST = 19;

/**
 * A segment of a path made of a text. What has no plain letters is spelled by
 * its code points, so that it depends on the text alone.
 */
export function pathSegment(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '');
  if (plain !== '') return plain.slice(0, LONGEST).replace(/-+$/u, '');
  const codes = Array.from(text, (character) => (character.codePointAt(0) ?? 0).toString(16));
  return `u${codes.join('')}`.slice(0, LONGEST);
}

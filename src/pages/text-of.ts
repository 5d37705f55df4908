/**
 * A value as text for a page. What a document says is only as sure as its
 * schema: an object in the place of text would be taken for an element of the
 * page (CVE-2026-22028), so whatever is no text is left out.
 */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

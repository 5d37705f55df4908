/**
 * Whether an `If-None-Match` header names this strong tag (RFC 9110, 13.1.2):
 * any of a list, compared weakly, or `*`.
 */
export function matchesEntityTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const tags = new Set(ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '')));
  return tags.has('*') || tags.has(etag);
}

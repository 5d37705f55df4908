/**
 * Number of items of a list that was asked for one by one: the number of its
 * last page, or what stands on the only one.
 *
 * @param link the `Link` header (RFC 8288); `undefined`: there is one page only
 */
export function countByPages(link: string | undefined, itemsOnPage: number): number | null {
  const last = /<([^>]*)>\s*;[^,]*\brel="?last"?/u.exec(link ?? '');
  if (last === null) return link !== undefined && /\brel="?next"?/u.test(link) ? null : itemsOnPage;
  const page = URL.parse(last[1] ?? '', 'https://relative.invalid')?.searchParams.get('page') ?? '';
  return /^\d{1,12}$/u.test(page) ? Number(page) : null;
}

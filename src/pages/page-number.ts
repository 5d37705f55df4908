import { Failure } from '../base/failure.ts';

/** Of the query string: which part of a list is shown. */
export const PAGE_PARAMETER = 'page';

/** From 1; `null`: the address does not say. @throws Failure where it is no number of a page */
export function pageNumber(parameters: URLSearchParams): number | null {
  const text = parameters.get(PAGE_PARAMETER);
  if (text === null) return null;
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new Failure('invalid_request', 'The parameter `page` must be a whole number from 1.');
}

/** What an operation is asked for to fill a page of a list. @param page from 1 */
export function partOfList(page: number, limit: number): { readonly limit: number; readonly cursor: string } {
  return { limit, cursor: `offset:${(page - 1) * limit}` };
}

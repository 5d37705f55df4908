/**
 * Every page of the service, as the router writes its address: the budget of the
 * operation that it asks, and whether one address gives one page for as long as
 * one publication is served, so that it is kept beside the answers that are.
 * What says how long ago something was, or how fresh it is, is not kept.
 */
export const PAGE_ADDRESSES = [
  { name: 'start', path: '/', ratePolicy: 'reads', isKept: false },
  { name: 'search', path: '/search', ratePolicy: 'discovery', isKept: true },
  { name: 'directory', path: '/directory', ratePolicy: 'reads', isKept: true },
  { name: 'topic', path: '/directory/*', ratePolicy: 'reads', isKept: true },
  { name: 'publication', path: '/publication', ratePolicy: 'reads', isKept: false },
  { name: 'plugin', path: '/plugins/:entry_id', ratePolicy: 'reads', isKept: true },
  { name: 'why', path: '/why', ratePolicy: 'discovery', isKept: true },
  { name: 'candidate', path: '/candidates/:candidate_id', ratePolicy: 'reads', isKept: true },
  { name: 'compare', path: '/compare', ratePolicy: 'reads', isKept: true },
  // Of a topic it reads, of a search it searches: the smaller budget counts for both.
  { name: 'evidence', path: '/evidence', ratePolicy: 'discovery', isKept: true },
] as const satisfies readonly PageAddress[];

export type PageName = (typeof PAGE_ADDRESSES)[number]['name'];

interface PageAddress {
  readonly name: string;
  readonly path: `/${string}`;
  readonly ratePolicy: 'discovery' | 'reads';
  readonly isKept: boolean;
}

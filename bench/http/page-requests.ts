import { type LoadedRequest, readOf } from './search-requests.ts';

const LANGUAGES = ['en', 'zh-CN'] as const;
const PAGES = [1, 2, 3] as const;

/** One search, as a browser asks for it and as a program does. */
export interface SearchAsked {
  /** Of `/search`, in one language. */
  readonly asPage: LoadedRequest;
  /** The answer that the page is made of: explained, with the counts of filters. */
  readonly asAnswer: LoadedRequest;
  /** The same hits alone. */
  readonly asHits: LoadedRequest;
}

/**
 * Each query on its first three pages in both languages, six of a query far from
 * each other, so that nothing of one is in the processor's caches for the next. The
 * service keeps far fewer pages than go round.
 */
export function searchesAsked(queries: readonly string[]): readonly SearchAsked[] {
  return PAGES.flatMap((page) => LANGUAGES.flatMap((language) => queries.map((query) => asked(query, page, language))));
}

const HITS_OF_A_PAGE = 10;

function asked(query: string, page: number, language: (typeof LANGUAGES)[number]): SearchAsked {
  const parameters = new URLSearchParams({ q: query, ...(page === 1 ? {} : { page: String(page) }) });
  const hits = { query, limit: HITS_OF_A_PAGE, cursor: `offset:${(page - 1) * HITS_OF_A_PAGE}` };
  const post = (body: object): LoadedRequest => ({
    path: '/v1/plugins:search',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    asPage: { ...readOf(`/search?${parameters}`), headers: { accept: 'text/html', 'accept-language': language } },
    asAnswer: post({ ...hits, explain: true, facets: true }),
    asHits: post(hits),
  };
}

/** A request of any operation or page, as `fetch` takes it. */
export interface LoadedRequest {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Requests in the order they are sent. */
export interface RequestSource {
  readonly next: () => LoadedRequest;
}

const LOCALES = [undefined, 'en', 'zh-CN'] as const;
const LIMITS = [4, 5, 6] as const;
const OFFSETS = [0, 5, 10, 15, 20] as const;

/**
 * Every query under each locale, page and size: 45 times as many requests as
 * queries. They go round only when all were sent, and a cache that forgets the
 * oldest has then forgotten each: it holds far fewer.
 */
export function distinctRequests(queries: readonly string[]): readonly LoadedRequest[] {
  return OFFSETS.flatMap((offset) =>
    LIMITS.flatMap((limit) =>
      LOCALES.flatMap((locale) =>
        queries.map((query) => search(JSON.stringify({ query, locale, limit, cursor: `offset:${offset}` }))),
      ),
    ),
  );
}

export function inTurn(requests: readonly LoadedRequest[]): RequestSource {
  let sent = 0;
  return {
    next: () => {
      const request = requests[sent % requests.length];
      if (request === undefined) throw new RangeError('There is nothing to send.');
      sent += 1;
      return request;
    },
  };
}

const MIXED_LIMITS = [5, 10, 21, 50] as const;

/**
 * Of ten requests, six are searches of all page sizes, pages and languages, one is
 * a route, two read the directory, and one is a probe.
 */
export function mixedRequests(queries: readonly string[], count: number): readonly LoadedRequest[] {
  return Array.from({ length: count }, (_, place): LoadedRequest => {
    const kind = place % 10;
    if (kind === 9) return readOf('/healthz');
    if (kind === 8) return readOf('/v1/directory');
    if (kind === 7) return readOf(`/v1/directory/nodes/root/plugins?limit=20&cursor=offset:${place}`);
    const body = JSON.stringify({
      query: queries[place % queries.length],
      limit: MIXED_LIMITS[place % MIXED_LIMITS.length],
      cursor: `offset:${(place % 3) * 5}`,
    });
    const path = kind === 6 ? '/v1/plugins:route' : '/v1/plugins:search';
    return { path, method: 'POST', headers: { 'content-type': 'application/json' }, body };
  });
}

function search(body: string): LoadedRequest {
  return { path: '/v1/plugins:search', method: 'POST', headers: { 'content-type': 'application/json' }, body };
}

export function readOf(path: string): LoadedRequest {
  return { path, method: 'GET', headers: {}, body: null };
}

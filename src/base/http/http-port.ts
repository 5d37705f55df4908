/** What a reader of facts may ask of the network. */
export interface HttpPort {
  /**
   * One conditional GET. Throws a `Failure` (`source_unreachable`, `source_malformed`)
   * where no answer can be had within the bounds; a 404 or 410 is `missing`.
   */
  get: (request: HttpGet) => Promise<HttpAnswer>;
}

export interface HttpGet {
  readonly url: string;
  /** Entity tag of the copy we hold (RFC 9110, 8.8.3); `null`: ask unconditionally. */
  readonly etag: string | null;
  /** Media types in the order of preference (RFC 9110, 12.5.1); absent: none is asked for. */
  readonly accept?: string;
  /** The whole body after decoding must not be larger. */
  readonly maxBytes: number;
  /** Bound on the whole exchange, redirects included. */
  readonly timeoutMs: number;
}

export type HttpAnswer =
  | { readonly kind: 'found'; readonly body: Uint8Array; readonly etag: string | null }
  | { readonly kind: 'not_modified' }
  | { readonly kind: 'missing' };

/**
 * Questions and answers as they go over the wire, for sources that read statuses
 * and headers. A reader of plain files needs no more than `HttpPort`.
 */
export interface HttpExchange {
  /**
   * One request; redirects of a GET are followed, each target checked. Throws a
   * `Failure` where no answer can be had within the bounds: `source_unreachable`
   * or `source_malformed`. Every status is an answer.
   */
  exchange: (request: HttpRequest) => Promise<HttpResponse>;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Lower-case names. They are not sent on to another origin: a redirect must not carry credentials away. */
  readonly headers: Readonly<Record<string, string>>;
  /** `null`: none. */
  readonly body: string | null;
  /** The whole body of the answer after decoding must not be larger. */
  readonly maxBytes: number;
  /** Bound on the whole exchange, redirects included. */
  readonly timeoutMs: number;
}

export interface HttpResponse {
  readonly status: number;
  /** Lower-case names; a header that stands there twice is joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for every status that is no success: what is said there is not for us. */
  readonly body: Uint8Array;
  /** Where the answer came from in the end. */
  readonly url: string;
}

/** Files that are too large to be held whole. */
export interface HttpStreams {
  /**
   * Begins to read a file behind its first bytes; redirects are followed, each
   * target checked. The bytes are as they are sent, without a coding; whoever
   * reads them bounds how many.
   *
   * @param startAt in bytes; where the server sends the whole file all the same, those before are read and left
   * @returns `null`: there is none
   * @throws Failure `source_unreachable`, `source_rate_limited` or `source_malformed`; so does reading on
   */
  stream: (url: string, startAt: number) => Promise<AsyncIterable<Uint8Array> | null>;
}

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
  /** The whole body after decoding must not be larger. */
  readonly maxBytes: number;
  /** Bound on the whole exchange, redirects included. */
  readonly timeoutMs: number;
}

export type HttpAnswer =
  | { readonly kind: 'found'; readonly body: Uint8Array; readonly etag: string | null }
  | { readonly kind: 'not_modified' }
  | { readonly kind: 'missing' };

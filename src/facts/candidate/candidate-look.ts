/** What is known of one subject; only `seen` and `missing` are answers of its source. */
export type CandidateLook<Value> =
  /** Nobody ever looked. */
  | { readonly kind: 'none' }
  /** Every look so far failed: that says nothing about the subject. */
  | { readonly kind: 'failed'; readonly observedAtMs: number }
  /** The source answered that there is no such thing. */
  | { readonly kind: 'missing'; readonly observedAtMs: number }
  | { readonly kind: 'seen'; readonly observedAtMs: number; readonly value: Value };

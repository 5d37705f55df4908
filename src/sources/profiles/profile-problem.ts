/** One thing to correct in a profile, and where. */
export interface ProfileProblem {
  /** An `error` keeps the profile from being used; a `warning` does not. */
  readonly severity: 'error' | 'warning';
  /** From 1; `null`: it concerns the whole file. */
  readonly line: number | null;
  readonly column: number | null;
  /** JSON pointer (RFC 6901) into the file. */
  readonly pointer: string;
  /** What is wrong and what to do; repeats nothing of the file but names of fields and ids. */
  readonly detail: string;
}

import type { Provider } from '../../contract/publication/sources.ts';

/** A source that did not answer when it was last asked, with what it would have told. */
export interface FailedProvider {
  /** One of the providers that the contract names. */
  readonly provider: Provider;
  readonly code: string;
  /** Subjects that could not be observed. */
  readonly subjects: number;
  readonly retryable: boolean;
  /** Attempts since their last answers, all together. */
  readonly attempts: number;
  /** Of the newest attempt, as on the wire. */
  readonly observedAt: string;
}

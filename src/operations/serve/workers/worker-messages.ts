import type { AcceptedQuery } from '../../../api/responses/response-writer.ts';
import type { FailureCode } from '../../../base/failure.ts';
import type { SharedPublication } from '../../../publication/shared-publication.ts';

/** Publications are told apart by numbers that this process gives them. */
export type PublicationNumber = number;

/** What a worker is told. Its messages are read in their order. */
export type ToWorker =
  | { readonly kind: 'open'; readonly publication: PublicationNumber; readonly shared: SharedPublication }
  | {
      readonly kind: 'write';
      readonly id: number;
      readonly publication: PublicationNumber;
      readonly accepted: AcceptedQuery;
      /** Since the machine's boot: what was not begun then is refused. `Infinity`: it is never late. */
      readonly beginByMs: number;
    }
  | { readonly kind: 'drop'; readonly publication: PublicationNumber };

/** What a worker says. `tookMs`: from the beginning of the work to its end. */
export type FromWorker =
  | { readonly kind: 'opened'; readonly publication: PublicationNumber }
  | { readonly kind: 'written'; readonly id: number; readonly body: Uint8Array<ArrayBuffer>; readonly tookMs: number }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: ToldFailure; readonly tookMs: number };

/** A failure as data. */
export interface ToldFailure {
  readonly code: FailureCode;
  readonly message: string;
  /** Where it comes from. Its first line may quote a query, so only its frames are ever told. */
  readonly stack: string;
}

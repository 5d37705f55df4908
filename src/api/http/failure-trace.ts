import { Failure } from '../../base/failure.ts';

/** Where an error comes from, without what it says. */
export interface ErrorTrace {
  readonly name: string;
  /** Only our own failures' messages are known to hold no request data. */
  readonly message: string | null;
  readonly frames: readonly string[];
}

const MAX_CAUSES = 5;

/**
 * The chain of causes for the log. Messages of foreign errors are left out:
 * parsers quote the text they choke on, and queries are never logged.
 */
export function traceOf(failure: Failure): ErrorTrace[] {
  const chain: ErrorTrace[] = [];
  let error: unknown = failure;
  while (error instanceof Error && chain.length < MAX_CAUSES) {
    chain.push({ name: error.name, message: error instanceof Failure ? error.message : null, frames: framesOf(error) });
    error = error.cause;
  }
  return chain;
}

function framesOf(error: Error): string[] {
  return (error.stack ?? '').split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []));
}

import { Failure } from '../failure.ts';

/** The JSON of an answer. Throws `source_malformed` where it is none, or not UTF-8. */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Failure('source_malformed', 'A source gave no JSON in UTF-8.', { cause });
  }
}

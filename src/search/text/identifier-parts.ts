/**
 * Where an identifier changes: lower to upper (`fooBar`), the last capital of a
 * row before a lower letter (`HTTPServer`), letter to digit and back (`pro2`).
 */
const BOUNDARY = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L}\p{M}*)(?=\p{N})|(?<=\p{N})(?=\p{L})/u;

/** Parts of one unbroken run of letters and digits, in order; joined they are the run again. */
export function identifierParts(run: string): readonly string[] {
  return run.split(BOUNDARY);
}

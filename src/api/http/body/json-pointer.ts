/** Field names short and plain enough to be repeated; anything else might be a value in a field's place. */
const SHOWABLE_NAME = /^[\w$.-]{1,32}$/;

/**
 * JSON pointer (RFC 6901) of a place in the client's body. It stops above the
 * first field name that is too long or too odd to be repeated.
 */
export function showablePointer(path: readonly PropertyKey[]): string {
  let pointer = '';
  for (const segment of path) {
    const name = String(segment);
    if (!SHOWABLE_NAME.test(name)) return pointer;
    pointer += `/${name}`;
  }
  return pointer;
}

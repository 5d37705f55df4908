/** What stands at a JSON pointer (RFC 6901); throws where nothing does. */
export function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((inner, key) => {
      if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) {
        throw new Error(`Nothing stands at ${pointer}.`);
      }
      return Object(inner)[key];
    }, value);
}

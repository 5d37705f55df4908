/** What a request id says a request was for: the four operations of the spec, and everything else. */
export type RequestOperation = 'search' | 'discovery' | 'route' | 'directory' | 'service';

const OPERATION_OF_PATH: ReadonlyMap<string, RequestOperation> = new Map([
  ['/v1/plugins:search', 'discovery'],
  ['/v1/plugins:lookup', 'discovery'],
  ['/v1/candidates:search', 'search'],
  ['/v1/plugins:route', 'route'],
]);
const DIRECTORY_PATH = /^\/v1\/(?:directory(?:\/|$)|plugins\/[^/]+\/directory$)/;

/** Read off the address, so that a request refused before routing has its id too. */
export function operationOf(url: string): RequestOperation {
  const path = pathOf(url);
  return OPERATION_OF_PATH.get(path) ?? (DIRECTORY_PATH.test(path) ? 'directory' : 'service');
}

/** The address without its query string. */
function pathOf(url: string): string {
  const queryAt = url.indexOf('?');
  return queryAt === -1 ? url : url.slice(0, queryAt);
}

/**
 * The address with one spelling of its path (RFC 3986, 6.2.2.2): what needs no
 * percent-encoding has none, nor has a colon, which stands for nothing else in
 * these addresses. Routes, budgets and request ids are found by it.
 */
export function plainAddress(url: string): string {
  const path = pathOf(url);
  if (!path.includes('%')) return url;
  const plain = path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCodePoint(Number.parseInt(code.slice(1), 16));
    return /[A-Za-z0-9._~:-]/.test(character) ? character : code;
  });
  return plain + url.slice(path.length);
}

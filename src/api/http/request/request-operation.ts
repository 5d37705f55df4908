/** What a request id says a request was for: the four operations of the spec, and everything else. */
export type RequestOperation = 'search' | 'discovery' | 'route' | 'directory' | 'service';

const OPERATION_OF_PATH: ReadonlyMap<string, RequestOperation> = new Map([
  ['/v1/plugins:search', 'discovery'],
  ['/v1/candidates:search', 'search'],
  ['/v1/plugins:route', 'route'],
]);
const DIRECTORY_PATH = /^\/v1\/(?:directory(?:\/|$)|plugins\/[^/]+\/directory$)/;

/** Read off the address, so that a request refused before routing has its id too. */
export function operationOf(url: string): RequestOperation {
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  return OPERATION_OF_PATH.get(path) ?? (DIRECTORY_PATH.test(path) ? 'directory' : 'service');
}

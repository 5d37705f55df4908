/** What a request id says a request was for: the four operations of the spec, and everything else. */
export type RequestOperation = 'search' | 'discovery' | 'route' | 'directory' | 'service';

const OPERATION_OF_PATH: readonly (readonly [RegExp, RequestOperation])[] = [
  [/^\/v1\/plugins:search$/, 'discovery'],
  [/^\/v1\/candidates:search$/, 'search'],
  [/^\/v1\/plugins:route$/, 'route'],
  [/^\/v1\/directory(?:\/|$)/, 'directory'],
  [/^\/v1\/plugins\/[^/]+\/directory$/, 'directory'],
];

/** Read off the address, so that a request refused before routing has its id too. */
export function operationOf(url: string): RequestOperation {
  const path = url.split('?', 1)[0] ?? '';
  return OPERATION_OF_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? 'service';
}

import { expect, it } from 'vitest';
import { operationOf } from './request-operation.ts';

it.each([
  ['/v1/plugins:search', 'discovery'],
  ['/v1/plugins:search?x=1', 'discovery'],
  ['/v1/candidates:search', 'search'],
  ['/v1/plugins:route', 'route'],
  ['/v1/directory', 'directory'],
  ['/v1/directory/nodes/a/plugins', 'directory'],
  ['/v1/plugins/plugin.x/directory', 'directory'],
  ['/v1/plugins/plugin.x', 'service'],
  ['/healthz', 'service'],
  ['', 'service'],
])('a request to %s is for %s', (url, operation) => {
  expect(operationOf(url)).toBe(operation);
});

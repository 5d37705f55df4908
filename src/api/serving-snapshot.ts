import { Failure } from '../base/failure.ts';
import type { Served } from './api-deps.ts';

/** What a request answers from, for as long as it runs; called once in each request. */
export function servedNow(current: () => Served | null): Served {
  const served = current();
  if (served === null) throw new Failure('not_ready', 'No publication is loaded yet; try again in a few seconds.');
  return served;
}

import type { CollectionItem } from '../../collection/collect-required.ts';
import { requestStableRelease } from '../../facts/observation/observation-request.ts';

/** The host's own package, observed like any release: its tags tell the version of each channel. */
export function hostItems(hostPackage: string | null): readonly CollectionItem[] {
  return hostPackage === null ? [] : [{ required: () => [requestStableRelease(hostPackage)] }];
}

import type { ObservationLedgerReader } from '../../facts/observation-ledger-port.ts';
import type { ObservationReader } from '../../facts/observation-store-port.ts';
import { mergeCatalogs } from '../build-discovery.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { observedCatalogs, observedReleases } from '../observed-host.ts';
import { type RankedRevision, rankedRevisions } from '../plugin-revisions.ts';
import { newestReleases } from './host-evidence.ts';

/** Every plugin of a host's catalogs, as a publication of today would have it. */
export function revisionsOf(
  profile: HostProfile,
  store: ObservationReader & { readonly ledger: ObservationLedgerReader },
): readonly RankedRevision[] {
  const catalogs = observedCatalogs(profile, store);
  const releases = newestReleases(observedReleases(store), store.ledger);
  const { merged } = mergeCatalogs(profile, { catalogs, releases });
  return rankedRevisions(
    merged.projects,
    profile,
    new Map(catalogs.map(({ config, snapshot }) => [config.id, snapshot])),
  );
}

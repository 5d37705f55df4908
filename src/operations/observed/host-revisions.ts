import { createEvidence } from '../../facts/observation/create-evidence.ts';
import type { ObservationLedgerReader, ObservationReader } from '../../facts/observation/store-port.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { mergeCatalogs } from '../publish/build-discovery.ts';
import { observedCatalogs } from './observed-catalogs.ts';
import { type RankedRevision, rankedRevisions } from './plugin-revisions.ts';

/** Every plugin of a host's catalogs, as a publication of today would have it. */
export function revisionsOf(
  hostProfile: HostProfile,
  store: ObservationReader & { readonly ledger: ObservationLedgerReader },
): readonly RankedRevision[] {
  const catalogs = observedCatalogs(hostProfile, store);
  const { merged } = mergeCatalogs(hostProfile, { catalogs, evidence: createEvidence(store.ledger) });
  return rankedRevisions(
    merged.projects,
    hostProfile,
    new Map(catalogs.map(({ config, snapshot }) => [config.id, snapshot])),
  );
}

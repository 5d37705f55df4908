import { Failure } from '../../base/failure.ts';
import type { ObservationLedgerReader, ObservationReader } from '../../facts/observation/store-port.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { revisionsOf } from '../observed/host-revisions.ts';
import { judgedEvidence } from '../observed/judged-evidence.ts';
import { describeEvidence } from './describe-evidence.ts';
import type { EvidenceReport } from './evidence-report.ts';

/** @param plugin id or package name. @throws Failure `not_found` where the catalogs list neither */
export function readEvidence(
  hostProfile: HostProfile,
  plugin: string,
  store: ObservationReader & { readonly ledger: ObservationLedgerReader },
): EvidenceReport {
  const found = revisionsOf(hostProfile, store).find(
    ({ revision }) => revision.entryId === plugin || revision.project.packageName === plugin,
  );
  if (found === undefined) throw new Failure('not_found', 'No plugin of the catalogs has this id or package name.');
  return describeEvidence(found, {
    known: judgedEvidence(hostProfile, store.ledger).evidence,
    ledger: store.ledger,
    hostVersion: hostProfile.host.analysis.host_version,
    registryUrl: hostProfile.host.registry.url,
  });
}

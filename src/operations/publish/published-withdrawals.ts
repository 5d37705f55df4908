import { isoTimestamp } from '../../base/timestamp.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { WithdrawnEntry } from '../../contract/publication/withdrawal.ts';
import { EntryId } from '../../contract/shared/ids.ts';
import type { ListingExclusion } from '../../facts/catalog/listing.ts';
import { entryId } from '../../facts/identity/canonical-identity.ts';
import type { MergedListings } from '../../facts/identity/merge-listings.ts';
import type { PluginProject } from '../../facts/identity/plugin-project.ts';
import type { Evidence } from '../../facts/observation/evidence.ts';
import { packageSubject, releaseSubject } from '../../facts/observation/observation.ts';
import { type NamedBytes, jsonLinesFile } from '../../publication/compile-publication.ts';
import { WITHDRAWALS_FILE } from '../../publication/publication-folder.ts';
import type { Withdrawals } from '../withdrawal/withdrawal-decisions.ts';
import type { WithdrawalInForce } from './publish-report.ts';

/** Projects without the withdrawn ones, whose leading records are excluded. */
export function withoutWithdrawn(merged: MergedListings, withdrawals: Withdrawals): MergedListings {
  if (withdrawals.size === 0) return merged;
  const isWithdrawn = ({ identityKey }: PluginProject): boolean => withdrawals.has(entryId(identityKey));
  return {
    ...merged,
    projects: merged.projects.filter((project) => !isWithdrawn(project)),
    exclusions: [...merged.exclusions, ...merged.projects.filter(isWithdrawn).map(exclusionOf)],
  };
}

function exclusionOf({ leadListing }: PluginProject): ListingExclusion {
  const { catalogId, locator } = leadListing;
  const detail = 'Whoever runs the service withdrew the entry.';
  return { catalogId, locator, rule: 'withdrawn_by_operator', detail, named: leadListing };
}

/** What a release is withdrawn for: by itself, or with its package. */
export function withdrawalOf(withdrawals: Withdrawals): Evidence['withdrawal'] {
  return (release) =>
    (withdrawals.get(releaseSubject(release)) ?? withdrawals.get(packageSubject(release.packageName)))?.reason ?? null;
}

/** The file of withdrawn entries; none where none is. */
export function withdrawalsFile(withdrawals: Withdrawals): readonly NamedBytes[] {
  const entries = [...withdrawals.values()].flatMap(({ subject, reason, decidedAtMs }): WithdrawnEntry[] => {
    const id = EntryId.safeParse(subject);
    return id.success ? [{ entry_id: id.data, reason, withdrawn_at: isoTimestamp(decidedAtMs) }] : [];
  });
  return entries.length === 0 ? [] : [jsonLinesFile(WITHDRAWALS_FILE, entries)];
}

/**
 * Every current withdrawal and what it keeps from being offered; 0: nothing that is there now.
 *
 * @param observed withdrawn entries that are there
 */
export function withdrawalsOfRun(
  withdrawals: Withdrawals,
  observed: ReadonlySet<string>,
  candidates: readonly CandidateRecord[],
): readonly WithdrawalInForce[] {
  return [...withdrawals.values()].map(({ subject, reason, decidedAtMs }) => ({
    subject,
    reason,
    withdrawnAt: isoTimestamp(decidedAtMs),
    records: observed.has(subject) ? 1 : candidates.filter((candidate) => isOf(candidate, subject)).length,
  }));
}

function isOf({ identity: { install_ref: ref } }: CandidateRecord, subject: string): boolean {
  return (
    subject === packageSubject(ref.package_name) ||
    subject === releaseSubject({ packageName: ref.package_name, version: ref.version })
  );
}

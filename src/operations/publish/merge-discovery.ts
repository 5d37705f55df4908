import { Failure } from '../../base/failure.ts';
import type { ListingExclusion } from '../../facts/catalog/listing.ts';
import { entryId } from '../../facts/identity/canonical-identity.ts';
import type { MergedListings } from '../../facts/identity/merge-listings.ts';
import type { PluginProject } from '../../facts/identity/plugin-project.ts';
import { countKinds, surveyProjects } from '../../facts/identity/survey-projects.ts';
import { MAX_DOCUMENTS } from '../../search/engine/partitions.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { type ObservedListings, mergeCatalogs } from '../observed/observed-projects.ts';
import type { Withdrawals } from '../withdrawal/withdrawal-decisions.ts';
import { notePlaces } from './note-places.ts';
import type { PublishReport } from './publish-report.ts';
import { withoutWithdrawn } from './published-withdrawals.ts';

export interface DiscoveryInput extends ObservedListings {
  /** Entries that are not to be offered; absent: none. */
  readonly withdrawals?: Withdrawals;
}

/** All that was read of the catalogs, brought together: some 2 kB a record. */
export interface MergedDiscovery {
  /** Without withdrawn ones. */
  readonly projects: readonly PluginProject[];
  readonly merged: MergedListings;
  /** Of all records. */
  readonly exclusions: readonly ListingExclusion[];
  readonly recordsRead: number;
  /** Subjects of entries that are withdrawn and were observed. */
  readonly withdrawn: ReadonlySet<string>;
}

export function mergeDiscovery(hostProfile: HostProfile, input: DiscoveryInput): MergedDiscovery {
  const withdrawals: Withdrawals = input.withdrawals ?? new Map();
  const { merged: observed, exclusions, recordsRead } = mergeCatalogs(hostProfile, input);
  const merged = withoutWithdrawn(observed, withdrawals);
  requireIndexable(merged.projects.length);
  const known = withdrawals.size === 0 ? [] : observed.projects;
  const ids = known.map(({ identityKey }) => entryId(identityKey));
  return {
    projects: merged.projects,
    merged,
    exclusions: [...exclusions, ...merged.exclusions],
    recordsRead,
    withdrawn: new Set(ids.filter((id) => withdrawals.has(id))),
  };
}

/**
 * Told before an hour of work is done for nothing.
 *
 * @throws Failure `config_invalid`: the catalogs list more plugins than one index holds
 */
export function requireIndexable(plugins: number): void {
  if (plugins <= MAX_DOCUMENTS) return;
  const [listed, most] = [plugins, MAX_DOCUMENTS].map((count) => count.toLocaleString('en'));
  throw new Failure(
    'config_invalid',
    `The catalogs of this host list ${listed} plugins, and one publication holds ${most}. ` +
      'Name fewer catalogs in host.yaml, or give some of them a host folder of their own. What is published stays.',
  );
}

/** What a run tells of the records that it read; it stays where listings and projects go. */
export interface DiscoveryReport extends Pick<MergedDiscovery, 'recordsRead' | 'withdrawn'> {
  readonly entries: number;
  readonly merges: MergedListings['merges'];
  /** The rule of each record that was left out. */
  readonly exclusions: readonly ListingExclusion['rule'][];
  /** Entries that carry each note, and of each kind. */
  readonly notes: Readonly<Record<string, number>>;
  /** See `notePlaces`. */
  readonly places: ReadonlyMap<string, readonly string[]>;
  readonly likelyRenames: PublishReport['likelyRenames'];
}

/** Enough to begin with; the count says how many there are. */
const MOST_RENAMES_LISTED = 20;

export function reportDiscovery({ projects, merged, exclusions, ...told }: MergedDiscovery): DiscoveryReport {
  const survey = surveyProjects(projects);
  return {
    recordsRead: told.recordsRead,
    withdrawn: told.withdrawn,
    entries: projects.length,
    merges: merged.merges,
    exclusions: exclusions.map(({ rule }) => rule),
    notes: { ...merged.notes, ...countKinds(survey) },
    places: notePlaces(projects, survey),
    likelyRenames: { count: survey.renames.length, first: survey.renames.slice(0, MOST_RENAMES_LISTED) },
  };
}

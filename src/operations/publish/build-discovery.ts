import { gatherEvidence } from '../../analysis/quality-evidence.ts';
import { repositoryHosts } from '../../base/repository-ref.ts';
import { createCategoryTable } from '../../facts/catalog/category-table.ts';
import type { ListingExclusion, ListingFacts } from '../../facts/catalog/listing.ts';
import type { SourceRecord, SourceSnapshot } from '../../facts/catalog/source-snapshot.ts';
import { type MergedListings, mergeListings } from '../../facts/identity/merge-listings.ts';
import type { PluginProject } from '../../facts/identity/plugin-project.ts';
import type { Evidence } from '../../facts/observation/evidence.ts';
import type { Withdrawals } from '../../facts/publisher/withdrawal.ts';
import type { ReleaseFacts } from '../../facts/release/release-facts.ts';
import { type DiscoveryRecord, type NamedBytes, jsonLinesFile } from '../../publication/compile-publication.ts';
import { projectEntry } from '../../publication/project-entry.ts';
import { projectQuality } from '../../publication/project-quality.ts';
import { type SearchVocabulary, buildDiscoveryIndex } from '../../search/discovery/build-discovery-index.ts';
import { documentCompounds } from '../../search/discovery/document-compounds.ts';
import { documentTranslations } from '../../search/discovery/document-translations.ts';
import { documentWords } from '../../search/discovery/document-words.ts';
import { readDocuments } from '../../search/discovery/read-documents.ts';
import type { SearchDocument } from '../../search/discovery/search-document.ts';
import type { MinedTranslation, Translation } from '../../search/translation/mine-translations.ts';
import type { CatalogConfig } from '../../sources/catalogs/catalog-config.ts';
import { toListing } from '../../sources/catalogs/to-listing.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { rankedRevisions } from '../observed/plugin-revisions.ts';
import { withoutWithdrawn } from './published-withdrawals.ts';

/** One complete reading of one catalog, with the records it holds. */
export interface CatalogObservations {
  readonly config: CatalogConfig;
  readonly snapshot: SourceSnapshot;
  readonly records: Iterable<SourceRecord>;
}

export interface DiscoveryInput {
  readonly catalogs: readonly CatalogObservations[];
  readonly evidence: Evidence;
  /** Entries that are not to be offered; absent: none. */
  readonly withdrawals?: Withdrawals;
}

/** Everything a publication holds about discovery, and how the records came to it. */
export interface BuiltDiscovery {
  /** All projects, withdrawn ones included. */
  readonly observed: readonly PluginProject[];
  readonly projects: readonly PluginProject[];
  /** What the index was made from. */
  readonly indexed: IndexInput;
  readonly files: readonly NamedBytes[];
  readonly recordsRead: number;
  readonly exclusions: readonly ListingExclusion[];
  readonly merged: MergedListings;
}

export interface IndexInput {
  readonly documents: readonly SearchDocument[];
  readonly vocabulary: SearchVocabulary;
  readonly translations: readonly MinedTranslation[];
}

/** From observations to the published records and their index; the same for publishing and evaluating. */
export async function buildDiscovery(hostProfile: HostProfile, input: DiscoveryInput): Promise<BuiltDiscovery> {
  const { merged: observed, exclusions, recordsRead } = mergeCatalogs(hostProfile, input);
  const merged = withoutWithdrawn(observed, input.withdrawals ?? new Map());
  const records = projectRecords(merged.projects, hostProfile, input);
  const documents = records.map((record, i) => ({
    ...record,
    aliases: merged.projects[i]?.aliases ?? [],
    claimedPackages: merged.projects[i]?.claimedPackages ?? [],
  }));
  const indexed = indexInput(documents, hostProfile);
  const index = buildDiscoveryIndex(indexed.documents, indexed.vocabulary, indexed.translations);
  return {
    projects: merged.projects,
    indexed,
    files: [
      jsonLinesFile('discovery.jsonl', records),
      jsonLinesFile('translations.jsonl', indexed.translations.map(publishedTranslation)),
      { name: 'search.index', bytes: index },
    ],
    observed: observed.projects,
    recordsRead,
    exclusions: [...exclusions, ...merged.exclusions],
    merged,
  };
}

/** A pair as people write it: what a word is compared by is nobody's word. */
function publishedTranslation({ written, score, support }: MinedTranslation): Translation {
  return { ...written, score, support };
}

export interface MergedCatalogs {
  readonly merged: MergedListings;
  /** Records that are no listing; those that merging leaves out are in `merged`. */
  readonly exclusions: readonly ListingExclusion[];
  readonly recordsRead: number;
}

/** Every record of the catalogs, read under today's rules and brought together by identity. */
export function mergeCatalogs(
  { catalogs: configured, host }: HostProfile,
  { catalogs, evidence }: DiscoveryInput,
): MergedCatalogs {
  const { listings, exclusions } = readListings(catalogs);
  const merged = mergeListings({
    listings,
    releases: stableReleases(listings, evidence),
    repositoryOf: evidence.repository,
    catalogOrder: configured.map(({ id }) => id),
    rules: {
      hostPackage: host.host_package,
      hostPackages: host.host_packages,
      hostRepositories: host.host_repositories,
      notPlugins: host.not_plugins,
      renames: host.renames,
    },
  });
  return { merged, exclusions, recordsRead: listings.length + exclusions.length };
}

function stableReleases(
  listings: readonly ListingFacts[],
  { stableRelease }: Evidence,
): ReadonlyMap<string, ReleaseFacts> {
  const names = new Set(listings.flatMap(({ packageName }) => packageName ?? []));
  const observed = [...names].map((packageName) => [packageName, stableRelease(packageName)] as const);
  return new Map(observed.flatMap(([name, release]) => (release.kind === 'observed' ? [[name, release.value]] : [])));
}

function indexInput(documents: readonly SearchDocument[], { host, aliases, synonyms }: HostProfile): IndexInput {
  const stopTerms = host.stop_terms;
  const readings = readDocuments(documents);
  const words = documentWords(readings);
  return {
    documents,
    vocabulary: { aliases, synonyms, stopTerms, words, compounds: documentCompounds(readings) },
    translations: documentTranslations({ readings, words, stopTerms }),
  };
}

function readListings(catalogs: readonly CatalogObservations[]): {
  listings: ListingFacts[];
  exclusions: ListingExclusion[];
} {
  const listings: ListingFacts[] = [];
  const exclusions: ListingExclusion[] = [];
  for (const { config, records } of catalogs) {
    for (const record of records) {
      const listing = toListing(record, config);
      if ('rule' in listing) exclusions.push(listing);
      else listings.push(listing);
    }
  }
  return { listings, exclusions };
}

function projectRecords(
  projects: readonly PluginProject[],
  hostProfile: HostProfile,
  { catalogs, evidence }: DiscoveryInput,
): readonly DiscoveryRecord[] {
  const categories = createCategoryTable(hostProfile.categories);
  const snapshots = new Map(catalogs.map(({ config, snapshot }) => [config.id, snapshot]));
  const context = { categories, snapshots, repositoryHosts: repositoryHosts(hostProfile.host.repositories) };
  const settings = { hostVersion: hostProfile.host.analysis.host_version };
  return rankedRevisions(projects, hostProfile, snapshots).map(({ revision, priorityRank }) => ({
    entry: projectEntry(revision.entryId, revision.project, context),
    quality: projectQuality(gatherEvidence(revision, priorityRank, settings, evidence), settings.hostVersion),
  }));
}

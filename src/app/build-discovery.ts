import { gatherEvidence } from '../analysis/quality-evidence.ts';
import { Failure } from '../base/failure.ts';
import { type CategoryTable, createCategoryTable } from '../facts/category-table.ts';
import { entryId } from '../facts/identity/canonical-identity.ts';
import { mergeListings, type MergedListings } from '../facts/identity/merge-listings.ts';
import type { ListingExclusion, ListingFacts } from '../facts/listing.ts';
import type { PackageReleaseFacts } from '../facts/package-release.ts';
import type { PluginProject } from '../facts/plugin-project.ts';
import type { SourceRecord, SourceSnapshot } from '../facts/source-snapshot.ts';
import { type DiscoveryRecord, jsonLinesFile, type NamedBytes } from '../publication/compile-publication.ts';
import { projectEntry } from '../publication/project-entry.ts';
import { projectQuality } from '../publication/project-quality.ts';
import { buildDiscoveryIndex, type SearchVocabulary } from '../search/discovery/build-discovery-index.ts';
import { documentTranslations } from '../search/discovery/document-translations.ts';
import { documentWords } from '../search/discovery/document-words.ts';
import type { SearchDocument } from '../search/discovery/search-document.ts';
import type { Translation } from '../search/translation/mine-translations.ts';
import type { CatalogConfig } from '../sources/catalogs/catalog-config.ts';
import { toListing } from '../sources/catalogs/to-listing.ts';
import type { HostProfile } from './host-profile/load-host-profile.ts';

/** One complete reading of one catalog, with the records it holds. */
export interface CatalogObservations {
  readonly config: CatalogConfig;
  readonly snapshot: SourceSnapshot;
  readonly records: Iterable<SourceRecord>;
}

export interface DiscoveryInput {
  readonly catalogs: readonly CatalogObservations[];
  readonly releases: ReadonlyMap<string, PackageReleaseFacts>;
}

/** Everything a publication holds about discovery, and how the records came to it. */
export interface BuiltDiscovery {
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
  readonly translations: readonly Translation[];
}

/** From observations to the published records and their index; the same for publishing and evaluating. */
export async function buildDiscovery(profile: HostProfile, input: DiscoveryInput): Promise<BuiltDiscovery> {
  const { listings, exclusions } = readListings(input.catalogs);
  const merged = mergeListings({
    listings,
    releases: input.releases,
    catalogOrder: profile.catalogs.map(({ id }) => id),
    rules: {
      hostPackage: profile.host.host_package,
      hostRepositories: profile.host.host_repositories,
      notPlugins: profile.host.not_plugins,
      renames: profile.host.renames,
    },
  });
  const records = await projectRecords(merged.projects, profile, input);
  const documents = records.map((record, i) => ({ ...record, aliases: merged.projects[i]?.aliases ?? [] }));
  const indexed = indexInput(documents, profile);
  const index = buildDiscoveryIndex(indexed.documents, indexed.vocabulary, indexed.translations);
  return {
    projects: merged.projects,
    indexed,
    files: [
      jsonLinesFile('discovery.jsonl', records),
      jsonLinesFile('translations.jsonl', indexed.translations),
      { name: 'search.index', bytes: index },
    ],
    recordsRead: listings.length + exclusions.length,
    exclusions: [...exclusions, ...merged.exclusions],
    merged,
  };
}

function indexInput(documents: readonly SearchDocument[], { host, aliases, synonyms }: HostProfile): IndexInput {
  const stopTerms = host.stop_terms;
  const words = documentWords(documents);
  return {
    documents,
    vocabulary: { aliases, synonyms, stopTerms, words },
    translations: documentTranslations({ documents, words, stopTerms }),
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

async function projectRecords(
  projects: readonly PluginProject[],
  profile: HostProfile,
  { catalogs, releases }: DiscoveryInput,
): Promise<readonly DiscoveryRecord[]> {
  const categories = createCategoryTable(profile.categories);
  const snapshots = new Map(catalogs.map(({ config, snapshot }) => [config.id, snapshot]));
  const priorities = priorityRanks(projects);
  const settings = { hostVersion: profile.host.analysis.host_version };
  const releaseOf = async (packageName: string): Promise<PackageReleaseFacts> => {
    const release = releases.get(packageName);
    if (release === undefined) throw new Failure('source_unreachable', 'Nobody has looked at this package yet.');
    return release;
  };
  const records: DiscoveryRecord[] = [];
  for (const project of projects) {
    const id = entryId(project.identityKey);
    const revision = {
      entryId: id,
      project,
      isCategoryKnown: isCategoryKnown(project, categories),
      listedAtMs: snapshots.get(project.leadListing.catalogId)?.fetchedAtMs ?? 0,
    };
    const evidence = await gatherEvidence(revision, priorities.get(project) ?? 0, settings, {
      releaseOf,
      isReleaseObserved: (packageName) => releases.has(packageName),
    });
    records.push({
      entry: projectEntry(id, project, { categories, snapshots }),
      quality: projectQuality(evidence, settings.hostVersion),
    });
  }
  return records;
}

function isCategoryKnown({ category }: PluginProject, categories: CategoryTable): boolean | null {
  return category === null ? null : categories.find(category) !== null;
}

/** What is analysed first: what can be installed, then what most people use, then by identity. */
function priorityRanks(projects: readonly PluginProject[]): ReadonlyMap<PluginProject, number> {
  const popularity = ({ stars, downloads }: PluginProject): number => Math.max(stars ?? 0, downloads ?? 0);
  const hasPackage = ({ packageName }: PluginProject): number => (packageName === null ? 0 : 1);
  const ordered = projects.toSorted((a, b) => hasPackage(b) - hasPackage(a) || popularity(b) - popularity(a));
  return new Map(ordered.map((project, rank) => [project, rank]));
}

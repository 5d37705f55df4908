import { evaluateRevision } from '../../analysis/quality-evidence.ts';
import { repositoryHosts } from '../../base/repository-ref.ts';
import { stableSample } from '../../base/stable-sample.ts';
import type { PublishedListing } from '../../contract/publication/listing.ts';
import { createCategoryTable } from '../../facts/catalog/category-table.ts';
import type { ListingExclusion } from '../../facts/catalog/listing.ts';
import type { MergedListings } from '../../facts/identity/merge-listings.ts';
import type { PluginProject } from '../../facts/identity/plugin-project.ts';
import { type DiscoveryRecord, type NamedBytes, jsonLinesFile } from '../../publication/compile-publication.ts';
import { LISTINGS_FILE } from '../../publication/publication-folder.ts';
import { projectEntry } from '../../publication/project-entry.ts';
import { projectListings } from '../../publication/project-listing.ts';
import { resemblanceProjector } from '../../publication/project-resemblance.ts';
import { projectQuality } from '../../publication/project-quality.ts';
import { type SearchVocabulary, buildDiscoveryIndex } from '../../search/discovery/build-discovery-index.ts';
import { documentCompounds, documentWords, readDocuments } from '../../search/discovery/read-documents.ts';
import { documentTranslations } from '../../search/discovery/document-translations.ts';
import type { SearchDocument } from '../../search/discovery/search-document.ts';
import type { MinedTranslation, Translation } from '../../search/translation/mine-translations.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { type ObservedListings, mergeCatalogs } from '../observed/observed-projects.ts';
import { rankedRevisions } from '../observed/plugin-revisions.ts';
import type { Withdrawals } from '../withdrawal/withdrawal-decisions.ts';
import { withoutWithdrawn } from './published-withdrawals.ts';

export interface DiscoveryInput extends ObservedListings {
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
  /** Every record that was read, and what became of it. */
  readonly listings: readonly PublishedListing[];
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
  const allExclusions = [...exclusions, ...merged.exclusions];
  const listings = projectListings({ placements: merged.placements, exclusions: allExclusions });
  const index = buildDiscoveryIndex(indexed.documents, indexed.vocabulary, indexed.translations);
  return {
    projects: merged.projects,
    indexed,
    files: [
      jsonLinesFile('discovery.jsonl', records),
      jsonLinesFile(LISTINGS_FILE, listings),
      jsonLinesFile('translations.jsonl', indexed.translations.map(publishedTranslation)),
      { name: 'search.index', bytes: index },
    ],
    observed: observed.projects,
    recordsRead,
    exclusions: allExclusions,
    merged,
    listings,
  };
}

/** A pair as people write it: what a word is compared by is nobody's word. */
function publishedTranslation({ written, score, support }: MinedTranslation): Translation {
  return { ...written, score, support };
}

/**
 * Documents that words, compounds and translations are mined from; what so many texts do not
 * tell, more seldom do. Of each some 10 kB are kept meanwhile, and time rises with their number.
 */
const MOST_MINED = 32_768;

function indexInput(documents: readonly SearchDocument[], { host, aliases, synonyms }: HostProfile): IndexInput {
  const stopTerms = host.stop_terms;
  const readings = readDocuments(stableSample(documents, ({ entry }) => entry.entry_id, MOST_MINED));
  const words = documentWords(readings);
  return {
    documents,
    vocabulary: { aliases, synonyms, stopTerms, words, compounds: documentCompounds(readings) },
    translations: documentTranslations({ readings, words, stopTerms }),
  };
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
  const projectResemblance = resemblanceProjector(projects);
  return rankedRevisions(projects, hostProfile, snapshots).map(({ revision, priorityRank }) => ({
    entry: projectEntry(revision.entryId, revision.project, context),
    quality: projectQuality(evaluateRevision(revision, priorityRank, settings, evidence), settings.hostVersion),
    ...projectResemblance(revision.project),
  }));
}

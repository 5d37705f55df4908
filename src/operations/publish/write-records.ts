import { stableSample } from '../../base/stable-sample.ts';
import { canonicalJson } from '../../base/canonical-json.ts';
import type { PublishedListing } from '../../contract/publication/listing.ts';
import { entryId } from '../../facts/identity/canonical-identity.ts';
import type { PluginProject } from '../../facts/identity/plugin-project.ts';
import type { Evidence } from '../../facts/observation/evidence.ts';
import type { DiscoveryRecord, NamedFile } from '../../publication/compile-publication.ts';
import type { LineSpool, Spools } from '../../publication/line-spool.ts';
import { projectListings } from '../../publication/project-listing.ts';
import { LISTINGS_FILE, RECORDS_FILE } from '../../publication/publication-folder.ts';
import type { DigestedDocument } from '../../search/discovery/analysed-blocks.ts';
import type { SearchDocument } from '../../search/discovery/search-document.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import type { Sample } from './learned.ts';
import { type CountedLeftOut, countLeftOut } from './left-out-records.ts';
import type { KeptLines } from './lines-in-force.ts';
import { type DiscoveryReport, type MergedDiscovery, reportDiscovery } from './merge-discovery.ts';
import { type LinesInForce, type RecordLine, recordLines } from './record-lines.ts';

/** What there is once records are written: a few hundred bytes of each, and their files. */
export interface WrittenRecords<File extends NamedFile> {
  readonly report: DiscoveryReport;
  readonly documents: WrittenDocuments;
  readonly records: File;
  readonly made: MadeLines;
  /** What became of every record that was read. */
  readonly listings: File;
  readonly leftOut: CountedLeftOut;
}

/** Of each line what it was made of; see `RecordLine`. */
export type MadeLines = Pick<KeptLines, 'inputs' | 'documents' | 'said' | 'ends'>;

/** In the order of the records, each read when it is asked for. */
export interface WrittenDocuments extends Iterable<SearchDocument> {
  /** So many of them at most, by the digests of their ids. */
  readonly sample: (most: number) => Iterable<SearchDocument>;
  /** What the same say, without reading them. */
  readonly said: (most: number) => Sample;
  /** All, read when they are asked for. */
  readonly digested: () => Iterable<DigestedDocument<SearchDocument>>;
}

/** Writes the records, a line each in the order of their projects, and what became of all that were read. */
export function writeRecords<File extends NamedFile>(
  hostProfile: HostProfile,
  { evidence }: { readonly evidence: Evidence },
  discovery: MergedDiscovery,
  spools: Spools<File>,
  inForce: LinesInForce,
): WrittenRecords<File> {
  const { projects } = discovery;
  const spool = spools.lines(RECORDS_FILE);
  const made = writeLines(spool, recordLines(projects, hostProfile, evidence, inForce));
  return {
    report: reportDiscovery(discovery),
    records: spool.file(),
    documents: documentsOf(spool, projects, made),
    made,
    ...writeListings(spools.lines(LISTINGS_FILE), discovery),
  };
}

function writeLines(spool: Pick<LineSpool<NamedFile>, 'add'>, lines: Iterable<RecordLine>): MadeLines {
  const [inputs, documents, said, ends]: [string[], string[], string[], number[]] = [[], [], [], []];
  for (const line of lines) {
    ends.push(spool.add(line.line));
    inputs.push(line.inputs);
    documents.push(line.document);
    said.push(line.said);
  }
  return { inputs, documents, said, ends: Float64Array.from(ends) };
}

function writeListings<File extends NamedFile>(
  spool: LineSpool<File>,
  { merged: { placements, rejected }, exclusions }: MergedDiscovery,
): Pick<WrittenRecords<File>, 'listings' | 'leftOut'> {
  const leftOut = countLeftOut(spooled(spool, projectListings({ placements, exclusions, rejected })));
  return { listings: spool.file(), leftOut };
}

/** Writes all, and gives those that are left out. */
function* spooled(
  spool: Pick<LineSpool<NamedFile>, 'add'>,
  listings: Iterable<PublishedListing>,
): Generator<PublishedListing> {
  for (const listing of listings) {
    spool.add(canonicalJson(listing));
    if (listing.outcome === 'excluded') yield listing;
  }
}

type OtherNames = Pick<SearchDocument, 'aliases' | 'claimedPackages'>;
const NO_NAMES: OtherNames = { aliases: [], claimedPackages: [] };

function documentsOf(
  { lineAt }: Pick<LineSpool<NamedFile>, 'lineAt'>,
  projects: readonly PluginProject[],
  made: Pick<MadeLines, 'documents' | 'said'>,
): WrittenDocuments {
  const keys = projects.map(({ identityKey }) => identityKey);
  const otherNames = otherNamesOf(projects);
  const readAt = (place: number): SearchDocument => {
    const record: DiscoveryRecord = JSON.parse(lineAt(place));
    return { ...record, ...(otherNames.get(place) ?? NO_NAMES) };
  };
  const placesOfSample = (most: number): readonly number[] =>
    stableSample([...keys.keys()], (place) => entryId(keys[place]!), most);
  return {
    *[Symbol.iterator]() {
      for (const place of keys.keys()) yield readAt(place);
    },
    *sample(most) {
      for (const place of placesOfSample(most)) yield readAt(place);
    },
    said: (most) => new Map(placesOfSample(most).map((place) => [entryId(keys[place]!), made.said[place]!])),
    *digested() {
      for (const [place, key] of keys.entries()) {
        yield { key, digest: made.documents[place]!, read: () => readAt(place) };
      }
    },
  };
}

/** Few plugins have any; by their places. */
function otherNamesOf(projects: readonly PluginProject[]): ReadonlyMap<number, OtherNames> {
  const some = projects
    .entries()
    .filter(([, { aliases, claimedPackages }]) => aliases.length + claimedPackages.length > 0);
  return new Map(some.map(([place, { aliases, claimedPackages }]) => [place, { aliases, claimedPackages }]));
}

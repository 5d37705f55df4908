import { canonicalJson } from '../../base/canonical-json.ts';
import type { PublishedListing } from '../../contract/publication/listing.ts';
import type { Evidence } from '../../facts/observation/evidence.ts';
import type { NamedFile } from '../../publication/compile-publication.ts';
import type { LineSpool, Spools } from '../../publication/line-spool.ts';
import { projectListings } from '../../publication/project-listing.ts';
import { LISTINGS_FILE, RECORDS_FILE } from '../../publication/publication-folder.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { type CountedLeftOut, countLeftOut } from './left-out-records.ts';
import { type DiscoveryReport, type MergedDiscovery, reportDiscovery } from './merge-discovery.ts';
import { type LinesInForce, type RecordLine, recordLines } from './record-lines.ts';
import { type MadeLines, type WrittenDocuments, writtenDocuments } from './written-documents.ts';

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
    documents: writtenDocuments(spool, projects, made),
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

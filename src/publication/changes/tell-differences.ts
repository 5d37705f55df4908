import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { PublishedChange } from '../../contract/publication/changes.ts';
import { type DiscoveryRecord, createLineSplitter } from '../compile-publication.ts';
import type { OpenPublication } from '../open-publication.ts';
import { CANDIDATE_RECORDS, RECORDS_FILE } from '../publication-folder.ts';
import { nullIfDamaged } from '../verified-file.ts';
import { compareRecords } from './compare-records.ts';
import type { ChangesById } from './join-changes.ts';
import type { KeptFiles } from './kept-files.ts';

type Id = PublishedChange['id'];

const utf8 = new TextDecoder();

/**
 * Joined changes as the difference of two publications: what is offered in both
 * is compared record by record, and named where it differs.
 *
 * @param oldest the older publication; `null`: it is not kept
 * @returns `null`: what has to be compared is not there, or does not verify
 */
export async function tellDifferences(
  joined: ChangesById,
  oldest: KeptFiles | null,
  newest: OpenPublication,
): Promise<readonly PublishedChange[] | null> {
  const told: PublishedChange[] = [];
  const inBoth = new Set<Id>();
  for (const change of joined.values()) {
    if (change.change === 'offered_in_both') inBoth.add(change.id);
    else told.push(change);
  }
  if (inBoth.size === 0) return told;
  if (oldest === null) return null;
  const compared: PublishedChange[] = [];
  try {
    for await (const change of entryChanges(inBoth, oldest, newest)) compared.push(change);
    for await (const change of releaseChanges(inBoth, oldest, newest)) compared.push(change);
  } catch (thrown) {
    // What is wrong with the one that is served is its own, and told where that is asked.
    if (newest.readProblem() !== null) throw thrown;
    return nullIfDamaged(thrown);
  }
  return [...told, ...compared];
}

async function* entryChanges(
  inBoth: ReadonlySet<Id>,
  oldest: KeptFiles,
  { discovery }: OpenPublication,
): AsyncGenerator<PublishedChange> {
  for await (const before of linesIn(oldest.pieces(RECORDS_FILE))) {
    const id = entryIdOf(before);
    const recordIndex = inBoth.has(id) ? discovery.indexOf(id) : null;
    if (recordIndex !== null) yield* compareRecords(id, before, utf8.decode(discovery.bytesAt(recordIndex)));
  }
}

async function* releaseChanges(
  inBoth: ReadonlySet<Id>,
  oldest: KeptFiles,
  newest: OpenPublication,
): AsyncGenerator<PublishedChange> {
  const older = new Map<Id, string>();
  for await (const before of linesIn(oldest.pieces(CANDIDATE_RECORDS))) {
    const id = releaseIdOf(before);
    if (inBoth.has(id)) older.set(id, before);
  }
  if (older.size === 0) return;
  for await (const after of linesIn((await newest.streamFile(CANDIDATE_RECORDS)) ?? [])) {
    const id = releaseIdOf(after);
    const before = older.get(id);
    if (before !== undefined) yield* compareRecords(id, before, after);
  }
}

async function* linesIn(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
  const linesEndedBy = createLineSplitter();
  for await (const piece of pieces) {
    for (const line of linesEndedBy(piece)) yield line.toString('utf8');
  }
}

function entryIdOf(line: string): Id {
  const record: DiscoveryRecord = JSON.parse(line);
  return record.entry.entry_id;
}

function releaseIdOf(line: string): Id {
  const record: CandidateRecord = JSON.parse(line);
  return record.candidate_id;
}

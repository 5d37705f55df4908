import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { PublishedChange } from '../../contract/publication/changes.ts';
import { type DiscoveryRecord, linesOf } from '../compile-publication.ts';
import type { OpenPublication } from '../open-publication.ts';
import { CANDIDATE_RECORDS, RECORDS_FILE } from '../publication-folder.ts';
import { nullIfDamaged } from '../verified-file.ts';
import { compareRecords } from './compare-records.ts';
import type { ChangesById } from './join-changes.ts';
import type { KeptFiles } from './kept-files.ts';

type Id = PublishedChange['id'];

/** About a millisecond of work, before others have their turn: a line is parsed in some 20 µs. */
const LINES_AT_ONCE = 50;
/** Of a file that a publication does not have. */
const NO_BYTES = new Uint8Array();
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
  const older = await recordFiles(oldest);
  if (older === null) return null;
  for await (const change of entryChanges(older.entries, inBoth, newest)) told.push(change);
  for await (const change of releaseChanges(older.releases, inBoth, newest)) told.push(change);
  return told;
}

async function* entryChanges(
  older: Uint8Array,
  inBoth: ReadonlySet<Id>,
  { discovery }: OpenPublication,
): AsyncGenerator<PublishedChange> {
  for await (const [id, before] of recordsOf(older, entryIdOf)) {
    const recordIndex = inBoth.has(id) ? discovery.indexOf(id) : null;
    if (recordIndex !== null) yield* compareRecords(id, before, utf8.decode(discovery.bytesAt(recordIndex)));
  }
}

async function* releaseChanges(
  older: Uint8Array,
  inBoth: ReadonlySet<Id>,
  newest: OpenPublication,
): AsyncGenerator<PublishedChange> {
  const compared = new Map<Id, string>();
  for await (const [id, before] of recordsOf(older, releaseIdOf)) if (inBoth.has(id)) compared.set(id, before);
  if (compared.size === 0) return;
  for await (const [id, after] of recordsOf((await newest.readFile(CANDIDATE_RECORDS)) ?? NO_BYTES, releaseIdOf)) {
    const before = compared.get(id);
    if (before !== undefined) yield* compareRecords(id, before, after);
  }
}

/** Lines of records as they stand in a publication's files; `null`: they do not verify. */
async function recordFiles(files: KeptFiles | null): Promise<{ entries: Uint8Array; releases: Uint8Array } | null> {
  if (files === null) return null;
  const read = await Promise.all([files.read(RECORDS_FILE), files.read(CANDIDATE_RECORDS)]).catch(nullIfDamaged);
  return read && { entries: read[0] ?? NO_BYTES, releases: read[1] ?? NO_BYTES };
}

/** Line by line with the id, giving way to others. */
async function* recordsOf(bytes: Uint8Array, idOf: (line: string) => Id): AsyncGenerator<readonly [Id, string]> {
  let read = 0;
  for (const line of linesOf(bytes)) {
    if (++read % LINES_AT_ONCE === 0) await nextTurn();
    yield [idOf(line), line];
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

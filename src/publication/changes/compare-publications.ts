import { sha256 } from '../../base/digest.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { PublishedChange } from '../../contract/publication/changes.ts';
import type { WithdrawnEntry } from '../../contract/publication/withdrawal.ts';
import { EntryId } from '../../contract/shared/ids.ts';
import { type NamedBytes, type NamedFile, linesOf, linesOfFile } from '../compile-publication.ts';
import type { DiscoveryRecords, OpenPublication } from '../open-publication.ts';
import { CANDIDATE_RECORDS, RECORDS_FILE, WITHDRAWALS_FILE } from '../publication-folder.ts';
import { createReadMemory } from '../read-ahead.ts';
import { entryIdIn } from '../verified-records.ts';
import { changesFile } from './changes-file.ts';
import { compareRecords } from './compare-records.ts';

type Files = ReadonlyMap<string, NamedFile>;

/** Of a file that a publication does not have. */
const NO_BYTES = new Uint8Array();

/** The file that says how the files of a new publication differ from the one they replace. */
export async function changesSince(previous: OpenPublication, files: readonly NamedFile[]): Promise<NamedBytes> {
  const next: Files = new Map(files.map((file) => [file.name, file]));
  const candidates = await previous.readFile(CANDIDATE_RECORDS);
  const { publication_version: since, sequence } = previous.manifest;
  return changesFile({ since, since_sequence: sequence, since_manifest_sha256: sha256(previous.manifestBytes) }, [
    ...entryChanges(previous, next),
    ...candidateChanges(
      candidatesById(linesOf(candidates ?? NO_BYTES)),
      candidatesById(textsOfNext(next, CANDIDATE_RECORDS)),
    ),
  ]);
}

/** Line by line, for the records of a host are most of a publication. */
function* entryChanges({ discovery }: OpenPublication, next: Files): Generator<PublishedChange> {
  const lineAt = createLineReader(discovery);
  /** By place in the publication before: 1 where the next one has the record. */
  const kept = new Uint8Array(discovery.count);
  // Both files are in one order, so nearly every line is the one behind the last that was met, and its id is not looked for.
  let expected = 0;
  for (const line of linesOfNext(next, RECORDS_FILE)) {
    if (expected < discovery.count && line.equals(lineAt(expected))) {
      kept[expected] = 1;
      expected += 1;
      continue;
    }
    const id = EntryId.parse(entryIdIn(line));
    const recordIndex = discovery.indexOf(id);
    if (recordIndex === null) {
      yield { change: 'added', id };
      continue;
    }
    kept[recordIndex] = 1;
    expected = recordIndex + 1;
    yield* compareRecords(id, lineAt(recordIndex).toString('utf8'), line.toString('utf8'));
  }
  const decided = withdrawnById(textsOfNext(next, WITHDRAWALS_FILE));
  for (const [recordIndex, isKept] of kept.entries()) {
    if (isKept === 1) continue;
    const id = EntryId.parse(discovery.idAt(recordIndex));
    const reason = decided.get(id)?.reason ?? null;
    yield { change: 'withdrawn', id, reason_code: reason === null ? GONE : BY_OPERATOR, reason };
  }
}

/** Reads records, each into the same memory. */
function createLineReader({ sizeOf, copyInto }: DiscoveryRecords): (recordIndex: number) => Buffer {
  const memoryFor = createReadMemory();
  return (recordIndex) => {
    const line = memoryFor(sizeOf(recordIndex));
    copyInto(recordIndex, line, 0);
    return line;
  };
}

const GONE = 'no_longer_published';
const BY_OPERATOR = 'withdrawn_by_operator';

interface Candidate {
  readonly record: CandidateRecord;
  readonly line: string;
}

/** A release that is withdrawn, quarantined or unpublished stays on record, and is not offered. */
function* candidateChanges(
  before: ReadonlyMap<string, Candidate>,
  after: ReadonlyMap<string, Candidate>,
): Generator<PublishedChange> {
  for (const { record, line } of after.values()) {
    const old = before.get(record.candidate_id) ?? null;
    const wasOffered = old !== null && isOffered(old);
    const id = record.candidate_id;
    if (isOffered({ record })) {
      if (wasOffered) yield* compareRecords(id, old.line, line);
      else yield { change: 'added', id };
    } else if (wasOffered) {
      const { withdrawal_reason: reason } = record.standing;
      yield { change: 'withdrawn', id, reason_code: REASON_OF[record.standing.availability], reason };
    }
  }
  for (const { record } of before.values()) {
    if (after.has(record.candidate_id) || !isOffered({ record })) continue;
    yield { change: 'withdrawn', id: record.candidate_id, reason_code: GONE, reason: null };
  }
}

const REASON_OF = {
  available: GONE,
  withdrawn: BY_OPERATOR,
  quarantined: 'artifact_bytes_changed',
  unpublished: 'release_unpublished',
} as const satisfies Record<CandidateRecord['standing']['availability'], string>;

function isOffered({ record }: Pick<Candidate, 'record'>): boolean {
  return record.standing.availability === 'available';
}

function linesOfNext(next: Files, name: string): IteratorObject<Buffer> {
  const file = next.get(name);
  return Iterator.from(file === undefined ? [] : linesOfFile(file));
}

/** For files of a few lines. */
function textsOfNext(next: Files, name: string): Iterable<string> {
  return linesOfNext(next, name).map((line) => line.toString('utf8'));
}

function candidatesById(lines: Iterable<string>): ReadonlyMap<string, Candidate> {
  const read = (line: string): Candidate => ({ record: JSON.parse(line), line });
  return new Map([...lines].map(read).map((each) => [each.record.candidate_id, each]));
}

function withdrawnById(lines: Iterable<string>): ReadonlyMap<string, WithdrawnEntry> {
  return new Map([...lines].map((line): WithdrawnEntry => JSON.parse(line)).map((each) => [each.entry_id, each]));
}

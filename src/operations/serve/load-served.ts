import { inSlices } from './in-slices.ts';
import { createResponseCache } from '../../api/responses/response-cache.ts';
import type { ServingSnapshot } from '../../api/serving-snapshot.ts';
import { Failure } from '../../base/failure.ts';
import { CandidateRecord } from '../../contract/candidates/record.ts';
import { WithdrawnEntry } from '../../contract/publication/withdrawal.ts';
import { createKeptChanges } from '../../publication/changes/kept-changes.ts';
import { linesOf } from '../../publication/compile-publication.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';
import {
  CANDIDATE_INDEX,
  CANDIDATE_RECORDS,
  LISTINGS_FILE,
  WITHDRAWALS_FILE,
} from '../../publication/publication-folder.ts';
import { publishedListingsSteps } from '../../publication/published-listings.ts';
import { currentPublicationName, readPublication } from '../../publication/read-publication.ts';
import { requireSigned, type SignedTargets } from '../../publication/signing/signed-targets.ts';
import { shapeOf } from '../../publication/record-shape.ts';
import { directoryVersion } from '../../publication/verified-directory.ts';
import type { CandidateSearcher } from '../../search/candidates/candidate-searcher.ts';
import { openCandidateSearcher } from '../../search/candidates/open-candidate-searcher.ts';
import { openQueried } from './open-queried.ts';
import { openRecalled } from './opensearch/open-recalled.ts';
import type { RecallElsewhere } from './opensearch/open-recall.ts';
import type { PublicationWorkers } from './workers/publication-workers.ts';

/** What a load depends on beside the folder itself. */
export interface LoadOptions {
  /** A publication below it is older than one already served. */
  readonly lowestSequence: number;
  /** The one host whose publications lie there; `null`: any. */
  readonly hostId: string | null;
  /** Bound of the answers kept; 0: none are. */
  readonly answerCacheBytes: number;
  /** What was signed: the publication has these files and no others. `null`: nothing is held against it. */
  readonly signed: SignedTargets | null;
  /** They answer queries; `null`: this thread does. */
  readonly workers: PublicationWorkers | null;
  /** It finds what queries are answered from; `null`: the index itself does. */
  readonly recall: RecallElsewhere | null;
}

/** For who asks once and ends. */
export const ONE_ANSWER = { lowestSequence: 0, answerCacheBytes: 0, signed: null, workers: null, recall: null };

/** Opens one publication and what searches it. Throws `publication_invalid` where it does not verify. */
export async function loadServed(
  root: string,
  name: string,
  { lowestSequence, hostId, answerCacheBytes, signed, workers, recall }: LoadOptions,
): Promise<ServingSnapshot> {
  const publication = await readPublication(root, name, lowestSequence, hostId);
  try {
    if (signed !== null) requireSigned(signed, publication);
    const served = await openServed(
      publication,
      answerCacheBytes,
      await loadCandidates(publication),
      await loadWithdrawals(publication),
      createKeptChanges(root, publication),
      recall,
    );
    return workers === null ? served : await workers.open(served, publication.shared);
  } catch (error) {
    publication.close();
    if (!(error instanceof RangeError)) throw error;
    throw new Failure('publication_invalid', 'The search index is not of the form this version reads; publish again.', {
      cause: error,
    });
  }
}

/** What is read of one publication, built from it alone, in slices: another one may be answering meanwhile. */
export async function openServed(
  publication: OpenPublication,
  answerCacheBytes: number,
  candidates: ServingSnapshot['candidates'] = null,
  withdrawals: ServingSnapshot['withdrawals'] = new Map(),
  changes: ServingSnapshot['changes'] = createKeptChanges(null, publication),
  recall: RecallElsewhere | null = null,
): Promise<ServingSnapshot> {
  const { manifest } = publication;
  const asked = { ...publication, snapshotId: manifest.snapshot_id };
  const queried = recall === null ? await openQueried(asked) : await openRecalled(asked, recall);
  const listingBytes = await publication.readFile(LISTINGS_FILE);
  return {
    ...queried,
    publication,
    listings: listingBytes === null ? null : await inSlices(publishedListingsSteps(listingBytes)),
    signature: null,
    directoryVersion: directoryVersion(manifest),
    candidates,
    withdrawals,
    changes,
    responses: createResponseCache(answerCacheBytes),
  };
}

/** The current publication. Throws `not_ready` where there is none. */
export async function loadCurrent(root: string, hostId: string | null = null): Promise<ServingSnapshot> {
  const name = await currentPublicationName(root);
  if (name === null) {
    throw new Failure(
      'not_ready',
      'Nothing is published yet; run `plugin-facts ingest` and `plugin-facts publish` first.',
    );
  }
  return loadServed(root, name, { ...ONE_ANSWER, hostId });
}

/** Withdrawn entries of a publication, by their ids. */
async function loadWithdrawals({
  readFile,
}: Pick<OpenPublication, 'readFile'>): Promise<ReadonlyMap<string, WithdrawnEntry>> {
  const bytes = await readFile(WITHDRAWALS_FILE);
  if (bytes === null) return new Map();
  return new Map([...linesOf(bytes)].map(withdrawnEntry).map((entry) => [entry.entry_id, entry]));
}

function withdrawnEntry(line: string): WithdrawnEntry {
  const parsed = WithdrawnEntry.safeParse(JSON.parse(line));
  if (!parsed.success) throw new Failure('publication_invalid', 'The list of withdrawn entries is not of the form.');
  return parsed.data;
}

/**
 * What searches the candidates of a publication; `null`: it has none. Throws as
 * `openCandidateSearcher` does.
 */
export async function loadCandidates({
  readFile,
}: Pick<OpenPublication, 'readFile'>): Promise<CandidateSearcher | null> {
  const records = await readFile(CANDIDATE_RECORDS);
  const index = await readFile(CANDIDATE_INDEX);
  if (records === null && index === null) return null;
  if (records === null || index === null) {
    throw new Failure('publication_invalid', 'The publication has candidates without their index, or the reverse.');
  }
  return openCandidateSearcher(candidateRecords(records), index);
}

const isCandidate = shapeOf(CandidateRecord);

/** Records in the order of their file. Throws `publication_invalid` where a line is none. */
export function candidateRecords(bytes: Uint8Array): readonly CandidateRecord[] {
  return [...linesOf(bytes)].map(candidateRecord);
}

function candidateRecord(line: string, place: number): CandidateRecord {
  const record = jsonOf(line);
  if (isCandidate(record)) return record;
  throw new Failure('publication_invalid', `Line ${place + 1} of the candidates is no record; publish again.`);
}

/** `null` where it is no JSON, which is no record either. */
function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

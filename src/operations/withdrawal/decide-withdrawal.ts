import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import { EntryId, PluginId } from '../../contract/shared/ids.ts';
import { packageSubject, releaseOfSubject, releaseSubject } from '../../facts/observation/observation.ts';
import type { DurableFiles } from '../../publication/durable-files.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';
import { CANDIDATE_RECORDS } from '../../publication/publication-folder.ts';
import { currentPublication } from '../../publication/read-publication.ts';
import { createCandidateFinder } from '../../search/candidates/candidate-identifiers.ts';
import { cleanReason } from '../clean-reason.ts';
import type { DataFolders, HostFolders } from '../data-folder.ts';
import type { PublishReport } from '../publish/publish-report.ts';
import { candidateRecords } from '../serve/load-served.ts';
import { type WithdrawalAction, type Withdrawals, addDecision, readWithdrawals } from './withdrawal-decisions.ts';

/** What came of `withdraw` or `reinstate`. */
export interface WithdrawalReport {
  readonly action: WithdrawalAction;
  /** What the decision is kept under: an entry id, `package:<name>` or `release:<name>@<version>`. */
  readonly subject: string;
  readonly reason: string;
  /** `unchanged`: so it was decided before. */
  readonly outcome: 'decided' | 'unchanged';
  readonly published: PublishReport;
}

export interface WithdrawalDeps {
  readonly folders: DataFolders;
  readonly clock: Clock;
  readonly files: DurableFiles;
  /** Publishes under the decisions that are kept. */
  readonly publish: () => Promise<PublishReport>;
}

/**
 * Keeps a decision and publishes under it. Deciding the same again adds nothing,
 * and publishes where a run that was ended did not.
 */
export async function decideWithdrawal(
  { action, id, reason: given }: Pick<WithdrawalOptions, 'action' | 'id' | 'reason'>,
  { folders, clock, files, publish }: WithdrawalDeps,
): Promise<WithdrawalReport> {
  const reason = cleanReason(given);
  const withdrawals = await readWithdrawals(folders.withdrawals);
  const subject = await publishedSubject(id, folders.publications, withdrawals);
  const changes = isChange(action, { subject, reason }, withdrawals);
  if (changes) {
    await addDecision(folders.withdrawals, { action, subject, reason, decidedAtMs: clock.nowMs() }, files);
  }
  return { action, subject, reason, outcome: changes ? 'decided' : 'unchanged', published: await publish() };
}

async function publishedSubject(id: string, root: string, withdrawals: Withdrawals): Promise<string> {
  const { publication } = await currentPublication(root);
  if (publication === null) throw new Failure('not_ready', 'Nothing is published that could be withdrawn.');
  try {
    const candidates = candidateRecords((await publication.readFile(CANDIDATE_RECORDS)) ?? new Uint8Array());
    return subjectOf(id, { discovery: publication.discovery, candidates, withdrawals });
  } finally {
    publication.close();
  }
}

function isChange(
  action: WithdrawalAction,
  { subject, reason }: { subject: string; reason: string },
  withdrawals: Withdrawals,
): boolean {
  const inForce = withdrawals.get(subject);
  if (action === 'withdraw') return inForce?.reason !== reason;
  const release = releaseOfSubject(subject);
  if (inForce === undefined && release !== null && withdrawals.has(packageSubject(release.packageName))) {
    throw new Failure(
      'invalid_request',
      'The release is withdrawn together with all others of its plugin; reinstate the plugin id instead.',
    );
  }
  return inForce !== undefined;
}

export interface WithdrawalOptions extends HostFolders {
  readonly action: WithdrawalAction;
  /** Entry id, candidate id, release id, plugin id of a candidate, or `<package>@<version>`. */
  readonly id: string;
  /** As it was typed. */
  readonly reason: string;
}

export interface KnownIds {
  readonly discovery: Pick<OpenPublication['discovery'], 'indexOf'>;
  readonly candidates: readonly CandidateRecord[];
  /** What is withdrawn already is known, though no file of the publication may hold it. */
  readonly withdrawals: Withdrawals;
}

/**
 * What a decision about an id is kept under: slugs and ids of candidates may be
 * made anew, packages and versions not.
 *
 * @param id of an entry, a candidate, a release or a candidate's plugin, or `<package>@<version>`
 * @throws Failure `not_found` where nothing published has it
 */
export function subjectOf(id: string, known: KnownIds): string {
  const subject = EntryId.safeParse(id).success ? entrySubject(id, known) : releaseSubjectOf(id, known);
  if (subject !== null) return subject;
  throw new Failure(
    'not_found',
    'Nothing published has this id; give the id of an entry or of a candidate, the plugin id of a candidate, or <package>@<version> of one.',
  );
}

function entrySubject(id: string, { discovery, withdrawals }: KnownIds): string | null {
  return discovery.indexOf(id) !== null || withdrawals.has(id) ? id : null;
}

function releaseSubjectOf(id: string, { candidates, withdrawals }: KnownIds): string | null {
  const spelled = releaseOfSubject(`release:${id}`);
  if (spelled !== null) {
    const subject = releaseSubject(spelled);
    return withdrawals.has(subject) || isPublished(id, candidates) ? subject : null;
  }
  const named = createCandidateFinder(candidates).named(id);
  if (named === null) return null;
  const { package_name: packageName, version } = named.record.identity.install_ref;
  return PluginId.safeParse(id).success ? packageSubject(packageName) : releaseSubject({ packageName, version });
}

function isPublished(spec: string, candidates: readonly CandidateRecord[]): boolean {
  return candidates.some(({ identity }) => identity.install_ref.spec === spec);
}

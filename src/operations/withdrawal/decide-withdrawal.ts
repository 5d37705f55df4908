import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import type { PublishedListing } from '../../contract/publication/listing.ts';
import { EntryId, PluginId } from '../../contract/shared/ids.ts';
import { packageSubject, releaseOfSubject, releaseSubject } from '../../facts/observation/observation.ts';
import type { DurableFiles } from '../../publication/durable-files.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';
import { CANDIDATE_RECORDS, LISTINGS_FILE } from '../../publication/publication-folder.ts';
import { type PublishedListings, openPublishedListings } from '../../publication/published-listings.ts';
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
  /** What the decision is kept under: an entry id, `package:<name>` or `release:<name>@<version>`; a name may mean two. */
  readonly subjects: readonly string[];
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
  const subjects = await publishedSubjects(id, folders.publications, withdrawals);
  const changed = subjects.filter((subject) => isChange(action, { subject, reason }, withdrawals));
  for (const subject of changed) {
    await addDecision(folders.withdrawals, { action, subject, reason, decidedAtMs: clock.nowMs() }, files);
  }
  const outcome = changed.length > 0 ? 'decided' : 'unchanged';
  return { action, subjects, reason, outcome, published: await publish() };
}

async function publishedSubjects(id: string, root: string, withdrawals: Withdrawals): Promise<readonly string[]> {
  const { publication } = await currentPublication(root);
  if (publication === null) throw new Failure('not_ready', 'Nothing is published that could be withdrawn.');
  try {
    const candidates = candidateRecords((await publication.readFile(CANDIDATE_RECORDS)) ?? new Uint8Array());
    const listings = openPublishedListings((await publication.readFile(LISTINGS_FILE)) ?? new Uint8Array());
    return subjectsOf(id, { discovery: publication.discovery, candidates, listings, withdrawals });
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
  /** Entry id, candidate id, release id, plugin id of a candidate, `<package>@<version>`, or the name of a package or repository. */
  readonly id: string;
  /** As it was typed. */
  readonly reason: string;
}

export interface KnownIds {
  readonly discovery: Pick<OpenPublication['discovery'], 'indexOf'>;
  readonly candidates: readonly CandidateRecord[];
  /** What became of the catalogs' records: an entry that is withdrawn is known by its name too. */
  readonly listings: Pick<PublishedListings, 'named'>;
  /** What is withdrawn already is known, though no file of the publication may hold it. */
  readonly withdrawals: Withdrawals;
}

/**
 * What a decision about an id or a name is kept under: slugs and ids of candidates may be made anew, packages and
 * versions not.
 *
 * @param id of an entry, a candidate, a release or a candidate's plugin, `<package>@<version>`, or a name as `subjectsNamed` takes it
 * @throws Failure `not_found` where nothing published has it, `invalid_request` where several plugins are called so
 */
export function subjectsOf(id: string, known: KnownIds): readonly string[] {
  const subject = EntryId.safeParse(id).success ? entrySubject(id, known) : releaseSubjectOf(id, known);
  const subjects = subject === null ? subjectsNamed(id, known) : [subject];
  if (subjects.length > 0) return subjects;
  throw new Failure(
    'not_found',
    'Nothing published has this id or name; give the id of an entry or of a candidate, the plugin id of a candidate, the name of a package or a repository, or <package>@<version>.',
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

/**
 * The one entry of a package, a repository or a name, and all releases of the package: who names a plugin means all
 * of it. What has the package is meant before what is only called so.
 */
function subjectsNamed(name: string, { candidates, listings, withdrawals }: KnownIds): readonly string[] {
  const release = candidates.find(({ identity }) => identity.install_ref.package_name === name);
  const hasReleases = release !== undefined || withdrawals.has(packageSubject(name));
  const found = listings.named(name).filter(({ entry_id: entryId }) => entryId !== null);
  const ofPackage = found.filter(({ registry_package: packageName }) => packageName === name);
  const meant = ofPackage.length > 0 || hasReleases ? ofPackage : found;
  const entries = new Map(meant.map((listing) => [String(listing.entry_id), listing]));
  if (entries.size > 1) throw ambiguous(entries, release?.identity.plugin_id ?? null);
  return [...entries.keys(), ...(hasReleases ? [packageSubject(name)] : [])];
}

function ambiguous(entries: ReadonlyMap<string, PublishedListing>, pluginId: string | null): Failure {
  const named = [...entries].map(([id, { repository, registry_package: packageName, name }]) => {
    return `${id} is the entry of ${repository ?? packageName ?? name ?? 'a record without a name'}`;
  });
  const details = [...named, ...(pluginId === null ? [] : [`${pluginId} is all releases of the package`])];
  return new Failure('invalid_request', 'Several are called so; give the id of one instead.', {
    items: details.map((detail) => ({ pointer: '', code: 'ambiguous_name', detail })),
  });
}

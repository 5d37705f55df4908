import type { UnlistedInCatalog } from '../observed/unlisted-tally.ts';
import type { SigningReport } from '../signing/sign-current.ts';
import type { PushReport } from './push-publication.ts';
import type { LeftOutRecords } from './left-out-records.ts';

/** What one run of `publish` wrote; `recordsRead` is the sum of `entries`, `merged` and `excluded`. */
export interface PublishReport {
  /** `unchanged`: the observations give the bytes that are published already. */
  readonly outcome: 'published' | 'unchanged';
  /** What was rolled back to until this run, and why; `null`: no rollback was in force. */
  readonly endedRollback: RollbackInForce | null;
  readonly publicationVersion: string;
  readonly snapshotId: string;
  readonly sequence: number;
  readonly recordsRead: number;
  readonly entries: number;
  readonly merged: number;
  readonly excluded: number;
  readonly exclusions: readonly RuleCount[];
  readonly merges: readonly RuleCount[];
  /** Which records the rules left out; the first of each. */
  readonly leftOut: LeftOutRecords;
  readonly notes: readonly NoteCount[];
  /** What catalogs say that no table of the host profile has. */
  readonly unlisted: readonly UnlistedInCatalog[];
  /** Pairs of repositories that may be one under two names, and were not merged; the first of them. */
  readonly likelyRenames: { readonly count: number; readonly first: readonly LikelyRename[] };
  /** Exact releases whose bytes were verified. */
  readonly candidates: number;
  /** Releases that were observed and are no candidates. */
  readonly releasesLeftOut: readonly RuleCount[];
  readonly unusedProfiles: readonly UnusedPluginProfile[];
  readonly degradedSources: readonly DegradedSource[];
  /** Those of them that were never read, so that nothing of them is published. */
  readonly neverRead: readonly string[];
  /** What is withdrawn, oldest decision first. */
  readonly withdrawals: readonly WithdrawalInForce[];
  readonly files: readonly WrittenFile[];
  readonly folder: string;
  /** `null`: there are no keys, so it is not signed. */
  readonly signature: SigningReport | null;
  /** What of it was put to another place; `null`: none was named. */
  readonly pushed: PushReport | null;
  readonly durationMs: number;
}

export interface RollbackInForce {
  /** publication_version of the earlier publication. */
  readonly to: string;
  readonly reason: string;
}

/** A source that could not be asked again, or never. */
interface DegradedSource {
  readonly source: string;
  readonly code: string;
  /** RFC 3339, the first attempt that failed. */
  readonly since: string;
}

export interface RuleCount {
  readonly rule: string;
  readonly count: number;
}

interface NoteCount {
  readonly note: string;
  readonly count: number;
  /** The first entries behind it, by record and name; none where it counts something else, such as dates of releases. */
  readonly first: readonly string[];
}

interface LikelyRename {
  /** `owner/repo`; which is the older name nobody knows. */
  readonly repositories: readonly [string, string];
  /** What they have in common. */
  readonly sign: string;
}

interface WrittenFile {
  readonly name: string;
  readonly sizeBytes: number;
}

/** A decision to offer something no more. */
export interface WithdrawalInForce {
  /** An entry id, `package:<name>` or `release:<name>@<version>`. */
  readonly subject: string;
  readonly reason: string;
  /** RFC 3339. */
  readonly withdrawnAt: string;
  /** Entries and releases it covers in this run; 0: what was withdrawn is not there now. */
  readonly records: number;
}

/** A profile that is not used: an editor's, or one inside a release. */
export interface UnusedPluginProfile {
  readonly rule: string;
  /** Where it stands. */
  readonly profile: string;
}

import type { CandidateRecord } from '../../../src/contract/candidates/record.ts';
import type { PluginQualitySummary } from '../../../src/contract/evidence/plugin-quality.ts';
import type { ScanFinding } from '../../../src/facts/package-contents/static-scan-observation.ts';
import type { ReleasedArchive } from './released-archive.ts';
import type { Fact } from './truth-rule.ts';

/** A published release beside its primary sources. */
export interface ReleaseCase {
  readonly candidate: CandidateRecord;
  /** Of the entry whose newest release it is; `null`: of none. */
  readonly quality: PluginQualitySummary | null;
  readonly archive: ReleasedArchive;
  /** The registry's document of this version; `null`: it was not fetched. */
  readonly document: Readonly<Record<string, unknown>> | null;
  readonly hostPackage: string | null;
  /** Places of abilities that the scan recorded. */
  readonly findings: readonly ScanFinding[];
}

/** One rule of truth about a release, held against the bytes that were released. */
export interface ArchiveRule {
  readonly name: string;
  readonly holds: string;
  readonly facts: (release: ReleaseCase) => Iterable<Fact>;
}

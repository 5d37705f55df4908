import { isoTimestamp } from '../../base/timestamp.ts';
import type { AdvisoryFacts } from '../../facts/advisories/advisory-facts.ts';
import type { HostRun, HostRunOutcome } from '../../facts/host-run/host-run.ts';
import type { FailedAttempts, Observed } from '../../facts/observation/observation.ts';
import type { PackageContents } from '../../facts/package-contents/package-contents.ts';
import { parsePackageAbsence } from '../../facts/release/package-absence.ts';
import type { ReleaseFacts } from '../../facts/release/release-facts.ts';
import type { RepositoryFacts } from '../../facts/repository/repository-facts.ts';
import type { EvidenceFact } from './evidence-report.ts';

/** `source`: where it is another than that of the whole observation. */
type LabelledValue = readonly [label: string, value: string | number | boolean | null, source?: string];
type LabelledValues = readonly LabelledValue[];

/** What was read from the released bytes; a registry's document may say other, or nothing. */
export const ARCHIVE_SOURCE = 'files of the archive';

/** Findings of a scan that are shown; all are in the ledger. */
const MOST_FINDINGS = 12;
const MOST_UNRESOLVED = 3;

/** Facts under one source and one time; where there is no answer, the reason is the only fact. */
export function factsOf<Value>(
  observation: Observed<Value>,
  source: string,
  describe: (value: Value) => LabelledValues,
): readonly EvidenceFact[] {
  if (observation.kind === 'not_observed') return [{ label: 'observation', value: null, source, observedAt: null }];
  const observedAt = isoTimestamp(observation.observedAtMs);
  if (observation.kind === 'missing')
    return [
      { label: 'observation', value: `answered: ${absenceOf(observation)}`, source, observedAt },
      ...sinceThen(observation, source),
    ];
  if (observation.kind === 'failed') return [failedFact(observation, source)];
  return [
    ...describe(observation.value).map(([label, value, own]) => ({
      label,
      value: value === null ? null : String(value),
      source: own ?? source,
      observedAt,
    })),
    ...sinceThen(observation, source),
  ];
}

function sinceThen({ failedSince }: { readonly failedSince: FailedAttempts | null }, source: string): EvidenceFact[] {
  return failedSince === null ? [] : [{ ...failedFact(failedSince, source), label: 'observation since then' }];
}

/** Who was asked in vain, when last, and how often in a row. */
function failedFact({ code, observedAtMs, attempts }: FailedAttempts, source: string): EvidenceFact {
  const often = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return { label: 'observation', value: `failed: ${code}, ${often}`, source, observedAt: isoTimestamp(observedAtMs) };
}

function published({ publishedAtMs, notes }: ReleaseFacts): string | null {
  if (publishedAtMs !== null) return isoTimestamp(publishedAtMs);
  return notes.includes('registry_dates_unreliable') ? 'not told: registry_dates_unreliable' : null;
}

function absenceOf({ absence }: Extract<Observed<unknown>, { kind: 'missing' }>): string {
  if (absence === undefined) return 'there is none';
  const { reason, sinceMs } = parsePackageAbsence(absence);
  return sinceMs === null ? reason : `${reason} since ${isoTimestamp(sinceMs)}`;
}

/** What a mirror states as the date of a release is its own word: when it fetched it. */
export function describeFirstSight({ publishedAtMs }: ReleaseFacts): LabelledValues {
  return publishedAtMs === null ? [] : [['first seen by the mirror', isoTimestamp(publishedAtMs)]];
}

/** Beside a licence that is not told because it is no SPDX expression. */
function licenseAsWritten({ licenseWritten }: ReleaseFacts): LabelledValues {
  return licenseWritten === null ? [] : [['licence as written, no SPDX expression', licenseWritten, ARCHIVE_SOURCE]];
}

export function describeRelease(release: ReleaseFacts): LabelledValues {
  return [
    ['version', release.version],
    ['published', published(release)],
    ['licence', release.license, ARCHIVE_SOURCE],
    ...licenseAsWritten(release),
    ['deprecated', release.isDeprecated],
    ['integrity', release.integrity],
    ['bytes verified', release.isIntegrityVerified],
    ['digest of the archive', release.artifactDigest, ARCHIVE_SOURCE],
    ['other bytes seen before', release.conflictingArtifactDigests.join(', ') || 'never'],
    ['repository it names', release.declaredRepositoryUrl, ARCHIVE_SOURCE],
    ['unpacked size, bytes', release.unpackedSizeBytes, ARCHIVE_SOURCE],
  ];
}

export function describeRepository(facts: RepositoryFacts): LabelledValues {
  return [
    ['exists', facts.exists],
    ['archived', facts.isArchived],
    ['fork', facts.isFork],
    ['stars', facts.stars],
    ['licence', facts.licenseSpdx],
    ['newest commit', facts.headCommitSha],
    ['committed', facts.headCommittedAtMs === null ? null : isoTimestamp(facts.headCommittedAtMs)],
  ];
}

export function describeIntegrity(contents: PackageContents): LabelledValues {
  if (contents.kind === 'refused') return [['archive refused', contents.rule]];
  const { findings } = contents.integrity;
  if (findings.length === 0) return [['declared files', 'all there']];
  return findings
    .slice(0, MOST_FINDINGS)
    .map(({ code, pointer, path }) => [code, [pointer, path].filter((place) => place !== null).join(' → ')]);
}

export function describeScan(contents: PackageContents): LabelledValues {
  if (contents.kind === 'refused') return [['scan', null]];
  const { bounded, findings } = contents.scan;
  const { filesRead, bytesRead, filesSkipped, filesUnparsed, unresolvedLoads, limitReached } = bounded;
  const { reachable, unknown, not_reached: notReached } = contents.scan.filesByReachability;
  return [
    ['files read', `${filesRead} (${bytesRead} bytes), ${filesSkipped} skipped, ${filesUnparsed} not readable`],
    ['files the host comes to run', `${reachable}, perhaps ${unknown} more; ${notReached} it does not reach`],
    ['loads whose module is not known', unresolvedLoads],
    ...contents.scan.unresolvedLoads
      .slice(0, MOST_UNRESOLVED)
      .map(({ path, line }) => ['load of a computed name', `${path}:${line}`] as const),
    ['packages in no table', contents.scan.unlistedPackages.join(', ') || 'none'],
    ['bound met', limitReached ?? 'none'],
    ...findings
      .slice(0, MOST_FINDINGS)
      .map(
        ({ code, area, reachability, path, line, what, snippetDigest }) =>
          [code, `${area}, ${reachability}: ${path}:${line} ${what} (${snippetDigest.slice(0, 19)}…)`] as const,
      ),
    ...(findings.length > MOST_FINDINGS ? [['more places', findings.length - MOST_FINDINGS] as const] : []),
  ];
}

export function describeAdvisories({ ofRelease, ofDependencies }: AdvisoryFacts): LabelledValues {
  return [
    ['of the release', ofRelease.map(({ advisoryId }) => advisoryId).join(', ') || 'none'],
    [
      'of its dependencies',
      ofDependencies === null ? null : ofDependencies.map(({ advisoryId }) => advisoryId).join(', ') || 'none',
    ],
  ];
}

export function describeRun({
  outcome,
  nonAi,
  baseline,
  confinement,
  environment,
  durationMs,
}: HostRun): LabelledValues {
  return [
    ['outcome', sayOutcome(outcome)],
    ['without AI and network', nonAi === null ? null : sayOutcome(nonAi)],
    ['the host alone, same batch', baseline],
    ['confined by', `${confinement.tool} ${confinement.toolVersion}, ${confinement.limitedBy}`],
    ['environment', environment],
    ['took, milliseconds', durationMs],
  ];
}

function sayOutcome(outcome: HostRunOutcome): string {
  if (outcome.kind === 'loaded') return `loaded: ${outcome.loadedEntries.join(', ')}`;
  return `${outcome.kind} at ${outcome.stage} (${outcome.failureClass}): ${outcome.reasonCode}; printed: ${outcome.detail}`;
}

import type { PluginQualitySummary } from '../contract/evidence/plugin-quality.ts';
import type { QualityDimensionName, QualityDimensions } from '../contract/evidence/quality-dimensions.ts';
import type { DimensionStatus } from '../contract/shared/status.ts';
import { visibleLine } from './safe-text.ts';

/** How many dimensions came to what; those that failed by name, for they are what nobody may overlook. */
export interface StatusCounts {
  readonly passed: number;
  /** Absent: 0. */
  readonly partial?: number;
  readonly failed: readonly string[];
  readonly not_tested: number;
  /** Absent: 0. */
  readonly not_applicable?: number;
}

export function statusCounts(dimensions: ReadonlyArray<readonly [string, DimensionStatus]>): StatusCounts {
  const count = (wanted: DimensionStatus): number => dimensions.filter(([, status]) => status === wanted).length;
  const partial = count('partial');
  const notApplicable = count('not_applicable');
  return {
    passed: count('passed'),
    ...(partial === 0 ? {} : { partial }),
    failed: dimensions.flatMap(([name, status]) => (status === 'failed' ? [name] : [])),
    not_tested: count('not_tested'),
    ...(notApplicable === 0 ? {} : { not_applicable: notApplicable }),
  };
}

/** Evidence in a line; `null`: nobody analysed this plugin. */
export function evidenceInShort(quality: PluginQualitySummary | null) {
  if (quality === null) return null;
  const { dimensions } = quality;
  return {
    ...statusCounts(namesOf(dimensions).map((name) => [name, dimensions[name].status])),
    // Where nothing else was observed, this is the date of the catalog record that was judged.
    analyzed_on: dayOf(quality.analyzed_at),
  };
}

function namesOf(dimensions: QualityDimensions): QualityDimensionName[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the keys
  return Object.keys(dimensions) as QualityDimensionName[];
}

/** The UTC day of an instant. */
export function dayOf(timestamp: string): string {
  return timestamp.slice(0, 10);
}

/** More codes than these are counted, in a text that has to stay short: one scan gives twelve at most. */
const MOST_CODES = 12;

function shortList(codes: readonly string[]): readonly string[] {
  if (codes.length <= MOST_CODES) return codes;
  return [...codes.slice(0, MOST_CODES), `and_${codes.length - MOST_CODES}_more`];
}

/** Each of the eight dimensions, with what was seen; a `null` in it: nobody observed it. */
export function evidenceInFull(quality: PluginQualitySummary | null) {
  if (quality === null) return null;
  const { artifact, coverage, dimensions } = quality;
  return {
    authority: quality.authority,
    analyzed_at: quality.analyzed_at,
    disposition: quality.disposition,
    production_eligible: quality.production_eligible,
    revision_kind: quality.revision_kind,
    artifact: { status: artifact.status, untrusted_text: { version: line(artifact.version) } },
    /** When what each chain judged was observed; of source-metadata the date of the record. `null`: nothing was. */
    chains_observed_at: Object.fromEntries(
      coverage.chains.map(({ analysis_id, completed_at }) => [analysis_id.slice('quality.'.length), completed_at]),
    ),
    dimensions: {
      source_metadata: listed(dimensions.source_metadata),
      repository_health: repositoryHealth(dimensions.repository_health),
      package_release: packageRelease(dimensions.package_release, quality.reason_codes),
      package_integrity: listed(dimensions.package_integrity),
      static_risk: { ...listed(dimensions.static_risk), risk_class: dimensions.static_risk.risk_class },
      dependency_risk: dependencyRisk(dimensions.dependency_risk),
      install_runtime: installRuntime(dimensions.install_runtime),
      claimed_feature: dimensions.claimed_feature,
    },
  };
}

function listed({ status, reason_codes }: { status: DimensionStatus; reason_codes: readonly string[] }) {
  return { status, reason_codes: shortList(reason_codes) };
}

function repositoryHealth(health: QualityDimensions['repository_health']) {
  const { status, repository_exists, archived, fork, stars, open_issues, license_spdx, head_committed_at } = health;
  return {
    status,
    repository_exists,
    archived,
    fork,
    stars,
    open_issues,
    head_committed_at,
    untrusted_text: { license_spdx: line(license_spdx) },
  };
}

function packageRelease(
  release: QualityDimensions['package_release'],
  reasonCodes: PluginQualitySummary['reason_codes'],
) {
  const { status, package_exists, latest_published_at, deprecated, repository_matches_discovery } = release;
  return {
    status,
    package_exists,
    latest_published_at,
    deprecated,
    repository_matches_discovery,
    // What stands as its licence is then text of any kind, or was not kept.
    ...(reasonCodes.includes('license_not_spdx') ? { license_is: 'no_spdx_expression' } : {}),
    untrusted_text: {
      latest_version: line(release.latest_version),
      license: line(release.license ?? release.license_written ?? null),
      host_peer_dependency: line(release.host_peer_dependency),
    },
  };
}

function dependencyRisk({ status, vulnerability_counts: counts }: QualityDimensions['dependency_risk']) {
  return { status, vulnerability_counts: counts };
}

function installRuntime(runtime: QualityDimensions['install_runtime']) {
  const { status, scope, host_version, generic_usability, does_not_prove_whole_plugin_unusable } = runtime;
  const { failure_stage, failure_class, failure_reason_code } = runtime;
  return {
    status,
    scope,
    host_version,
    generic_usability,
    does_not_prove_whole_plugin_unusable,
    // A `null` means unknown here, and where nothing failed that is known.
    ...(failure_stage === null && failure_class === null && failure_reason_code === null
      ? {}
      : { failure: { stage: failure_stage, class: failure_class, reason_code: failure_reason_code } }),
  };
}

/** Room of a licence, a range or a version: each may be 500 characters of anything. */
const LINE_LENGTH = 80;

function line(text: string | null): string | null {
  if (text === null) return null;
  const visible = visibleLine(text);
  return visible.length <= LINE_LENGTH ? visible : `${visible.slice(0, LINE_LENGTH)} […]`;
}

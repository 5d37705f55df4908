import { type Json, canonicalJson } from '../../base/canonical-json.ts';
import type { Observation } from '../../facts/observation/observation.ts';
import type { ObservationCount } from '../analyze/analyze-report.ts';
import type { FailedProvider } from '../observed/provider-failures.ts';
import type { PublishReport } from '../publish/publish-report.ts';

/** What one run of `refresh` observed again, and what came of it. */
export interface RefreshReport {
  /** Releases that have a profile. */
  readonly releases: number;
  /** Of these, those whose observations are all young enough now; less: time ran out, or the run was stopped. */
  readonly fresh: number;
  readonly observations: readonly ObservationCount[];
  readonly changes: readonly ObservationChange[];
  /** Releases whose bytes are others than before: `package@version`. */
  readonly alarms: readonly string[];
  /** Releases whose files were never read to the end, because time ran out: `package@version`. */
  readonly cutByTime: readonly string[];
  /** Sources that could not be asked, with what they would have told. */
  readonly providerFailures: readonly FailedProvider[];
  /** PluginProfiles that are not used, with what to correct. */
  readonly faultyProfiles: readonly string[];
  /** `null`: the run was interrupted before it published. */
  readonly published: PublishReport | null;
  readonly durationMs: number;
}

/** A subject that says something else than when it was observed last. */
export interface ObservationChange {
  readonly kind: string;
  readonly subject: string;
  /** Fields that differ, sorted; empty for a change of the outcome itself. */
  readonly fields: readonly string[];
  readonly from: string;
  readonly to: string;
}

/**
 * What an observation says that the one before did not; `null`: nothing. One that
 * failed says nothing of its subject, so it is a change of neither.
 */
export function observationChange(before: Observation | null, after: Observation | null): ObservationChange | null {
  if (after === null || after.outcome.kind === 'failed') return null;
  const head = { kind: after.kind, subject: after.subject };
  const from = before?.outcome.kind ?? 'not observed';
  if (before === null || before.outcome.kind !== after.outcome.kind)
    return { ...head, fields: [], from, to: after.outcome.kind };
  const fields = differingFields(valueOf(before), valueOf(after));
  return fields.length === 0 ? null : { ...head, fields, from, to: after.outcome.kind };
}

function valueOf({ outcome }: Observation): Readonly<Record<string, Json>> {
  if (outcome.kind === 'failed') return {};
  const value = outcome.kind === 'observed' ? outcome.value : (outcome.absence ?? null);
  return isFields(value) ? value : {};
}

function isFields(value: Json): value is Readonly<Record<string, Json>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function differingFields(a: Readonly<Record<string, Json>>, b: Readonly<Record<string, Json>>): readonly string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter((name) => canonicalJson(a[name] ?? null) !== canonicalJson(b[name] ?? null)).sort();
}

import { canonicalJson, type Json } from '../../base/canonical-json.ts';
import type { ObservationChange } from './refresh-report.ts';
import type { Observation } from '../../facts/observation/observation.ts';

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

import { z } from 'zod';
import type { Json } from '../../base/canonical-json.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { EpochMs } from '../observation/observation-json.ts';
import type { Observed } from '../observation/observation.ts';
import type { ReleaseFacts } from './release-facts.ts';

/** Why a registry has no release to give. */
export const ABSENCE_REASONS = [
  /** It knows no such package. */
  'package_missing',
  /** The publisher took all versions back; the name is all that is left. */
  'package_unpublished',
  /** The package is there, and nothing, or a version that is not there, is tagged for the channel. */
  'channel_without_release',
  /** The package is there, the version is not. */
  'version_missing',
  /** The registry removed the package and holds its name with one of its own. */
  'package_removed_for_security',
] as const;

export interface PackageAbsence {
  readonly reason: (typeof ABSENCE_REASONS)[number];
  /** When it came to be so, as the registry states it; `null`: it does not. */
  readonly sinceMs: number | null;
}

const AbsenceValue = z.strictObject({ reason: z.enum(ABSENCE_REASONS), since: EpochMs.nullable() });

export function packageAbsenceToJson({ reason, sinceMs }: PackageAbsence): Json {
  return { reason, since: sinceMs === null ? null : isoTimestamp(sinceMs) } satisfies Readonly<
    Record<keyof z.infer<typeof AbsenceValue>, Json>
  >;
}

/** Of what nobody explained, the package is missing. */
export function parsePackageAbsence(value: Json | null): PackageAbsence {
  const parsed = AbsenceValue.safeParse(value);
  if (!parsed.success) return { reason: 'package_missing', sinceMs: null };
  return { reason: parsed.data.reason, sinceMs: parsed.data.since };
}

/**
 * The publisher's release that the stable channel points at. One that the
 * registry put in place of a removed package is none: of the plugin it says
 * nothing but that it is gone.
 */
export function ownRelease(release: Observed<ReleaseFacts>): Observed<ReleaseFacts> {
  if (release.kind !== 'observed' || !isHolder(release.value)) return release;
  const { observedAtMs, failedSince, value } = release;
  const absence = packageAbsenceToJson({ reason: 'package_removed_for_security', sinceMs: value.publishedAtMs });
  return { kind: 'missing', observedAtMs, absence, failedSince };
}

/** Whether the registry itself put it in place of a removed package. */
export function isHolder({ notes }: Pick<ReleaseFacts, 'notes'>): boolean {
  return notes.includes('security_holding_package');
}

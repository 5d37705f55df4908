import type { Observed } from '../observation/observed.ts';
import { packageAbsenceToJson } from './package-absence.ts';
import type { ReleaseFacts } from './release-facts.ts';

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

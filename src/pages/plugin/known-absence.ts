import type { PluginQualitySummary } from '../../contract/evidence/plugin-quality.ts';

/** Facts that only the manifest of a release states. */
const OF_MANIFEST: ReadonlySet<string> = new Set(['license', 'host_peer_dependency']);

/**
 * Whether `null` of a fact says that it was looked for and is not there, and not that nobody looked.
 * A release that was observed has had its archive read, unless that was refused.
 *
 * @param fact its name on the wire
 */
export function isKnownAbsent(fact: string, { dimensions, reason_codes }: PluginQualitySummary): boolean {
  const wasManifestRead =
    dimensions.package_release.latest_version !== null && !reason_codes.includes('package_structure_invalid');
  return wasManifestRead && OF_MANIFEST.has(fact);
}

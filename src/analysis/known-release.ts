import type { PackageReleaseFacts } from '../facts/package-release.ts';
import type { PluginProject } from '../facts/plugin-project.ts';
import type { SeenRelease } from './evidence-dimensions.ts';
import type { EvidenceReader } from './evidence-reader.ts';
import type { Look } from './look.ts';

/**
 * The package's release as it was seen last: by a look of an analysis, or as the
 * host's recorded observations tell it, whichever is newer.
 */
export function knownRelease(
  { packageName, release: recorded }: Pick<PluginProject, 'packageName' | 'release'>,
  known: EvidenceReader,
): Look<SeenRelease> {
  const look = packageName === null ? { kind: 'none' as const } : known.release(packageName);
  if (recorded === null) return look;
  const hasNewer = look.kind === 'seen' || look.kind === 'missing' ? look.observedAtMs >= recorded.observedAtMs : false;
  return hasNewer ? look : { kind: 'seen', observedAtMs: recorded.observedAtMs, value: fromRecord(recorded) };
}

/** Only archives whose integrity held are recorded, so bytes with both digests were verified. */
function fromRecord(recorded: PackageReleaseFacts): SeenRelease {
  const wasVerified = recorded.integrity !== null && recorded.artifactDigest !== null;
  return {
    ...recorded,
    isIntegrityVerified: wasVerified ? true : null,
    conflictingArtifactDigests: [],
    archiveUrl: null,
    archiveRule: null,
  };
}

import type { ArchiveFile } from '../../facts/archive-file.ts';
import type { PluginProfile } from '../../facts/plugin-profile.ts';
import { type ProfileReading, readProfile } from './read-profile.ts';

/** Name of a profile inside a released package. */
export const ARCHIVED_PROFILE = 'plugin-profile.yaml';

export interface ArchivedRelease {
  readonly packageName: string;
  readonly version: string;
  readonly integrity: string;
  readonly files: readonly ArchiveFile[];
}

/**
 * The profile a release brings along; `null`: it brings none. An archive cannot
 * name its own integrity, so the file's is not compared: it is bound to the
 * bytes it came in. One that speaks of another package or version is refused.
 */
export function readArchivedProfile(
  release: ArchivedRelease,
  capabilityIds: ReadonlySet<string>,
): ProfileReading | null {
  const file = release.files.find(({ path }) => path === ARCHIVED_PROFILE);
  if (file === undefined) return null;
  const origin = `${release.packageName}@${release.version}/${ARCHIVED_PROFILE}`;
  const { profile, problems } = readProfile(file.bytes, { origin, capabilityIds });
  if (profile === null) return { profile, problems };
  return isOf(profile, release)
    ? { profile: { ...profile, integrity: release.integrity, writtenBy: 'publisher' }, problems }
    : {
        profile: null,
        problems: [
          {
            severity: 'error',
            line: null,
            column: null,
            pointer: '/release',
            detail: 'The profile speaks of another release than the one it came in; correct package and version.',
          },
        ],
      };
}

function isOf({ packageName, version }: PluginProfile, release: ArchivedRelease): boolean {
  return packageName === release.packageName && version === release.version;
}

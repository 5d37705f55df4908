import type { ArchiveFile } from '../../facts/package-contents/package-contents.ts';
import type { PublisherProfile } from '../../facts/candidate/plugin-profile.ts';
import { MAX_PROFILE_BYTES, readPluginProfile } from './read-profile.ts';
import type { PluginProfileProblem } from './yaml-source.ts';

/** Name of a profile inside a released package. */
const ARCHIVED_PROFILE = 'plugin-profile.yaml';

export interface ArchivedRelease {
  readonly packageName: string;
  readonly version: string;
  readonly integrity: string;
  /** As it stands in the archive. */
  readonly profileText: string;
}

/** Text of the profile among an archive's files; `null`: there is none that could be one. */
export function archivedPluginProfileText(files: readonly ArchiveFile[]): string | null {
  const file = files.find(({ path }) => path === ARCHIVED_PROFILE);
  if (file === undefined || file.bytes.length > MAX_PROFILE_BYTES) return null;
  // What is no UTF-8 is kept readable enough to be refused with its line.
  return new TextDecoder().decode(file.bytes);
}

export interface ArchivedReading {
  /** `null`: there are errors, and nothing of it is used. */
  readonly profile: PublisherProfile | null;
  readonly problems: readonly PluginProfileProblem[];
}

/**
 * Reads the profile a release brings along. An archive cannot name its own
 * integrity, so the file's is not compared: it is bound to the bytes it came
 * in. One that speaks of another package or version is refused, and so is one
 * that an editor wrote: what is in an archive is its publisher's word.
 */
export function readArchivedPluginProfile(
  release: ArchivedRelease,
  capabilityIds: ReadonlySet<string>,
): ArchivedReading {
  const origin = `${release.packageName}@${release.version}/${ARCHIVED_PROFILE}`;
  const bytes = new TextEncoder().encode(release.profileText);
  const { profile, problems } = readPluginProfile(bytes, { origin, capabilityIds });
  if (profile === null) return { profile, problems };
  if (profile.writtenBy !== 'publisher') {
    return refused('/written_by', 'A profile inside a release is its publisher’s: written_by must be publisher.');
  }
  return isOf(profile, release)
    ? { profile: { ...profile, integrity: release.integrity }, problems }
    : refused(
        '/release',
        'The profile speaks of another release than the one it came in; correct package and version.',
      );
}

function refused(pointer: string, detail: string): ArchivedReading {
  return { profile: null, problems: [{ severity: 'error', line: null, column: null, pointer, detail }] };
}

function isOf({ packageName, version }: PublisherProfile, release: ArchivedRelease): boolean {
  return packageName === release.packageName && version === release.version;
}

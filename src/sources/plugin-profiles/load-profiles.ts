import type { FilePort } from '../../base/files/file-port.ts';
import type { EditorProfile, PublisherProfile } from '../../facts/candidate/plugin-profile.ts';
import type { ArchiveFile } from '../../facts/package-contents/package-contents.ts';
import { MAX_PROFILE_BYTES, readPluginProfile } from './read-profile.ts';
import { type PluginProfileProblem, problemWithoutPlace } from './yaml-source.ts';

export interface LoadedPluginProfiles {
  /** Ordered by package, then version. */
  readonly profiles: readonly EditorProfile[];
  /** Files that are not used, or used with a warning, by name. */
  readonly faulty: ReadonlyArray<{ readonly file: string; readonly problems: readonly PluginProfileProblem[] }>;
}

export interface PluginProfileFolder {
  /** With `/` at no end; one that is not there holds no profile. */
  readonly folder: string;
  readonly files: FilePort;
  readonly capabilityIds: ReadonlySet<string>;
}

/** Reads the editor's profiles of a folder. One bad file is listed and sinks no other. */
export async function loadPluginProfiles({
  folder,
  files,
  capabilityIds,
}: PluginProfileFolder): Promise<LoadedPluginProfiles> {
  const names = ((await files.list(folder)) ?? []).filter((name) => /\.ya?ml$/u.test(name));
  const profiles = new Map<string, EditorProfile>();
  const faulty: Array<LoadedPluginProfiles['faulty'][number]> = [];
  for (const name of names) {
    const bytes = await files.read(`${folder}/${name}`, MAX_PROFILE_BYTES);
    if (bytes === null) continue;
    const { profile, problems } = readPluginProfile(bytes, { origin: `profiles/${name}`, capabilityIds });
    const release = profile === null ? '' : `${profile.packageName}@${profile.version}`;
    const own = profile === null ? [] : placeProblems(profile.writtenBy, profiles.has(release));
    if (profile?.writtenBy === 'editor' && own.length === 0) profiles.set(release, profile);
    if (problems.length + own.length > 0) faulty.push({ file: name, problems: [...problems, ...own] });
  }
  const inOrder = [...profiles].sort(([a], [b]) => (a < b ? -1 : 1));
  return { profiles: inOrder.map(([, profile]) => profile), faulty };
}

/** Only an editor speaks in this folder, and once of a release: two profiles of one would take turns. */
function placeProblems(writtenBy: 'publisher' | 'editor', isTaken: boolean): PluginProfileProblem[] {
  if (writtenBy === 'publisher') {
    const detail = 'What a publisher says stands in the released archive; a profile in this folder is an editor’s.';
    return [problemWithoutPlace('/written_by', detail)];
  }
  return isTaken ? [problemWithoutPlace('/release', 'Another file speaks of this release; keep one of them.')] : [];
}

/** Name of a profile inside a released package. */
const ARCHIVED_PROFILE = 'plugin-profile.yaml';

interface ArchivedRelease {
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

interface ArchivedReading {
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
  return { profile: null, problems: [problemWithoutPlace(pointer, detail)] };
}

function isOf({ packageName, version }: PublisherProfile, release: ArchivedRelease): boolean {
  return packageName === release.packageName && version === release.version;
}

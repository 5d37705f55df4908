import type { FilePort } from '../../base/files/file-port.ts';
import type { EditorProfile } from '../../facts/candidate/plugin-profile.ts';
import { MAX_PROFILE_BYTES, readPluginProfile } from './read-profile.ts';
import type { PluginProfileProblem } from './yaml-source.ts';

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
  const problem = (pointer: string, detail: string): PluginProfileProblem => ({
    severity: 'error',
    line: null,
    column: null,
    pointer,
    detail,
  });
  if (writtenBy === 'publisher') {
    const detail = 'What a publisher says stands in the released archive; a profile in this folder is an editor’s.';
    return [problem('/written_by', detail)];
  }
  return isTaken ? [problem('/release', 'Another file speaks of this release; keep one of them.')] : [];
}

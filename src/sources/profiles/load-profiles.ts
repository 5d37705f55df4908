import type { FilePort } from '../../base/files/file-port.ts';
import type { PluginProfile } from '../../facts/plugin-profile.ts';
import type { ProfileProblem } from './profile-problem.ts';
import { MAX_PROFILE_BYTES, readProfile } from './read-profile.ts';

export interface LoadedProfiles {
  /** Ordered by slug. */
  readonly profiles: readonly PluginProfile[];
  /** Files that are not used, or used with a warning, by name. */
  readonly faulty: ReadonlyArray<{ readonly file: string; readonly problems: readonly ProfileProblem[] }>;
}

export interface ProfileFolder {
  /** With `/` at no end; one that is not there holds no profile. */
  readonly folder: string;
  readonly files: FilePort;
  readonly capabilityIds: ReadonlySet<string>;
}

/** Reads `<slug>.yaml` files of a folder. One bad file is listed and sinks no other. */
export async function loadProfiles({ folder, files, capabilityIds }: ProfileFolder): Promise<LoadedProfiles> {
  const names = ((await files.list(folder)) ?? []).filter((name) => /\.ya?ml$/u.test(name));
  const profiles = new Map<string, PluginProfile>();
  const faulty: Array<LoadedProfiles['faulty'][number]> = [];
  for (const name of names) {
    const bytes = await files.read(`${folder}/${name}`, MAX_PROFILE_BYTES);
    if (bytes === null) continue;
    const { profile, problems } = readProfile(bytes, { origin: `profiles/${name}`, capabilityIds });
    const own = profile === null ? [] : placeProblems(profile, name, profiles);
    if (profile !== null && own.length === 0) profiles.set(profile.slug, profile);
    if (problems.length + own.length > 0) faulty.push({ file: name, problems: [...problems, ...own] });
  }
  return { profiles: [...profiles.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1)), faulty };
}

/** One slug, one file, one release: two profiles of the same thing would take turns. */
function placeProblems(
  { slug, packageName, version }: PluginProfile,
  name: string,
  loaded: ReadonlyMap<string, PluginProfile>,
): ProfileProblem[] {
  const problem = (pointer: string, detail: string): ProfileProblem => ({
    severity: 'error',
    line: null,
    column: null,
    pointer,
    detail,
  });
  if (loaded.has(slug)) return [problem('/slug', 'Another file has this slug; keep one of them.')];
  if (!/^(.+)\.ya?ml$/u.test(name) || name.replace(/\.ya?ml$/u, '') !== slug)
    return [problem('/slug', 'The file must be named for its slug.')];
  const isTaken = [...loaded.values()].some((other) => other.packageName === packageName && other.version === version);
  return isTaken ? [problem('/release', 'Another file speaks of this release; keep one of them.')] : [];
}

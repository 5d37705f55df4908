import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import type { FilePort } from '../../base/files/file-port.ts';
import type { HttpPort } from '../../base/http/http-port.ts';
import { isoDay } from '../../base/timestamp.ts';
import { createNpmRegistry } from '../../sources/package-registry/npm-registry.ts';
import { pluginProfileTemplate } from '../../sources/plugin-profiles/profile-template.ts';
import { MAX_PROFILE_BYTES, readPluginProfile } from '../../sources/plugin-profiles/read-profile.ts';
import { type HostProfile, releaseQuestions } from '../host-profile/load-host-profile.ts';
import { writeNewFile } from '../write-new-file.ts';

/** What is wrong in one profile file. */
export interface PluginProfileCheckReport {
  readonly file: string;
  /** Whether it can be used: it has no error. */
  readonly isUsable: boolean;
  readonly problems: ReadonlyArray<{
    readonly severity: 'error' | 'warning';
    /** From 1; `null`: it concerns the whole file. */
    readonly line: number | null;
    readonly column: number | null;
    readonly pointer: string;
    readonly detail: string;
  }>;
}

/** A profile to be filled in. */
export interface PluginProfileTemplate {
  readonly packageName: string;
  readonly version: string;
  /** YAML text. */
  readonly text: string;
}

export interface PluginProfileDeps {
  readonly files: FilePort;
  readonly http: HttpPort;
  readonly clock: Clock;
}

const OUT_REFUSED = 'The file for the profile is there already or cannot be written; name another one.';

/** A profile to fill in, from the release's own metadata; a file that is there is never written over. */
export async function initPluginProfile(
  { packageName, version, out, author }: Omit<InitPluginProfileOptions, 'hostFolder'>,
  { host, capabilities }: HostProfile,
  { http, clock }: PluginProfileDeps,
): Promise<PluginProfileTemplate> {
  const registry = createNpmRegistry({ http, clock, baseUrl: host.registry.url });
  const asked = registry.observeRelease({
    packageName,
    selector: version === null ? { channel: 'stable' } : { version },
    questions: releaseQuestions({ host }),
    earlierBytes: () => null,
  });
  const observation = await asked.catch((thrown: unknown): never => {
    const { code, message } = Failure.from(thrown);
    throw new Failure(code, `${message} The registry is ${host.registry.url} (\`registry.url\` of the host profile).`, {
      cause: thrown,
    });
  });
  if (observation.kind === 'missing') {
    throw new Failure('not_found', 'The registry of the host does not serve this release; check name and version.');
  }
  const text = pluginProfileTemplate({
    release: observation.facts,
    capabilityIds: capabilities.map(({ id }) => id),
    editor: author === null ? null : { author, day: isoDay(clock.nowMs()) },
  });
  if (out !== null) await writeNewFile(out, text, OUT_REFUSED);
  return { packageName, version: observation.facts.version, text };
}

/** Checks each file by itself, in the order given. */
export async function checkPluginProfiles(
  paths: readonly string[],
  { capabilities }: HostProfile,
  { files }: Pick<PluginProfileDeps, 'files'>,
): Promise<readonly PluginProfileCheckReport[]> {
  const capabilityIds = new Set(capabilities.map(({ id }) => id));
  const reports: PluginProfileCheckReport[] = [];
  for (const path of paths) {
    const bytes = await files.read(path, MAX_PROFILE_BYTES);
    if (bytes === null)
      throw new Failure('config_invalid', 'A profile to check is not there; check the name of the file.');
    const { profile, problems } = readPluginProfile(bytes, { origin: path, capabilityIds });
    reports.push({ file: path, isUsable: profile !== null, problems });
  }
  return reports;
}

export interface InitPluginProfileOptions {
  readonly packageName: string;
  /** Exact version; `null`: the one tagged latest. */
  readonly version: string | null;
  /** File to write; `null`: none. */
  readonly out: string | null;
  /** Who writes about somebody else's package; `null`: its publisher writes. */
  readonly author: string | null;
  readonly hostFolder: string;
}

export interface CheckPluginProfilesOptions {
  readonly files: readonly string[];
  readonly hostFolder: string;
}

import hostedGitInfo from 'hosted-git-info';
import { parsePointer, pointerTo, valueAt } from './json-pointer.ts';
import { isPlainName } from './plain-text.ts';
import { type RepositoryRef, parseRepositorySpelling } from './repository-ref.ts';
import { hasBidiControl, hasControlCharacter, withoutInvisible } from './text-safety.ts';

interface ManifestText {
  readonly pointer: string;
  readonly text: string;
}

/** The value that a JSON pointer names; `undefined`: none. */
export function manifestValue(manifest: unknown, pointer: string): unknown {
  const tokens = parsePointer(pointer);
  return tokens === null ? undefined : valueAt(manifest, tokens);
}

/** Scripts that an installer runs on the machine of whoever installs a package (https://docs.npmjs.com/cli/v11/using-npm/scripts). */
export const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'] as const;

/** The texts of a member that is one text, a list of them, or a map to them. */
export function textsAt(manifest: unknown, pointer: string): readonly ManifestText[] {
  const value = manifestValue(manifest, pointer);
  if (typeof value === 'string') return [{ pointer, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, text]) =>
    typeof text === 'string' ? [{ pointer: pointerTo(pointer, key), text }] : [],
  );
}

/** What a package's manifest may name as its repository; a gist holds a snippet, and nobody compares it. */
export type ManifestRepository =
  | { readonly kind: 'repository'; readonly ref: RepositoryRef }
  | { readonly kind: 'gist' };

/** In a manifest `owner/repo#x` names a ref, in a catalog a folder; the prefix tells the reader which. */
const MANIFEST_SHORTHAND = /^[\w.-]+\/[\w.-]+(?:#|$)/;
const LONGEST_SPELLING_CHARACTERS = 500;
/** A group of GitLab may hold groups, and accounts of SourceHut begin with a tilde. */
const OWNER = /^~?[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*){0,20}$/i;
const NAME = /^[a-z0-9._-]{1,100}$/i;

/**
 * Reads a `repository` of a manifest as the registry's own tools do: every
 * spelling of every host they know (GitHub, GitLab, Bitbucket, SourceHut,
 * gists), and the pages of GitHub that people paste as well.
 *
 * @returns `null`: none of them
 * @see https://docs.npmjs.com/cli/configuring-npm/package-json, "repository"
 */
export function parseManifestRepository(spelling: string): ManifestRepository | null {
  const text = withoutInvisible(spelling).trim();
  const isReadable =
    text.length <= LONGEST_SPELLING_CHARACTERS && !hasControlCharacter(text) && !hasBidiControl(spelling);
  if (text === '' || !isReadable) return null;
  const known = parseRepositorySpelling(MANIFEST_SHORTHAND.test(text) ? `github:${text}` : text);
  if (known !== null) return { kind: 'repository', ref: known };
  const hosted = hostedGitInfo.fromUrl(text);
  if (hosted === undefined) return null;
  const { type, user, project, committish } = hosted;
  if (type === 'gist') return { kind: 'gist' };
  if (type === 'github') return onGithub(`${user}/${project}`, committish ?? null);
  if (!OWNER.test(user) || !NAME.test(project) || project === '.' || project === '..') return null;
  const ref = committish === undefined || committish === '' ? null : committish;
  if (ref !== null && !isPlainName(ref)) return null;
  return { kind: 'repository', ref: { host: type, owner: user, name: project, subdirectory: null, ref } };
}

/** Accounts that are none and names that cannot be are refused by one rule, however they are spelled. */
function onGithub(fullName: string, committish: string | null): ManifestRepository | null {
  const ref = parseRepositorySpelling(`github:${fullName}${committish === null ? '' : `#${committish}`}`);
  return ref === null ? null : { kind: 'repository', ref };
}

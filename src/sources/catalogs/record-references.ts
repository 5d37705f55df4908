import {
  PUBLIC_REPOSITORY_HOSTS,
  type RepositoryRef,
  cleanSubdirectory,
  parseRepositorySpelling,
  repositoryFolderUrl,
} from '../../base/repository-ref.ts';
import { hasTemplateHole } from './placeholder-text.ts';

export type RepositoryField =
  | { readonly kind: 'repository'; readonly ref: RepositoryRef; readonly isRepaired: boolean }
  | { readonly kind: 'none' }
  | { readonly kind: 'invalid'; readonly reason: string };

/** A catalog's repository, with the folder it may give in a field of its own, which then counts. */
export function readRepository(spelling: string | null, subdirectory: string | null): RepositoryField {
  if (spelling === null || spelling.trim() === '') return { kind: 'none' };
  const ref = parseRepositorySpelling(spelling);
  if (ref === null) return { kind: 'invalid', reason: reasonOf(spelling.trim()) };
  const folder = cleanSubdirectory(subdirectory ?? '');
  if (folder === 'outside')
    return { kind: 'invalid', reason: 'The folder is outside the repository, or its name cannot be read.' };
  const isRepaired = hasInnerSpace(spelling);
  return { kind: 'repository', ref: { ...ref, subdirectory: folder.subdirectory ?? ref.subdirectory }, isRepaired };
}

/** A space belongs into an address as %20 only; the reader of addresses writes it so. */
export function hasInnerSpace(address: string): boolean {
  return /\s/u.test(address.trim());
}

function reasonOf(spelling: string): string {
  const scheme = /^(?:git\+)?([a-z][a-z0-9+.-]*):\/\//iu.exec(spelling)?.[1]?.toLowerCase();
  if (scheme !== undefined && !['http', 'https', 'git', 'ssh'].includes(scheme)) return 'Not an address of the web.';
  const hostname = scheme === undefined ? null : URL.parse(spelling.replace(/^git\+/iu, ''))?.hostname;
  if (hostname?.startsWith('gist.')) return 'A gist is no repository.';
  if (hostname !== null && hostname !== undefined && !/^(?:www\.)?github\.com$/u.test(hostname)) {
    return 'A repository host that is not read.';
  }
  return 'Not the address of a repository.';
}

/**
 * Names the npm registry holds: upper case is legal in old ones.
 *
 * @see https://github.com/npm/validate-npm-package-name, `validForOldPackages`;
 *   its odd characters `~'!()*` are refused, because no old plugin has them and
 *   they are the mark of prose in the wrong field
 */
const PACKAGE_NAME = /^(?:@[a-z0-9-][a-z0-9._-]*\/)?[a-z0-9-][a-z0-9._-]*$/iu;
const LONGEST_CHARACTERS = 214;
const NEVER_PACKAGES: ReadonlySet<string> = new Set(['node_modules', 'favicon.ico']);

/** @returns the trimmed name, or `null` where no registry would take it */
export function readPackageName(spelling: string): string | null {
  const name = spelling.trim();
  if (name.length > LONGEST_CHARACTERS || !PACKAGE_NAME.test(name) || hasTemplateHole(name)) return null;
  return NEVER_PACKAGES.has(name.toLowerCase()) ? null : name;
}

const LONGEST_URL_CHARACTERS = 500;
// Catalogs glue `owner/repo:folder` to the host's address; no page stands there.
const GLUED_FOLDER = /^https:\/\/github\.com\/([^/:\s]+\/[^/:\s]+:[^\s]+)$/iu;

/** The page of a record: http(s), without credentials; a broken one is mended or left out. */
export function readRecordPage(spelling: string): { readonly url: string | null; readonly isRepaired: boolean } {
  const mended = mendGluedFolder(spelling.trim());
  const url = URL.parse(mended ?? spelling.trim());
  const isLegal = url !== null && ['http:', 'https:'].includes(url.protocol) && url.username + url.password === '';
  if (!isLegal || url.href.length > LONGEST_URL_CHARACTERS) return { url: null, isRepaired: false };
  return { url: url.href, isRepaired: mended !== null || hasInnerSpace(spelling) };
}

function mendGluedFolder(spelling: string): string | null {
  const glued = GLUED_FOLDER.exec(spelling)?.[1];
  const ref = glued === undefined ? null : parseRepositorySpelling(glued);
  return ref === null || ref.subdirectory === null ? null : repositoryFolderUrl(ref, PUBLIC_REPOSITORY_HOSTS);
}

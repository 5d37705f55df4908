import type { RepositoryRef } from '../../base/repository-ref.ts';
import { cleanSubdirectory, parseRepositorySpelling } from '../../base/repository-spelling.ts';

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
  if (folder === 'outside') return { kind: 'invalid', reason: 'The folder is outside the repository.' };
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

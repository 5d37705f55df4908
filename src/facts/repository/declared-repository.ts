import type { RepositoryRef } from '../../base/repository-ref.ts';
import { parseManifestRepository } from '../../base/manifest-repository.ts';
import { PUBLIC_REPOSITORY_HOSTS, repositoryWebUrl } from '../../base/repository-web-url.ts';
import { cleanSubdirectory } from '../../base/repository-spelling.ts';
import type { ReleaseFacts } from '../release/release-facts.ts';

/** What the metadata of a release says about its repository. */
export type DeclaredRepository =
  | { readonly kind: 'none' }
  /** An address, but not of a repository: a page to give money on, a snippet, something unreadable. */
  | { readonly kind: 'sponsors_page' | 'gist' | 'no_repository' }
  /** A repository on a host that nobody here can ask. */
  | { readonly kind: 'other_host'; readonly url: string }
  | {
      readonly kind: 'repository';
      readonly repository: RepositoryRef;
      /** As the manifest's own field gives it; `null`: the root, or not said. */
      readonly directory: string | null;
    };

/** The one host whose repositories can be looked at. */
const ASKED_HOST = 'github';
const LONGEST_URL = 500;

/** Where a release says that its source is. Third-party text: it names a place and proves nothing. */
export function declaredRepository({
  declaredRepositoryUrl: spelled,
  declaredRepositoryDirectory,
}: Pick<ReleaseFacts, 'declaredRepositoryUrl' | 'declaredRepositoryDirectory'>): DeclaredRepository {
  const spelling = spelled?.trim() ?? '';
  if (spelling === '') return { kind: 'none' };
  const read = parseManifestRepository(spelling);
  if (read === null) return otherAddress(spelling);
  if (read.kind === 'gist') return read;
  const { ref: repository } = read;
  if (repository.host !== ASKED_HOST) return onOtherHost(repositoryWebUrl(repository, PUBLIC_REPOSITORY_HOSTS));
  const folder = cleanSubdirectory(declaredRepositoryDirectory ?? '');
  const directory = folder === 'outside' ? null : (folder.subdirectory ?? repository.subdirectory);
  return { kind: 'repository', repository, directory };
}

function otherAddress(spelling: string): DeclaredRepository {
  const url = URL.parse(spelling.replace(/^git\+/iu, '').replace(/^(?:git|ssh):\/\/(?:[^@/]*@)?/iu, 'https://'));
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return { kind: 'no_repository' };
  const [first, second] = url.pathname.split('/').filter((part) => part !== '');
  if (url.hostname.startsWith('gist.')) return { kind: 'gist' };
  if (first?.toLowerCase() === 'sponsors') return { kind: 'sponsors_page' };
  // On the one host whose addresses can be read, an address that was not read is no repository.
  const isReadable = /^(?:www\.|ssh\.)?github\.com$/.test(url.hostname);
  if (isReadable || second === undefined) return { kind: 'no_repository' };
  return onOtherHost(`https://${url.host}${url.pathname.replace(/\.git\/?$/u, '').replace(/\/$/u, '')}`);
}

function onOtherHost(url: string | null): DeclaredRepository {
  return url === null || url.length > LONGEST_URL ? { kind: 'no_repository' } : { kind: 'other_host', url };
}

/**
 * A place in a public repository host, as every catalog can spell it.
 * Two refs name one project exactly if their `repositoryKey`s are equal.
 */
export interface RepositoryRef {
  /** The repository host's short name; `github` is the one with its own rules today. */
  readonly host: string;
  /** As the first source spells it; names are compared lower-cased. */
  readonly owner: string;
  readonly name: string;
  /** Folder of the plugin inside the repository, without slashes at its ends; `null`: the root. */
  readonly subdirectory: string | null;
  /** Branch, tag or commit the source named; `null`: none. Not part of the identity. */
  readonly ref: string | null;
}

export function repositoryFullName({ owner, name }: Pick<RepositoryRef, 'owner' | 'name'>): string {
  return `${owner}/${name}`;
}

/** Web addresses of repository hosts by the short names that refs give them, without a slash at the end. */
export type RepositoryHosts = Readonly<Record<string, string>>;

export const PUBLIC_REPOSITORY_HOSTS: RepositoryHosts = {
  github: 'https://github.com',
  gitlab: 'https://gitlab.com',
  bitbucket: 'https://bitbucket.org',
  sourcehut: 'https://git.sr.ht',
};

/** The public hosts, with the one that is asked at the address that a host profile gives. */
export function repositoryHosts({ url }: { readonly url: string }): RepositoryHosts {
  return { ...PUBLIC_REPOSITORY_HOSTS, github: url.replace(/\/+$/u, '') };
}

/** The page of a repository on its host; `null`: a host whose pages nobody here knows. */
export function repositoryWebUrl(
  { host, owner, name }: Pick<RepositoryRef, 'host' | 'owner' | 'name'>,
  hosts: RepositoryHosts,
): string | null {
  const root = Object.hasOwn(hosts, host) ? hosts[host] : undefined;
  return root === undefined ? null : `${root}/${owner}/${name}`;
}

/** The page of the folder a ref names, where its host's pages of folders are known; else of the repository. */
export function repositoryFolderUrl(ref: RepositoryRef, hosts: RepositoryHosts): string | null {
  const page = repositoryWebUrl(ref, hosts);
  if (page === null || ref.subdirectory === null || ref.host !== 'github') return page;
  return `${page}/tree/HEAD/${ref.subdirectory.split('/').map(encodeURIComponent).join('/')}`;
}

import { isPlainName } from './plain-text.ts';
import { hasBidiControl, hasControlCharacter, withoutInvisible } from './text-safety.ts';

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

/** A web page's path is read by its third part; every other page names the repository alone. */
const FOLDER_PAGE = 'tree';
const FILE_PAGES: ReadonlySet<string> = new Set(['blob', 'raw', 'edit', 'blame']);

/** First path parts of the repository host that are pages of its own, never accounts. */
const RESERVED_OWNERS: ReadonlySet<string> = new Set(
  'about account apps codespaces collections contact customer-stories dashboard enterprise events explore features issues join login logout marketplace new nonprofit notifications organizations orgs pricing pulls readme search security sessions settings site sponsors stars team topics trending users watching'.split(
    ' ',
  ),
);

// Underscores stand in names of managed accounts, a hyphen at the end in old ones.
const OWNER = /^[a-z0-9][a-z0-9_-]{0,38}$/i;
const REPOSITORY_NAME = /^[a-z0-9._-]{1,100}$/i;
const SCP_FORM = /^(?:[a-z0-9._-]+@)?((?:www\.)?github\.com):(?!\/\/)(.+)$/i;
const URL_FORM = /^(?:git\+)?(https?|ssh|git):\/\//i;
const SHORTHAND = /^(github:)?([^/:#\s]+)\/([^/:#\s]+?)(?:([:#])(.*))?$/i;
const LONGEST_SPELLING_CHARACTERS = 500;

/**
 * Reads any common spelling of a place in the repository host: `owner/repo`,
 * `owner/repo:folder`, `owner/repo#folder` (catalogs), `github:owner/repo#ref`
 * (package manifests), and https, git, ssh and scp addresses with `.git`,
 * `/tree/<ref>/<folder>` or `/blob/<ref>/<file>`.
 *
 * A page address does not part a branch with slashes from the folder behind
 * it; the ref is taken to be one path part.
 *
 * @returns `null` for everything else: other hosts and schemes, sponsor and
 *   user pages, gists, paths that climb out of the repository
 */
export function parseRepositorySpelling(spelling: string): RepositoryRef | null {
  const text = withoutInvisible(spelling).trim();
  if (text === '' || text.length > LONGEST_SPELLING_CHARACTERS) return null;
  if (hasControlCharacter(text) || hasBidiControl(spelling)) return null;
  if (URL_FORM.test(text)) return fromUrl(text.replace(/^git\+/i, ''));
  const scp = SCP_FORM.exec(text);
  if (scp !== null) return fromUrl(`ssh://${scp[1]}/${scp[2]}`);
  if (/^(?:www\.)?github\.com\//i.test(text)) return fromUrl(`https://${text}`);
  return fromShorthand(text);
}

function fromShorthand(text: string): RepositoryRef | null {
  const match = SHORTHAND.exec(text);
  if (match === null) return null;
  const [, prefix, owner = '', name = '', mark, rest = ''] = match;
  if (prefix !== undefined && mark === '#') return repositoryRef(owner, name, fragmentParts(rest));
  return repositoryRef(owner, name, { ref: null, folder: rest });
}

function fromUrl(text: string): RepositoryRef | null {
  const url = URL.parse(text);
  // `git@github.com:owner/repo` behind `ssh://` reads "owner" as a port; that is no address we know.
  if (url === null || !/^(?:www\.|ssh\.)?github\.com$/.test(url.hostname.toLowerCase())) return null;
  const path = decodePath(url.pathname);
  if (path === null) return null;
  const [owner = '', name = '', page, ref = null, ...rest] = path;
  if (page === FOLDER_PAGE) return repositoryRef(owner, name, { ref, folder: rest.join('/') });
  if (page !== undefined && FILE_PAGES.has(page)) {
    return repositoryRef(owner, name, { ref, folder: rest.slice(0, -1).join('/') });
  }
  // On a web page the fragment is a heading (`#readme`); on a clone address it is a ref.
  const isCloneAddress = url.protocol !== 'https:' || /\.git$/i.test(name);
  const parts = isCloneAddress ? fragmentParts(decode(url.hash.slice(1)) ?? '') : { ref: null, folder: '' };
  return repositoryRef(owner, name, parts);
}

interface SpelledParts {
  readonly ref: string | null;
  readonly folder: string;
}

/** Package managers write `#<ref>`, `#semver:<range>` and `#<ref>&path:<folder>`; a range is no ref. */
function fragmentParts(fragment: string): SpelledParts {
  const parts = fragment.split('&');
  const folder = parts.find((part) => part.startsWith('path:'))?.slice('path:'.length) ?? '';
  const ref = parts.find((part) => part !== '' && !part.startsWith('path:') && !part.startsWith('semver:')) ?? null;
  return { ref, folder };
}

function repositoryRef(owner: string, spelledName: string, { ref, folder }: SpelledParts): RepositoryRef | null {
  const name = spelledName.replace(/\.git$/i, '');
  if (!OWNER.test(owner) || RESERVED_OWNERS.has(owner.toLowerCase())) return null;
  if (!REPOSITORY_NAME.test(name) || name === '.' || name === '..') return null;
  // Percent signs of an address may have hidden what the spelling as a whole was refused for.
  if (ref !== null && !isPlainName(ref)) return null;
  const place = cleanSubdirectory(folder);
  return place === 'outside' ? null : { host: 'github', owner, name, subdirectory: place.subdirectory, ref };
}

/**
 * A folder inside a repository as every source may spell it (`/packages/x/`,
 * `./packages/x`, `packages\x`), without slashes at its ends.
 *
 * @returns `subdirectory: null` for the root, `outside` for a path that leaves the repository or that nobody can read
 */
export function cleanSubdirectory(folder: string): { readonly subdirectory: string | null } | 'outside' {
  const parts = folder
    .replaceAll('\\', '/')
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.');
  const path = parts.join('/');
  if (parts.includes('..') || !isPlainName(path)) return 'outside';
  return { subdirectory: path === '' ? null : path };
}

function decodePath(pathname: string): readonly string[] | null {
  const path = decode(pathname);
  return path === null ? null : path.split('/').filter((part) => part !== '');
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

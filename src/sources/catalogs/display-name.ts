import type { RepositoryRef } from '../../base/repository-ref.ts';
import { isPlaceholderName } from './placeholder-text.ts';

/** Folders that say where in a project something stands, not what it is. */
const STRUCTURAL_FOLDERS: ReadonlySet<string> = new Set([
  'app',
  'bundle',
  'cli',
  'client',
  'core',
  'dist',
  'extension',
  'lib',
  'main',
  'npm',
  'package',
  'packages',
  'plugin',
  'plugins',
  'server',
  'src',
  'web',
]);

interface NamedPlace {
  /** Cleaned; may be empty. */
  readonly given: string;
  readonly repository: RepositoryRef | null;
  readonly packageName: string | null;
}

/**
 * The name to show: the catalog's own, without the address it may be written
 * as (`owner/repo`, `owner/repo#folder`), in its own case. Where that says
 * nothing: the package, the folder or the repository.
 */
export function displayName({ given, repository, packageName }: NamedPlace): string {
  const own = lastPartOf(given, repository);
  const folder = repository?.subdirectory?.split('/').at(-1) ?? '';
  const candidates = [own, packageName ?? '', folder, repository?.name ?? ''];
  const saying = candidates.find((name) => !isPlaceholderName(name) && !STRUCTURAL_FOLDERS.has(name.toLowerCase()));
  return saying ?? candidates.find((name) => name !== '') ?? '';
}

function lastPartOf(given: string, repository: RepositoryRef | null): string {
  const address = /^([\w.-]+)\/([\w.-]+)(?:[#:](.*))?$/u.exec(given);
  if (address === null) return withoutRepository(given, repository);
  const [, owner = '', name = '', folder] = address;
  if (folder !== undefined) return folder.split('/').findLast((part) => part !== '') ?? name;
  // "TCP/IP" is a name; an address agrees with the entry's repository in one half at least.
  const isAddress = equalsFolded(owner, repository?.owner) || equalsFolded(name, repository?.name);
  return isAddress ? name : given;
}

/** `repo:folder` and `repo#folder`, as some catalogs name an entry. */
function withoutRepository(given: string, repository: RepositoryRef | null): string {
  const [, name = '', folder = ''] = /^([\w.-]+)[#:]([\w./-]+)$/u.exec(given) ?? [];
  return equalsFolded(name, repository?.name) ? (folder.split('/').findLast((part) => part !== '') ?? given) : given;
}

function equalsFolded(a: string, b: string | undefined): boolean {
  return a.toLowerCase() === b?.toLowerCase();
}

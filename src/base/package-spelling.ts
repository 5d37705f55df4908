import { withoutInvisible } from './text-safety.ts';

/** A package as people name it. */
export interface PackageSpelling {
  /** With its scope, as it is spelled. */
  readonly name: string;
  /** A version, a range or a tag, as it is spelled; `null`: none. */
  readonly version: string | null;
}

const NAME = /^(?:@[\w.~-]+\/)?[\w.~-]+$/u;
const NAME_WITH_VERSION = /^((?:@[\w.~-]+\/)?[\w.~-]+)@([^@/\s]+)$/u;
/** Pages of packages; people copy them with and without a scheme and `www.`. */
const PAGE = /^(?:https?:)?(?:\/\/)?(?:www\.)?npmjs\.(?:com|org)\/package\//iu;
/** What package managers read. */
const REGISTRY = /^(?:https?:)?(?:\/\/)?registry\.npmjs\.(?:org|com)\//iu;

/**
 * Reads a package with its version (`@acme/lens@1.2.0`), and the addresses that the registry gives a package: its page
 * (`npmjs.com/package/…`, with `/v/<version>` or a tab), its document and its archives (`registry.npmjs.org/…`).
 *
 * @returns `null` for everything else; a name by itself may be that of a package or of anything
 */
export function parsePackageSpelling(spelling: string): PackageSpelling | null {
  const text = withoutInvisible(spelling).trim();
  const [, named, version = null] = NAME_WITH_VERSION.exec(text) ?? [];
  if (named !== undefined) return { name: named, version };
  if (PAGE.test(text)) return fromPath(text.replace(PAGE, ''), 'v');
  return REGISTRY.test(text) ? fromPath(text.replace(REGISTRY, ''), null) : null;
}

/** @param mark the part of the path before a version; `null`: it stands right behind the name */
function fromPath(address: string, mark: string | null): PackageSpelling | null {
  const [path = ''] = address.split(/[?#]/u);
  const parts = decoded(path)
    .split('/')
    .filter((part) => part !== '');
  const name = parts.splice(0, parts[0]?.startsWith('@') === true ? 2 : 1).join('/');
  if (!NAME.test(name)) return null;
  const [first = null, second = null] = parts;
  if (mark !== null) return { name, version: first === mark ? second : null };
  return { name, version: first === '-' ? archiveVersion(name, second ?? '') : first };
}

/** Of `lens-1.2.0.tgz`, which leaves the scope out. */
function archiveVersion(name: string, file: string): string | null {
  const start = `${name.slice(name.lastIndexOf('/') + 1)}-`;
  return file.startsWith(start) && file.endsWith('.tgz') ? file.slice(start.length, -'.tgz'.length) : null;
}

/** `@acme%2flens`, as package managers write a scope. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether a text is one word that is put together as names are, of packages, repositories and addresses: no word of a sentence. */
export function isNameLike(text: string): boolean {
  return /^\S+$/u.test(text) && /[\p{L}\p{N}][-_./@][\p{L}\p{N}]/u.test(text);
}

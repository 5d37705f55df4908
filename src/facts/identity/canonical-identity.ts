import { sha256Hex } from '../../base/digest.ts';
import type { RepositoryRef } from '../../base/repository-ref.ts';

/**
 * The forms of an identity key. Locations are lower-cased, because repository hosts
 * compare names so; packages keep their case, because registries tell `LensKit`
 * from `lenskit`:
 *
 * - `<host>:<owner>/<repo>` and `<host>:<owner>/<repo>#<folder>`: a location;
 * - `<location>!<package>`: one of several packages that stand at the same location;
 * - `package:<name>`: a package that no listed repository is known to hold.
 */
export type IdentityKey = string;

/** The repository a ref lies in, whatever its folder. */
export function repositoryKey({ host, owner, name }: Pick<RepositoryRef, 'host' | 'owner' | 'name'>): string {
  return `${host}:${owner}/${name}`.toLowerCase();
}

export function locationKey(ref: RepositoryRef): IdentityKey {
  if (ref.subdirectory === null) return repositoryKey(ref);
  // `!` parts a location from a package; a folder may hold it too, and must not be taken for that.
  return `${repositoryKey(ref)}#${ref.subdirectory.toLowerCase().replaceAll('!', '%21')}`;
}

export function packageKey(packageName: string): IdentityKey {
  return `package:${packageName}`;
}

export function packageAtLocationKey(location: IdentityKey, packageName: string): IdentityKey {
  return `${location}!${packageName}`;
}

/** The public id of a project: it changes with nothing but the identity. */
export function entryId(identityKey: IdentityKey): `plugin.discovery.${string}` {
  return `plugin.discovery.${sha256Hex(identityKey).slice(0, 24)}`;
}

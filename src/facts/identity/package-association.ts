import type { PackageReleaseFacts } from '../package-release.ts';
import type { PackageAssociation } from '../plugin-project.ts';
import type { RepositoryRef } from '../../base/repository-ref.ts';
import { cleanSubdirectory, parseRepositorySpelling } from '../../base/repository-spelling.ts';
import { repositoryKey } from './canonical-identity.ts';
import type { CurrentRepository } from './repository-renames.ts';

/** In a manifest `owner/repo#x` names a ref, in a catalog a folder; the prefix tells the reader which. */
const MANIFEST_SHORTHAND = /^[\w.-]+\/[\w.-]+(?:#|$)/;

/** The place a release's own manifest names, by its name of today. */
export type DeclaredPlace = (packageName: string) => RepositoryRef | null;

/** Reads each release once. `null`: no release was seen, or it names no place we can compare. */
export function readDeclaredPlaces(
  releases: ReadonlyMap<string, PackageReleaseFacts>,
  currentRepository: CurrentRepository,
): DeclaredPlace {
  const places = new Map<string, RepositoryRef>();
  for (const [packageName, release] of releases) {
    const place = declaredPlace(release);
    if (place !== null) places.set(packageName, currentRepository(place));
  }
  return (packageName) => places.get(packageName) ?? null;
}

function declaredPlace({
  declaredRepositoryUrl: url,
  declaredRepositoryDirectory,
}: PackageReleaseFacts): RepositoryRef | null {
  if (url === null) return null;
  const ref = parseRepositorySpelling(MANIFEST_SHORTHAND.test(url) ? `github:${url}` : url);
  const folder = cleanSubdirectory(declaredRepositoryDirectory ?? '');
  if (ref === null || folder === 'outside') return ref;
  return { ...ref, subdirectory: folder.subdirectory ?? ref.subdirectory };
}

/**
 * Whether a package belongs to the place a listing gives it, by the package's
 * own word. Its word can confirm a claim and can contradict it; silence, and
 * addresses on hosts we cannot compare, do neither.
 */
export function packageAssociation(
  place: RepositoryRef,
  declared: RepositoryRef | null,
): Exclude<PackageAssociation, 'not_applicable'> {
  if (declared === null) return 'unknown';
  if (repositoryKey(declared) !== repositoryKey(place)) return 'contradicted';
  return agree(place.subdirectory, declared.subdirectory) ? 'confirmed' : 'contradicted';
}

/** Catalogs shorten folders (`x` for `packages/x`), and many manifests and listings leave them out. */
function agree(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return true;
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a];
  return `/${longer}`.toLowerCase().endsWith(`/${shorter}`.toLowerCase());
}

import { compareCodeUnits } from '../../base/compare.ts';
import { sha256Hex } from '../../base/digest.ts';

const DIGEST_DIGITS = 8;

/**
 * The slug of each package, made of its name alone: `@acme/lens` is `acme-lens`.
 * Where names come to the same slug, one keeps it (without a scope first, then
 * the shorter, then by code units) and the others get digits of a digest of
 * their names. The order in which names are given decides nothing.
 */
export function packageSlugs(packageNames: Iterable<string>): ReadonlyMap<string, string> {
  const bySlug = Map.groupBy(new Set(packageNames), plainSlug);
  const slugs = new Map<string, string>();
  for (const [slug, names] of bySlug) {
    const [first, ...others] = names.toSorted(compareClaims);
    if (first !== undefined) slugs.set(first, slug);
    for (const name of others) slugs.set(name, slugWithDigest(name, slug, bySlug));
  }
  return slugs;
}

function plainSlug(packageName: string): string {
  const slug = packageName
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');
  return slug === '' ? 'package' : slug;
}

function compareClaims(a: string, b: string): number {
  return Number(a.startsWith('@')) - Number(b.startsWith('@')) || a.length - b.length || compareCodeUnits(a, b);
}

/** More digits where a package is named for the digits of another. */
function slugWithDigest(name: string, slug: string, taken: ReadonlyMap<string, unknown>): string {
  const digest = sha256Hex(name);
  for (let digits = DIGEST_DIGITS; digits < digest.length; digits += DIGEST_DIGITS) {
    const suffixed = `${slug}-${digest.slice(0, digits)}`;
    if (!taken.has(suffixed)) return suffixed;
  }
  return `${slug}-${digest}`;
}

import { canonicalJson } from '../../base/canonical-json.ts';
import { compareCodeUnits } from '../../base/compare.ts';
import { type Sha256, createDigest } from '../../base/digest.ts';
import type { DirectoryEntry, DirectoryInput } from '../directory-input.ts';

/** Raise it with every change that can give the same input another directory; else the current one stays. */
const RULES = 5;

/** The order that plugins have in every list: by the name that is shown, then by id. */
export function inCanonicalOrder(entries: readonly DirectoryEntry[]): readonly DirectoryEntry[] {
  return entries.toSorted(
    (a, b) =>
      compareCodeUnits(a.names[0]?.toLowerCase() ?? '', b.names[0]?.toLowerCase() ?? '') ||
      compareCodeUnits(a.entryId, b.entryId),
  );
}

/** Digest of everything a directory depends on but the directory before it, whatever the order of the entries. */
export function directoryBasis({ entries, host, translations }: Omit<DirectoryInput, 'previous'>): Sha256 {
  const { taxonomy, ...words } = host;
  // The keys are part of the digest: spelled otherwise, every directory would be built once more.
  const digested = { ...words, top: taxonomy };
  // The canonical form of one object, entry by entry: of a million it is longer than a string can be.
  const digest = createDigest();
  digest.add('{"entries":[');
  for (const [place, entry] of inCanonicalOrder(entries).entries()) {
    digest.add(`${place === 0 ? '' : ','}${canonicalJson(entry)}`);
  }
  digest.add(`],${canonicalJson({ rules: RULES, host: digested, translations }).slice(1)}`);
  return digest.sha256();
}

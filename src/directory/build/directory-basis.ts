import { canonicalJson } from '../../base/canonical-json.ts';
import { compareCodeUnits } from '../../base/compare.ts';
import { type Sha256, createDigest, sha256Hex } from '../../base/digest.ts';
import type { DirectoryEntries, DirectoryEntry, DirectoryInput } from '../directory-input.ts';

/** Raise it with every change that can give the same input another directory; else the current one stays. */
export const DIRECTORY_RULES = 5;

/**
 * The order that plugins have in every list: by the name that is shown, then by id.
 *
 * @param nameAt first of the plugin's names
 * @returns the places, in this order
 */
export function canonicalOrder(
  length: number,
  nameAt: (place: number) => string,
  idAt: (place: number) => string,
): Uint32Array {
  const places = Uint32Array.from({ length }, (_, place) => place);
  const names = Array.from(places, (place) => nameAt(place).toLowerCase());
  return places.sort((a, b) => compareCodeUnits(names[a]!, names[b]!) || compareCodeUnits(idAt(a), idAt(b)));
}

export function entriesInMemory(given: readonly DirectoryEntry[]): DirectoryEntries {
  const order = canonicalOrder(
    given.length,
    (place) => given[place]!.names[0] ?? '',
    (place) => given[place]!.entryId,
  );
  const entries = Array.from(order, (place) => given[place]!);
  return {
    length: entries.length,
    at: (place) => entries[place],
    idAt: (place) => entries[place]!.entryId,
    digestAt: (place) => entryDigest(entries[place]!),
    all: () => entries,
  };
}

const ENTRY_DIGITS = 24;

/** Digest of all that a plugin is placed by where what was learned stays the same: as many digits as an id has. */
export function entryDigest(entry: DirectoryEntry): string {
  return sha256Hex(canonicalJson(entry)).slice(0, ENTRY_DIGITS);
}

/** Digest of everything a directory depends on but the directory before it; of each plugin its own digest. */
export function directoryBasis({ entries, host, translations }: Omit<DirectoryInput, 'previous'>): Sha256 {
  const { taxonomy, ...words } = host;
  const digest = createDigest();
  for (let place = 0; place < entries.length; place += 1) digest.add(`${entries.digestAt(place)}\n`);
  digest.add(canonicalJson({ rules: DIRECTORY_RULES, host: { ...words, top: taxonomy }, translations }));
  return digest.sha256();
}

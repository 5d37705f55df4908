import { canonicalJson, canonicalList } from '../../base/canonical-json.ts';
import { compareCodeUnits } from '../../base/compare.ts';
import { type ItemsByPlace, eachItem } from '../../base/items-by-place.ts';
import { type Sha256, createDigest, sha256Hex } from '../../base/digest.ts';
import type { DirectoryEntry, DirectoryInput } from '../directory-input.ts';

/** Raise it with every change that can give the same input another directory; else the current one stays. */
export const DIRECTORY_RULES = 5;

/** The order that plugins have in every list: by the name that is shown, then by id. */
export function inCanonicalOrder(entries: ItemsByPlace<DirectoryEntry>): ItemsByPlace<DirectoryEntry> {
  const keys = Array.from(eachItem(entries), ({ names, entryId }) => [names[0]?.toLowerCase() ?? '', entryId] as const);
  const order = Uint32Array.from(keys.keys()).sort(
    (a, b) => compareCodeUnits(keys[a]![0], keys[b]![0]) || compareCodeUnits(keys[a]![1], keys[b]![1]),
  );
  return orderedItems(entries, order);
}

/** Of its own, so that the keys that were compared do not stay. */
function orderedItems<Item>(items: ItemsByPlace<Item>, order: Uint32Array): ItemsByPlace<Item> {
  return { length: order.length, at: (place) => items.at(order[place] ?? -1) };
}

const ENTRY_DIGITS = 24;

/** Digest of all that a plugin is placed by where what was learned stays the same: as many digits as an id has. */
export function entryDigest(entry: DirectoryEntry): string {
  return sha256Hex(canonicalJson(entry)).slice(0, ENTRY_DIGITS);
}

/**
 * Digest of everything a directory depends on but the directory before it.
 *
 * @param input its entries in canonical order
 */
export function directoryBasis({ entries, host, translations }: Omit<DirectoryInput, 'previous'>): Sha256 {
  const { taxonomy, ...words } = host;
  // The keys are part of the digest: spelled otherwise, every directory would be built once more.
  const digested = { ...words, top: taxonomy };
  const digest = createDigest();
  digest.add('{"entries":');
  for (const piece of canonicalList(eachItem(entries))) digest.add(piece);
  digest.add(`,${canonicalJson({ rules: DIRECTORY_RULES, host: digested, translations }).slice(1)}`);
  return digest.sha256();
}

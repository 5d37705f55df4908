import { sha256Hex } from './digest.ts';

/** What a double holds exactly, in hex digits. */
const KEY_DIGITS = 13;

/**
 * Some of the items of a set, the same ones whatever their order: those whose keys have the
 * lowest digests. Whether one is among them depends on its own key and on how many there
 * are, so a set that changes a little has nearly the same sample (bottom-k sampling).
 *
 * Cost: a digest for each item where there are more than are taken.
 *
 * @param keyOf different for different items
 * @param most all items where there are no more
 * @returns in the order of the items
 * @see Cohen and Kaplan 2007, "Summarizing data using bottom-k sketches"
 */
export function stableSample<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  most: number,
): readonly Item[] {
  if (items.length <= most) return items;
  const digests = Float64Array.from(items, (item) => Number.parseInt(sha256Hex(keyOf(item)).slice(0, KEY_DIGITS), 16));
  const limit = digests.toSorted()[most]!;
  return items.filter((_, place) => digests[place]! < limit);
}

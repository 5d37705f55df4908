import type { OpenIndex } from '../engine/open-index.ts';
import { NEAR_EQUAL_SHARE, NEAR_EQUAL_TEXTS_PER_OWNER, SEARCHED_FIELDS } from './ranking-weights.ts';

export interface OwnerLimited {
  /** The same documents; those beyond the limit stand behind all others. */
  readonly documents: readonly number[];
  readonly heldBack: ReadonlySet<number>;
}

const DESCRIPTION = SEARCHED_FIELDS.indexOf('description');

/**
 * Keeps one owner from filling an answer with near-equal texts: of each owner's
 * descriptions that share most of their terms, the best two keep their place,
 * the others move behind.
 *
 * @param documents best first, all of one match tier
 * @param namedOwners owners the query names: nothing of theirs is held back
 */
export function limitOwners(
  index: OpenIndex,
  ownerOf: Uint32Array,
  documents: readonly number[],
  namedOwners: ReadonlySet<number>,
): OwnerLimited {
  const keptByOwner = new Map<number, Array<ReadonlySet<number>>>();
  const heldBack = new Set<number>();
  for (const document of documents) {
    const owner = ownerOf[document]!;
    if (namedOwners.has(owner)) continue;
    const kept = keptByOwner.get(owner) ?? [];
    const terms = new Set(index.fieldTerms(document, DESCRIPTION));
    const nearEqual =
      terms.size === 0 ? 0 : kept.filter((other) => sharedShare(terms, other) >= NEAR_EQUAL_SHARE).length;
    if (nearEqual >= NEAR_EQUAL_TEXTS_PER_OWNER) heldBack.add(document);
    else keptByOwner.set(owner, [...kept, terms]);
  }
  const keeps = documents.filter((document) => !heldBack.has(document));
  return { documents: [...keeps, ...documents.filter((document) => heldBack.has(document))], heldBack };
}

/** Jaccard similarity of two sets of terms, 0 to 1. */
function sharedShare(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  const shared = a.intersection(b).size;
  return shared / (a.size + b.size - shared);
}

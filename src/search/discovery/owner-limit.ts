import type { OpenIndex } from '../engine/open-index.ts';
import { DESCRIPTION_FIELDS, type OwnerLimit } from './ranking-weights.ts';

/**
 * Decides document by document, best first, which near-equal texts of one owner
 * are collapsed: of those that share most of their terms the best few keep
 * their place. What it says of a document depends on the better ones alone.
 */
export type OwnerLimiter = (document: number) => boolean;

/** Better texts of the same owner that a text is compared with, the latest first; bounds the cost of mass publishers. */
const MOST_COMPARED = 16;

/**
 * @param isOwnerNamed whether the query names the document's owner: then nothing of theirs is collapsed
 */
export function createOwnerLimiter(
  index: OpenIndex,
  ownerOf: Uint32Array,
  isOwnerNamed: (document: number) => boolean,
  limit: OwnerLimit,
): OwnerLimiter {
  const keptByOwner = new Map<number, number[]>();
  const termsByDocument = new Map<number, ReadonlySet<number>>();
  const termsOf = (document: number): ReadonlySet<number> => {
    const known = termsByDocument.get(document) ?? descriptionTerms(index, document);
    termsByDocument.set(document, known);
    return known;
  };
  return (document) => {
    const owner = ownerOf[document]!;
    const kept = keptByOwner.get(owner);
    if (kept === undefined) {
      keptByOwner.set(owner, [document]);
      return false;
    }
    const terms = termsOf(document);
    const nearEqual = kept
      .slice(-MOST_COMPARED)
      .filter((better) => terms.size > 0 && sharedShare(terms, termsOf(better)) >= limit.nearEqualShare);
    if (nearEqual.length >= limit.texts && !isOwnerNamed(document)) return true;
    kept.push(document);
    return false;
  };
}

function descriptionTerms(index: OpenIndex, document: number): ReadonlySet<number> {
  const terms = new Set<number>();
  for (const field of DESCRIPTION_FIELDS) {
    const end = index.fieldEnd(document, field);
    for (let at = index.fieldStart(document, field); at < end; at += 1) terms.add(index.forwardTerms[at]!);
  }
  return terms;
}

/** Jaccard similarity of two sets of terms, 0 to 1. */
function sharedShare(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let shared = 0;
  for (const term of a) if (b.has(term)) shared += 1;
  return shared / (a.size + b.size - shared);
}

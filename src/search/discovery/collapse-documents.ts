import type { OpenIndex } from '../engine/open-index.ts';
import type { IdentityTable } from './identity-table.ts';
import type { PreparedQuery } from './prepare-query.ts';
import { type CollapseRule, MATCH_TIERS, type MatchTier, type RankedDocument } from './ranked-document.ts';
import { DESCRIPTION_FIELDS, type OwnerLimit, type RankingWeights } from './ranking-weights.ts';
import type { RecordColumns } from './record-columns.ts';
import type { Reranked } from './rerank-documents.ts';

export interface CollapserDeps {
  readonly index: OpenIndex;
  readonly columns: Pick<RecordColumns, 'owner' | 'package'>;
  readonly identities: Pick<IdentityTable, 'documentsOf'>;
  readonly weights: Pick<RankingWeights, 'ownerLimit'>;
}

/**
 * Last step of a search: near-equal texts of one owner at the end of their tier,
 * further records of one package at the end of everything, but for those with the
 * exact identifier. Nothing behind the place `count` is worked out; where reranked
 * is not all that matches, only the documents that keep their place are given of a
 * tier whose end is not known.
 */
export type Collapser = (
  query: Pick<PreparedQuery, 'text'>,
  reranked: Reranked,
  count: number,
) => readonly RankedDocument[];

export function createCollapser(deps: CollapserDeps): Collapser {
  return (query, reranked, count) => {
    const ruleFor = createCollapseRules(deps, query);
    const result: RankedDocument[] = [];
    const samePackage: RankedDocument[] = [];
    let at = 0;
    for (const tier of [MATCH_TIERS.exactIdentifier, MATCH_TIERS.allTerms, MATCH_TIERS.someTerms]) {
      const sameOwner: RankedDocument[] = [];
      for (; at < reranked.length && result.length < count; at += 1) {
        const item = reranked.at(at);
        if (item.tier !== tier) break;
        const collapsedBy = ruleFor(item);
        if (collapsedBy === null) result.push(item);
        else if (collapsedBy === 'owner') sameOwner.push({ ...item, collapsedBy });
        else samePackage.push({ ...item, tier: MATCH_TIERS.someTerms, collapsedBy });
      }
      if (result.length >= count) return result.slice(0, count);
      if (reranked.isComplete || tier !== reranked.lastTier) result.push(...sameOwner);
    }
    return (reranked.isComplete ? [...result, ...samePackage] : result).slice(0, count);
  };
}

/**
 * Says document by document, best first, which are collapsed into a better one: further
 * records of a package, near-equal texts of an owner within a tier.
 */
export function createCollapseRules(
  { index, columns, identities, weights }: CollapserDeps,
  { text }: Pick<PreparedQuery, 'text'>,
): (item: Pick<RankedDocument, 'document' | 'tier'>) => CollapseRule | null {
  const packages = new Set<number>();
  const limiters = new Map<MatchTier, OwnerLimiter>();
  const isOwnerNamed = ownersNamedIn(text, identities);
  return ({ document, tier }) => {
    const packageNumber = columns.package[document]!;
    if (tier !== MATCH_TIERS.exactIdentifier && packages.has(packageNumber)) return 'package';
    packages.add(packageNumber);
    const isOverLimit =
      limiters.get(tier) ?? createOwnerLimiter(index, columns.owner, isOwnerNamed, weights.ownerLimit);
    limiters.set(tier, isOverLimit);
    return isOverLimit(document) ? 'owner' : null;
  };
}

/** Whether a document is of an owner that the query names; looked up at the first question, for most queries never. */
function ownersNamedIn(query: string, identities: CollapserDeps['identities']): (document: number) => boolean {
  let owned: ReadonlyArray<ReadonlySet<number>> | null = null;
  return (document) => {
    owned ??= query
      .split(/[\s/]+/u)
      .map((word) => word.replace(/^(?:owner:)?@?/iu, ''))
      .filter((name) => name !== '')
      .map((name) => identities.documentsOf(name));
    return owned.some((documents) => documents.has(document));
  };
}

/**
 * Decides document by document, best first, which near-equal texts of one owner
 * are collapsed: of those that share most of their terms the best few keep
 * their place. What it says of a document depends on the better ones alone.
 */
type OwnerLimiter = (document: number) => boolean;

/** Better texts of the same owner that a text is compared with, the latest first; bounds the cost of mass publishers. */
const MOST_COMPARED = 16;

/**
 * @param isOwnerNamed whether the query names the document's owner: then nothing of theirs is collapsed
 */
function createOwnerLimiter(
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

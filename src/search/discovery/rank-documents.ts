import type { FieldMasks } from '../engine/field-masks.ts';
import type { OpenIndex } from '../engine/open-index.ts';
import { MAX_DOCUMENTS } from '../engine/posting.ts';
import type { ScoredDocument } from '../engine/term-group.ts';
import { createOwnerLimiter, type OwnerLimiter } from './owner-limit.ts';
import type { CloseLook, CloseReading } from './read-closely.ts';
import type { RankingWeights } from './ranking-weights.ts';
import type { RecordColumns } from './record-columns.ts';

/** What comes first whatever the score: an exact identifier, then all terms, then some. */
export const MATCH_TIERS = { someTerms: 0, allTerms: 1, exactIdentifier: 2 } as const;
export type MatchTier = (typeof MATCH_TIERS)[keyof typeof MATCH_TIERS];

/** Why a document stands behind others of less score: near-equal texts of one owner, or a package named by a better one. */
export type HoldBack = 'owner' | 'package';

export interface RankedDocument {
  readonly document: number;
  readonly tier: MatchTier;
  /** What the query's terms gave, in whole units. */
  readonly termUnits: number;
  /** What the query gave by naming its package or one it claims, in whole units. */
  readonly packageUnits: number;
  /** What a close look added; `null`: it was not looked at, being far down. */
  readonly reading: CloseReading | null;
  /** All that was added up, with what a nearly exact name adds; never rises within a tier as the rank rises. */
  readonly units: number;
  /** `null`: it stands where its score puts it. */
  readonly heldBackBy: HoldBack | null;
}

export interface RankingInput {
  readonly index: OpenIndex;
  readonly columns: RecordColumns;
  /** The best documents by terms alone, best first, without the named ones; fewer than asked for: all there are. */
  readonly bestByTerms: (count: number) => readonly ScoredDocument[];
  /** Documents that are found by who they are, whatever their terms. */
  readonly named: readonly ScoredDocument[];
  readonly exact: ReadonlySet<number>;
  /** Documents whose identifier is one slip away from the query; they have all that was asked for. */
  readonly nearlyExact: ReadonlySet<number>;
  /** Documents whose package is spelled as the query is; the first of all that are found by their name. */
  readonly ofPackage: ReadonlySet<number>;
  /** Documents that merely claim the package the query names; behind all that have the name, before all that have its words. */
  readonly claiming: ReadonlySet<number>;
  /** Looks closely at documents, given the best by terms. */
  readonly readClosely: (best: readonly ScoredDocument[]) => CloseLook;
  /** Whether the query names the document's owner. */
  readonly isOwnerNamed: (document: number) => boolean;
  readonly weights: RankingWeights;
}

export interface Ranking {
  readonly ranked: readonly RankedDocument[];
  /** The best documents by terms alone, which were looked at closely. */
  readonly best: readonly ScoredDocument[];
  /** Fields of these; good until the next search. */
  readonly masks: FieldMasks;
}

export type RepeatGuardDeps = Pick<RankingInput, 'index' | 'columns' | 'isOwnerNamed' | 'weights'>;

/** More than terms ever give, so that a corrected identifier leads its tier. */
export const NEARLY_EXACT_UNITS = 2 ** 23;
/** Some 500 points: more than the terms of a single name and a close look give, and room below the next tier. */
const PACKAGE_UNITS = 2 ** 22;
/** How much deeper the next look goes where too many documents were held back. */
const DEEPER = 4;

/**
 * The best `count` documents in their final order.
 *
 * First by tier and terms alone over all documents; the best of these are then
 * looked at closely (`read-closely.ts`), which only ever adds to a score. Last,
 * near-equal texts of one owner move to the end of their tier, and further records
 * of one package to the end of the list. No step depends
 * on `count`, so the order is total and the same for any page.
 */
export function rankDocuments(input: RankingInput, count: number): Ranking {
  for (let depth = Math.max(count, input.weights.closelyRead); ; depth *= DEEPER) {
    const byTerms = input.bestByTerms(depth);
    const isComplete = byTerms.length < depth;
    const best = byTerms.slice(0, input.weights.closelyRead);
    const look = input.readClosely(best);
    const limited = withRepeatsHeldBack(input, orderedByScore(input, byTerms, look), isComplete, count);
    if (isComplete || limited.length >= count) {
      return { ranked: withFallingUnits(limited.slice(0, count)), best, masks: look.masks };
    }
  }
}

/**
 * The best by terms down to a depth: the first `count` in the order in which a search
 * shows them, behind them the others by score, repeats among them.
 */
export function rankedFarDown(input: RankingInput, depth: number, count: number): readonly RankedDocument[] {
  const byTerms = input.bestByTerms(depth);
  const look = input.readClosely(byTerms.slice(0, input.weights.closelyRead));
  const ordered = orderedByScore(input, byTerms, look);
  const shown = withRepeatsHeldBack(input, ordered, byTerms.length < depth, count).slice(0, count);
  const isShown = new Set(shown.map(({ document }) => document));
  const all = Array.from({ length: ordered.length }, (_, place) => ordered.at(place));
  return [...shown, ...all.filter(({ document }) => !isShown.has(document))];
}

/** Documents by tier, score and tie-break, found out as far as somebody asks. */
interface OrderedDocuments {
  readonly length: number;
  /** Tier of the last one; `null`: there are none. */
  readonly lastTier: MatchTier | null;
  /** The document of a place below `length`; ask for one place after the other. */
  at: (place: number) => RankedDocument;
}

/**
 * Named and best documents together. The leading ones are looked at closely, but
 * read to their words only where what reading can add at most would bring them
 * to the place that is asked for (a threshold algorithm: Fagin, Lotem and Naor 2003).
 */
function orderedByScore(input: RankingInput, byTerms: readonly ScoredDocument[], look: CloseLook): OrderedDocuments {
  const { named, weights } = input;
  const found = byTerms.map((scored) => rankedByTerms(input, scored));
  const all =
    named.length === 0 ? found : [...named.map((scored) => rankedByTerms(input, scored)), ...found].sort(compareRanks);
  const leading = Math.min(all.length, weights.closelyRead);
  const takeNext = createLeadingOrder(all.slice(0, leading), look);
  const known: RankedDocument[] = [];
  return {
    length: all.length,
    lastTier: all.at(-1)?.tier ?? null,
    at(place) {
      while (known.length <= place) known.push(known.length < leading ? takeNext() : all[known.length]!);
      return known[place]!;
    },
  };
}

/** Gives documents in their order, each when it is asked for; no more often than there are any. */
function createLeadingOrder(leading: readonly RankedDocument[], look: CloseLook): () => RankedDocument {
  const glances = leading.map(({ document, termUnits }) => look.glance({ document, units: termUnits }));
  /** What reading can make of each document at most; -1: it is read. */
  const bounds = leading.map(({ tier, units, document }, i) => rankKey(tier, units + glances[i]!.mostUnits, document));
  /** Read and not given yet, the last ones first. */
  const read: RankedDocument[] = [];
  let next = placeOfLargest(bounds);
  return () => {
    for (; bounds[next]! >= 0; next = placeOfLargest(bounds)) {
      const ahead = read.at(-1);
      if (ahead !== undefined && rankKey(ahead.tier, ahead.units, ahead.document) > bounds[next]!) break;
      bounds[next] = -1;
      insertRanked(read, closelyRead(leading[next]!, look.read(glances[next]!)));
    }
    return read.pop()!;
  };
}

/** Some dozen of a hundred are asked for: sorting them all costs more. */
function placeOfLargest(keys: readonly number[]): number {
  let place = 0;
  for (let i = 1; i < keys.length; i += 1) if (keys[i]! > keys[place]!) place = i;
  return place;
}

/** A document's rank as one number: 2 bits for the tier, 30 for the units, 20 for the lower number first. */
function rankKey(tier: MatchTier, units: number, document: number): number {
  return (tier * 2 ** 30 + units) * MAX_DOCUMENTS + (MAX_DOCUMENTS - 1 - document);
}

function insertRanked(lastFirst: RankedDocument[], item: RankedDocument): void {
  let at = lastFirst.length;
  lastFirst.push(item);
  for (; at > 0 && compareRanks(lastFirst[at - 1]!, item) < 0; at -= 1) lastFirst[at] = lastFirst[at - 1]!;
  lastFirst[at] = item;
}

type RankOrder = Pick<RankedDocument, 'document' | 'tier' | 'units'>;

function compareRanks(a: RankOrder, b: RankOrder): number {
  return b.tier - a.tier || b.units - a.units || a.document - b.document;
}

function rankedByTerms(
  { exact, nearlyExact, ofPackage, claiming }: RankingInput,
  { document, units, hasAll }: ScoredDocument,
): RankedDocument {
  const isNearlyExact = nearlyExact.size > 0 && nearlyExact.has(document);
  const isExact = exact.size > 0 && exact.has(document);
  const isClaiming = !isExact && claiming.size > 0 && claiming.has(document);
  const packageUnits = isClaiming || (ofPackage.size > 0 && ofPackage.has(document)) ? PACKAGE_UNITS : 0;
  return {
    document,
    tier: isExact
      ? MATCH_TIERS.exactIdentifier
      : hasAll || isNearlyExact || isClaiming
        ? MATCH_TIERS.allTerms
        : MATCH_TIERS.someTerms,
    termUnits: units,
    packageUnits,
    reading: null,
    units: units + packageUnits + (isNearlyExact ? NEARLY_EXACT_UNITS : 0),
    heldBackBy: null,
  };
}

function closelyRead(item: RankedDocument, reading: CloseReading): RankedDocument {
  const { proximityUnits, nameUnits, feedbackUnits, foreignLeadUnits, popularityUnits, evidenceUnits } = reading;
  const added = proximityUnits + nameUnits + feedbackUnits + foreignLeadUnits + popularityUnits + evidenceUnits;
  return { ...item, reading, units: item.units + added };
}

/**
 * Near-equal texts of one owner at the end of their tier, further records of one
 * package at the end of everything, but for those with the exact identifier; no
 * more than `count` are asked for. Of a tier that the list may not hold to its
 * end, only the documents that keep their place.
 */
function withRepeatsHeldBack(
  deps: RepeatGuardDeps,
  ordered: OrderedDocuments,
  isComplete: boolean,
  count: number,
): readonly RankedDocument[] {
  const result: RankedDocument[] = [];
  const samePackage: RankedDocument[] = [];
  const repeatOf = createRepeatGuard(deps);
  let at = 0;
  for (const tier of [MATCH_TIERS.exactIdentifier, MATCH_TIERS.allTerms, MATCH_TIERS.someTerms]) {
    const sameOwner: RankedDocument[] = [];
    for (; at < ordered.length && result.length < count; at += 1) {
      const item = ordered.at(at);
      if (item.tier !== tier) break;
      const heldBackBy = repeatOf(item);
      if (heldBackBy === null) result.push(item);
      else if (heldBackBy === 'owner') sameOwner.push({ ...item, heldBackBy });
      else samePackage.push({ ...item, tier: MATCH_TIERS.someTerms, heldBackBy });
    }
    if (result.length >= count) return result;
    if (isComplete || tier !== ordered.lastTier) result.push(...sameOwner);
  }
  return isComplete ? [...result, ...samePackage] : result;
}

/**
 * Says document by document, best first, which repeat a better one: further records of
 * a package, near-equal texts of an owner within a tier.
 */
export function createRepeatGuard({
  index,
  columns,
  isOwnerNamed,
  weights,
}: RepeatGuardDeps): (item: Pick<RankedDocument, 'document' | 'tier'>) => HoldBack | null {
  const packages = new Set<number>();
  const limiters = new Map<MatchTier, OwnerLimiter>();
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

/** A document that was moved behind others says no higher score than they do. */
function withFallingUnits(ranked: readonly RankedDocument[]): readonly RankedDocument[] {
  let before: RankedDocument | null = null;
  return ranked.map((item) => {
    const isHigher = before !== null && before.tier === item.tier && item.units > before.units;
    before = isHigher && before !== null ? { ...item, units: before.units } : item;
    return before;
  });
}

import type { FieldMasks } from '../engine/field-masks.ts';
import type { PreparedQuery } from './prepare-query.ts';
import { compareRanks, type MatchTier, type RankedDocument, rankKey } from './ranked-document.ts';
import {
  createFeatureReader,
  type FeatureReaderDeps,
  type QueryFeatures,
  type RerankFeatures,
} from './rerank-features.ts';
import type { Retrieved } from './retrieve-documents.ts';

/** Documents by tier and score, worked out as far as somebody asks; use it to the end before the next query is reranked. */
export interface Reranked extends Pick<Retrieved, 'isComplete'> {
  readonly length: number;
  /** Tier of the last one; `null`: there are none. */
  readonly lastTier: MatchTier | null;
  /** The document of a place below `length`; ask for one place after the other. */
  readonly at: (place: number) => RankedDocument;
  /** Fields of the best documents by terms. */
  readonly masks: FieldMasks;
}

/** Third step of a search: the leading documents by more than their terms, those behind them as they were. */
export type Reranker = (query: Pick<PreparedQuery, 'plan'>, retrieved: Retrieved) => Reranked;

export function createReranker(deps: FeatureReaderDeps): Reranker {
  const readFeatures = createFeatureReader(deps);
  const { rerankDepth } = deps.weights;
  return ({ plan }, { documents, best, isComplete }) => {
    const features = readFeatures(plan, best);
    const leading = Math.min(documents.length, rerankDepth);
    const takeNext = createLeadingOrder(documents.slice(0, leading), features);
    const known: RankedDocument[] = [];
    return {
      length: documents.length,
      lastTier: documents.at(-1)?.tier ?? null,
      at(place) {
        while (known.length <= place) known.push(known.length < leading ? takeNext() : documents[known.length]!);
        return known[place]!;
      },
      masks: features.masks,
      isComplete,
    };
  };
}

/**
 * Gives documents in their order, each when it is asked for; no more often than
 * there are any. A document's words are read only where what they can add at most would
 * bring it to the place asked for (a threshold algorithm: Fagin, Lotem and Naor 2003).
 */
function createLeadingOrder(leading: readonly RankedDocument[], features: QueryFeatures): () => RankedDocument {
  const cheap = leading.map(({ document, termUnits }) => features.cheapOf({ document, units: termUnits }));
  /** What reranking can make of each document at most; -1: it is reranked. */
  const bounds = leading.map(({ tier, units, document }, i) => rankKey(tier, units + cheap[i]!.mostUnits, document));
  /** Reranked and not given yet, the last ones first. */
  const reranked: RankedDocument[] = [];
  let next = placeOfLargest(bounds);
  return () => {
    for (; bounds[next]! >= 0; next = placeOfLargest(bounds)) {
      const ahead = reranked.at(-1);
      if (ahead !== undefined && rankKey(ahead.tier, ahead.units, ahead.document) > bounds[next]!) break;
      bounds[next] = -1;
      insertRanked(reranked, withFeatures(leading[next]!, features.allOf(cheap[next]!)));
    }
    return reranked.pop()!;
  };
}

/** Some dozen of a hundred are asked for: sorting them all costs more. */
function placeOfLargest(keys: readonly number[]): number {
  let place = 0;
  for (let i = 1; i < keys.length; i += 1) if (keys[i]! > keys[place]!) place = i;
  return place;
}

function insertRanked(lastFirst: RankedDocument[], item: RankedDocument): void {
  let at = lastFirst.length;
  lastFirst.push(item);
  for (; at > 0 && compareRanks(lastFirst[at - 1]!, item) < 0; at -= 1) lastFirst[at] = lastFirst[at - 1]!;
  lastFirst[at] = item;
}

function withFeatures(item: RankedDocument, features: RerankFeatures): RankedDocument {
  const { proximityUnits, nameUnits, feedbackUnits, foreignLeadUnits, popularityUnits, evidenceUnits } = features;
  const added = proximityUnits + nameUnits + feedbackUnits + foreignLeadUnits + popularityUnits + evidenceUnits;
  return { ...item, features, units: item.units + added };
}

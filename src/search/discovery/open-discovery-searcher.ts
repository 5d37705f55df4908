import { openIndex } from '../engine/open-index.ts';
import { MAX_IMPACT } from '../engine/posting.ts';
import { createGroupScorer, type GroupScores, UNITS_PER_RARITY } from '../engine/score-groups.ts';
import { readSections } from '../engine/sections.ts';
import { createTermCache } from '../engine/term-cache.ts';
import { createAliasTable } from '../text/alias-table.ts';
import { analyse } from '../text/analyse.ts';
import type { PlanContext } from './alternatives.ts';
import type { SearchVocabulary } from './build-discovery-index.ts';
import type { DiscoveryHit, DiscoveryPage, DiscoveryQuery, DiscoverySearcher } from './discovery-searcher.ts';
import { explainHit } from './explain-hit.ts';
import { type IdentityTable, openIdentityTable } from './identity-table.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
import { planQuery, type QueryPlan } from './plan-query.ts';
import { type RankedDocument, rankDocuments } from './rank-documents.ts';
import { RANKING_WEIGHTS, type RankingWeights } from './ranking-weights.ts';
import { openRecordColumns, type RecordColumns } from './record-columns.ts';
import { openTranslationTable } from './translation-table.ts';
import { createWordOrderReader } from './word-order.ts';

/**
 * Opens one snapshot's index for searching. The scorer's tables are shared by
 * all searches, which is safe because a search runs to its end in one turn.
 *
 * @throws RangeError where the bytes are no index of this format
 */
export function openDiscoverySearcher(
  snapshotId: string,
  indexBytes: Uint8Array,
  weights: RankingWeights = RANKING_WEIGHTS,
): DiscoverySearcher {
  const sections = readSections(indexBytes);
  const index = openIndex(sections);
  const identities = openIdentityTable(sections);
  const columns = openRecordColumns(sections);
  const scoreGroups = createGroupScorer(index, columns.languages);
  const readWordOrder = createWordOrderReader(index);
  const vocabulary: SearchVocabulary = JSON.parse(new TextDecoder().decode(sections.u8('vocabulary')));
  const context: PlanContext = {
    index,
    idOf: createTermCache(index.dictionary),
    aliases: createAliasTable(vocabulary.aliases),
    translations: openTranslationTable(sections),
    hostStopTerms: new Set(vocabulary.stopTerms.flatMap((text) => analyse(text).map(({ term }) => term))),
    weights,
  };

  return {
    snapshotId,
    search(query: DiscoveryQuery): DiscoveryPage {
      const parsed = parseQuery(query.text);
      const plan = planQuery(parsed.text, context);
      const exact = exactDocuments(parsed, identities);
      const scores = scoreGroups(plan.groups);
      const wordOrderOf = readWordOrder(plan.sequence);
      const nearlyExact =
        exact.size > 0 || !mayBeSlip(parsed, plan) ? NONE : identities.documentsNearly(parsed.identifiers[0] ?? '');
      const found = foundDocuments(parsed, scores, [...exact, ...nearlyExact], identities);
      const candidates = query.filters === null ? found : found.filter(columns.passes(query.filters));
      const ranked = rankDocuments(
        {
          index,
          columns,
          scores,
          candidates,
          requiredCount: plan.groups.filter(({ isRequired }) => isRequired).length,
          exact,
          nearlyExact,
          queryLength: plan.sequence.length,
          wordOrderOf,
          isOwnerNamed: ownersNamedIn(query.text, identities),
          weights,
        },
        // One more than the page: whether a tie was broken also depends on the next one.
        query.offset + query.limit + 1,
      );
      return {
        total: candidates.length,
        hits: ranked.slice(query.offset, query.offset + query.limit).map((hit, i): DiscoveryHit => {
          const place = query.offset + i;
          const reasons = explainHit(index, plan, hit, {
            order: wordOrderOf(hit.document),
            isNearlyExact: nearlyExact.has(hit.document),
            isTieBroken: isTieBroken(ranked, place, columns),
          });
          return { recordIndex: hit.document, match: { score: scoreOf(hit), rank: place + 1, ...reasons } };
        }),
      };
    },
  };
}

const NONE: ReadonlySet<number> = new Set();

/** Whether the query looks like an identifier with a slip: no spaces, and several parts or a word that nobody has. */
function mayBeSlip({ owner, text }: ParsedQuery, { sequence }: QueryPlan): boolean {
  return owner === null && !/\s/u.test(text) && (/[-_./@]/u.test(text) || sequence.includes(-1));
}

/** Documents that hold the most exact identifier that any document holds. */
function exactDocuments({ identifiers }: ParsedQuery, identities: IdentityTable): ReadonlySet<number> {
  for (const identifier of identifiers) {
    const named = identities.documentsNamed(identifier);
    if (named.size > 0) return named;
  }
  return new Set();
}

/** An owner alone asks for what is theirs; anything else for what its terms and identifiers find. */
function foundDocuments(
  { owner, isOwnerOnly }: ParsedQuery,
  { documents, scores }: GroupScores,
  named: readonly number[],
  identities: IdentityTable,
): Uint32Array {
  const owned = owner === null ? null : identities.documentsOf(owner);
  if (owned !== null && (owned.size > 0 || isOwnerOnly)) return Uint32Array.from(owned);
  const byNameAlone = named.filter((document) => scores[document] === 0);
  return byNameAlone.length === 0 ? documents : Uint32Array.from([...documents, ...byNameAlone]);
}

/** Whether a document is of an owner that the query names; looked up at the first question, for most queries never. */
function ownersNamedIn(query: string, identities: IdentityTable): (document: number) => boolean {
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

/** Units of one tier stay below the next tier's base, so that scores fall as ranks rise over all tiers. */
const TIER_BASE = 1000;
/** A term of rarity 1 with the highest impact gives one point. */
const UNITS_PER_POINT = UNITS_PER_RARITY * MAX_IMPACT;

/** The score shown: whole thousands are the tier, the rest what terms and order gave; 6 decimals. */
function scoreOf({ tier, units }: RankedDocument): number {
  const points = Math.min(units / UNITS_PER_POINT, TIER_BASE - 1);
  return Math.round((tier * TIER_BASE + points) * 1e6) / 1e6;
}

/** Whether popularity decided between this hit and a neighbour of the same tier and units. */
function isTieBroken(ranked: readonly RankedDocument[], place: number, { popularity }: RecordColumns): boolean {
  const hit = ranked[place];
  return [ranked[place - 1], ranked[place + 1]].some(
    (other) =>
      hit !== undefined &&
      other !== undefined &&
      other.tier === hit.tier &&
      other.units === hit.units &&
      other.isHeldBack === hit.isHeldBack &&
      popularity[other.document] !== popularity[hit.document],
  );
}

import { createGroupScorer } from '../engine/score-groups.ts';
import { openIndex } from '../engine/open-index.ts';
import { readSections } from '../engine/sections.ts';
import { createAliasTable } from '../text/alias-table.ts';
import { analyse } from '../text/analyse.ts';
import type { SearchVocabulary } from './build-discovery-index.ts';
import type { DiscoveryHit, DiscoveryPage, DiscoveryQuery, DiscoverySearcher } from './discovery-searcher.ts';
import { explainHit } from './explain-hit.ts';
import { openIdentityTable } from './identity-table.ts';
import { parseQuery } from './parse-query.ts';
import { type PlanContext, planQuery } from './plan-query.ts';
import { rankDocuments, type RankedDocument } from './rank-documents.ts';
import { openRecordColumns } from './record-columns.ts';

/**
 * Opens one snapshot's index for searching. The scorer's tables are shared by
 * all searches, which is safe because a search runs to its end in one turn.
 *
 * @throws RangeError where the bytes are no index of this format
 */
export function openDiscoverySearcher(snapshotId: string, indexBytes: Uint8Array): DiscoverySearcher {
  const sections = readSections(indexBytes);
  const index = openIndex(sections);
  const identities = openIdentityTable(sections);
  const columns = openRecordColumns(sections);
  const scoreGroups = createGroupScorer(index);
  const vocabulary: SearchVocabulary = JSON.parse(new TextDecoder().decode(sections.u8('vocabulary')));
  const context: PlanContext = {
    index,
    aliases: createAliasTable(vocabulary.aliases),
    hostStopTerms: new Set(vocabulary.stopTerms.flatMap((text) => analyse(text).map(({ term }) => term))),
  };

  return {
    snapshotId,
    search(query: DiscoveryQuery): DiscoveryPage {
      const parsed = parseQuery(query.text);
      const plan = planQuery(parsed.text, context);
      const exact =
        parsed.identifiers.map((text) => identities.documentsNamed(text)).find(({ size }) => size > 0) ??
        new Set<number>();
      const owned = parsed.owner === null ? null : identities.documentsOf(parsed.owner);
      const scores = scoreGroups(plan.groups);

      const passes = query.filters === null ? () => true : columns.passes(query.filters);
      const found = owned !== null && owned.size > 0 ? owned : new Set(scores.documents).union(exact);
      const candidates = Uint32Array.from(found).filter((document) => passes(document));
      const namedOwners = new Set(
        query.text
          .split(/\s+/u)
          .flatMap((word) =>
            [...identities.documentsOf(word.replace(/^@|^owner:|\/.*$/gu, ''))].map((d) => columns.owner[d]!),
          ),
      );
      const ranked = rankDocuments(
        {
          index,
          columns,
          scores,
          candidates,
          requiredCount: plan.groups.filter(({ isRequired }) => isRequired).length,
          exact,
          sequence: plan.sequence,
          namedOwners,
        },
        query.offset + query.limit,
      );
      return {
        total: candidates.length,
        hits: ranked.slice(query.offset).map((hit, i): DiscoveryHit => {
          const place = query.offset + i;
          return {
            recordIndex: hit.document,
            match: {
              score: scoreOf(hit),
              rank: place + 1,
              ...explainHit(index, plan, hit, isTieBroken(ranked, place, columns.popularity)),
            },
          };
        }),
      };
    },
  };
}

/** Units of one tier stay below the next tier's base, so that scores fall as ranks rise over all tiers. */
const TIER_BASE = 1000;
const UNITS_PER_POINT = 64 * 127;

/** The score shown: whole thousands are the tier, the rest what terms and order gave; 6 decimals. */
function scoreOf({ tier, units }: RankedDocument): number {
  const points = Math.min(units / UNITS_PER_POINT, TIER_BASE - 1);
  return Math.round((tier * TIER_BASE + points) * 1e6) / 1e6;
}

/** Whether popularity decided between this hit and a neighbour of the same tier and units. */
function isTieBroken(ranked: readonly RankedDocument[], place: number, popularity: Uint8Array): boolean {
  const hit = ranked[place];
  return [ranked[place - 1], ranked[place + 1]].some(
    (other) =>
      hit !== undefined &&
      other !== undefined &&
      other.tier === hit.tier &&
      other.units === hit.units &&
      popularity[other.document] !== popularity[hit.document],
  );
}

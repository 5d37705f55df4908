import { compareCodeUnits } from '../../base/compare.ts';
import { compareReleases } from '../../base/meant-release.ts';
import type { CandidateMatch } from '../../contract/candidates/match.ts';
import type { CandidateRecord } from '../../contract/candidates/record.ts';
import { openPlanContext } from '../discovery/plan-context.ts';
import { planQuery } from '../discovery/plan-query.ts';
import { parseQuery } from '../discovery/prepare-query.ts';
import { RANKING_WEIGHTS } from '../discovery/ranking-weights.ts';
import { scoreDocuments } from '../discovery/retrieve-documents.ts';
import { openIndex } from '../engine/open-index.ts';
import { createGroupScorer, type GroupQuery } from '../engine/score-groups.ts';
import { readSections } from '../engine/sections.ts';
import { askedIds, isRuledOut, readCapabilityTexts, sortCapabilities } from './asked-capabilities.ts';
import { isSearched } from './build-candidate-index.ts';
import { createCandidateFinder, fieldsNamedBy, openCandidateIdentifiers } from './candidate-identifiers.ts';
import type { CandidateQuery, CandidateSearcher } from './candidate-searcher.ts';
import { candidateTexts, type CapabilityTexts, languageBits } from './candidate-texts.ts';
import { explainCandidate } from './explain-candidate.ts';
import { hostCompatibility } from './host-compatibility.ts';
import { createQueryTerms, createTextReader, type QueryTerms } from './query-terms.ts';
import { bestCandidates, type RankedCandidate, scoredCandidate } from './rank-candidates.ts';

/**
 * Opens the candidates of one publication for searching. A query scores every
 * record: what evidence does to the order cannot be known from an index.
 *
 * @throws RangeError where the bytes are no index of this format, or of other records
 */
export function openCandidateSearcher(records: readonly CandidateRecord[], indexBytes: Uint8Array): CandidateSearcher {
  const sections = readSections(indexBytes);
  const index = openIndex(sections);
  const searched = records.filter(isSearched);
  if (searched.length !== index.documentCount) throw new RangeError('The candidate index is one of other records.');
  const identifiers = openCandidateIdentifiers(searched);
  const orders = ordersOf(searched);
  const capabilityTexts = readCapabilityTexts(sections);
  const classes = Uint8Array.from(searched, (record) => languageBits(candidateTexts(record, NO_CAPABILITY_TEXTS)));
  const scoreGroups = createGroupScorer(index, classes);
  const readText = createTextReader();
  const context = openPlanContext(sections, index, RANKING_WEIGHTS);

  const scored = (query: CandidateQuery, asked: GroupQuery): readonly RankedCandidate[] => {
    const exact = identifiers.named(query.text);
    const scope = { owned: identifiers.owned(query.text), identified: exact, passes: null };
    const { named, byTerms } = scoreDocuments(asked, scope, searched.length);
    const capabilityIds = askedIds(query);
    return [...named, ...byTerms]
      .filter(({ document }) => !isRuledOut(searched[document]!.capability_claims, query.required))
      .map((found) => {
        const record = searched[found.document]!;
        return scoredCandidate(found, {
          isExact: exact.has(found.document),
          claimedShare: claimedShare(record, capabilityIds),
          compatibility: hostCompatibility(record, query),
          order: orders[found.document]!,
        });
      });
  };
  const matchOf = (hit: RankedCandidate, rank: number, query: CandidateQuery, terms: QueryTerms): CandidateMatch => {
    const record = searched[hit.document]!;
    const { compatibility } = hit;
    const exactFields = hit.isExact ? fieldsNamedBy(query.text, record) : [];
    const capabilities = sortCapabilities(record.capability_claims, askedIds(query));
    const findings = { terms, capabilityTexts, exactFields, capabilities, compatibility };
    return {
      authority: 'registry_observations',
      rank,
      reason_codes: explainCandidate(record, findings),
      capabilities,
    };
  };
  return {
    count: records.length,
    ...createCandidateFinder(records),
    search(query) {
      const plan = planQuery(parseQuery(query.text).text, context);
      const all = scored(query, scoreGroups(plan.groups));
      const page = bestCandidates(all, query.offset + query.limit).slice(query.offset);
      return {
        total: all.length,
        hits: page.map((hit, i) => ({
          record: searched[hit.document]!,
          match: matchOf(hit, query.offset + i + 1, query, createQueryTerms(plan, index, hit.document, readText)),
        })),
      };
    },
  };
}

/** Of the capabilities asked for, the share that is claimed; 0 where none is asked for, as in most queries. */
function claimedShare({ capability_claims: claims }: CandidateRecord, asked: readonly string[]): number {
  return asked.length === 0 ? 0 : sortCapabilities(claims, asked).matched.length / asked.length;
}

const NO_CAPABILITY_TEXTS: CapabilityTexts = new Map();

/** Place of each document by package, releases before pre-releases, newest first: equal scores stand in this order. */
function ordersOf(searched: readonly CandidateRecord[]): Uint32Array {
  const installRef = (document: number) => searched[document]!.identity.install_ref;
  const sorted = searched
    .map((_, document) => document)
    .sort(
      (a, b) =>
        compareCodeUnits(installRef(a).package_name, installRef(b).package_name) ||
        compareReleases(installRef(a).version, installRef(b).version) ||
        a - b,
    );
  const orders = new Uint32Array(sorted.length);
  for (const [place, document] of sorted.entries()) orders[document] = place;
  return orders;
}

import type { AskedRecall } from '../../../search/discovery/recall.ts';
import type { OpenIndex } from '../../../search/engine/open-index.ts';
import type { Alternative, TermGroup } from '../../../search/engine/term-group.ts';
import { withinLimits } from '../../../search/engine/weigh-groups.ts';
import { MOST_REPEATS, type RecallTables, tokenOf } from './recall-documents.ts';

/** A query in OpenSearch's own language. */
type Clause = Readonly<Record<string, unknown>>;

/**
 * So large that a term's weight rises evenly with its number in a document: BM25 gives
 * `frequency / (frequency + k1)`.
 */
export const EVEN_K1 = 1_000;

/** What a server takes in one query by its defaults is 1,024. */
const MOST_CLAUSES = 1_000;
/** A factor of 0 is still a term that is there. */
const LEAST_BOOST = 1e-6;

/** Impacts are kept roughly, so more are recalled than are wanted, and the index scores them. */
export function recalledCount(wanted: number, documentCount: number): number {
  return Math.min(Math.max(1, documentCount), 2 * wanted + 200);
}

/**
 * The search that finds what a query is to be answered from: documents with any term,
 * first those with all that is required, then by about the score that the engine
 * gives them: for each group the best of its alternatives, with the rarity that
 * both know, added up.
 */
export function recallRequest(asked: AskedRecall, { index, values }: RecallTables): Clause {
  const groups = withinLimits(asked.groups).map((group) => ({
    ...group,
    alternatives: group.alternatives.filter(({ termId }) => index.documentFrequency(termId) > 0),
  }));
  const anyTerm = tokensOf(groups.flatMap(({ alternatives }) => alternatives));
  const demanded = demandedTerms(groups);
  const scored = scoredClauses(groups, index, MOST_CLAUSES - demanded.length);
  return {
    size: recalledCount(asked.count, index.documentCount),
    track_total_hits: true,
    _source: false,
    stored_fields: '_none_',
    // Behind equals the lower number comes first, as in the engine; it also says which document a hit is.
    sort: [{ _score: 'desc' }, { n: 'asc' }],
    query: {
      bool: {
        filter: [
          { terms: { t: anyTerm } },
          ...(asked.filters === null ? [] : values.asked(asked.filters)).map((wanted) => ({ terms: { v: wanted } })),
        ],
        must_not: asked.except.size === 0 ? [] : [{ terms: { n: [...asked.except] } }],
        should: [...scored.clauses, ...(demanded.length === 0 ? [] : [hasAll(demanded, scored.bound)])],
      },
    },
  };
}

function tokensOf(alternatives: readonly Alternative[]): readonly string[] {
  return [...new Set(alternatives.map(({ termId }) => tokenOf(termId)))];
}

/** For each required group the terms that answer it; none at all where one of them has no answer. */
function demandedTerms(groups: readonly TermGroup[]): ReadonlyArray<readonly string[]> {
  const demanded = groups
    .filter(({ isRequired }) => isRequired)
    .map(({ alternatives }) => tokensOf(alternatives.filter(({ isHint }) => !isHint)));
  return demanded.every((tokens) => tokens.length > 0) ? demanded : [];
}

/** Worth more than all terms together. */
function hasAll(demanded: ReadonlyArray<readonly string[]>, bound: number): Clause {
  const filter = demanded.map((tokens) => ({ terms: { t: tokens } }));
  return { constant_score: { filter: { bool: { filter } }, boost: 2 * bound + LEAST_BOOST } };
}

interface WeighedClause {
  readonly clause: Clause;
  /** No document gets more by it. */
  readonly bound: number;
  /** Clauses that a server counts. */
  readonly size: number;
}

/** Where there are too many, those that can give the least are left out; the engine scores by all. */
function scoredClauses(groups: readonly TermGroup[], index: OpenIndex, most: number) {
  const weighed = groups.map(({ alternatives, weight }) =>
    alternatives.flatMap((alternative) => weighedClauses(alternative, weight, index)),
  );
  const kept = keptOf(weighed, mostWorth(weighed.flat(), most));
  return {
    clauses: kept.map((clauses): Clause => ({ dis_max: { queries: clauses.map(({ clause }) => clause) } })),
    bound: kept.reduce((sum, clauses) => sum + Math.max(...clauses.map(({ bound }) => bound)), 0),
  };
}

function mostWorth(clauses: readonly WeighedClause[], most: number): ReadonlySet<WeighedClause> {
  const kept = new Set<WeighedClause>();
  let size = 0;
  for (const clause of clauses.toSorted((a, b) => b.bound - a.bound)) {
    size += clause.size;
    if (size > most) break;
    kept.add(clause);
  }
  return kept;
}

function keptOf(weighed: ReadonlyArray<readonly WeighedClause[]>, kept: ReadonlySet<WeighedClause>) {
  return weighed.map((clauses) => clauses.filter((clause) => kept.has(clause))).filter(({ length }) => length > 0);
}

function weighedClauses({ termId, factor }: Alternative, weight: number, index: OpenIndex): readonly WeighedClause[] {
  const value = tokenOf(termId);
  const weighed = (ofFactor: number, size: number, wrap: (term: Clause) => Clause): WeighedClause => {
    const boost = Math.max(LEAST_BOOST, weight * ofFactor);
    const bound = (boost * index.rarity(termId) * MOST_REPEATS) / EVEN_K1;
    return { clause: wrap({ term: { t: { value, boost } } }), bound, size };
  };
  if (typeof factor === 'number') return [weighed(factor, 1, (term) => term)];
  return [...new Set(factor)].map((ofFactor) => {
    const classes = factor.flatMap((other, documentClass) => (other === ofFactor ? [documentClass] : []));
    return weighed(ofFactor, 2, (term) => ({ bool: { must: [term], filter: [{ terms: { c: classes } }] } }));
  });
}

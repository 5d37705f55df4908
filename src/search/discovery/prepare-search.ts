import type { DocumentFilter, TermGroup } from '../engine/term-group.ts';
import type { GroupQuery } from '../engine/score-groups.ts';
import type { PlanContext } from './alternatives.ts';
import type { DiscoveryQuery } from './discovery-searcher.ts';
import type { IdentityTable } from './identity-table.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
import { planQuery, type QueryPlan } from './plan-query.ts';
import type { RankingInput } from './rank-documents.ts';
import type { CloseReader } from './read-closely.ts';
import type { RecordColumns } from './record-columns.ts';

/** A query that was read and looked up, before anything is ranked. */
export interface PreparedSearch {
  readonly parsed: ParsedQuery;
  readonly plan: QueryPlan;
  readonly passes: DocumentFilter;
  readonly total: () => number;
  /** Whether only what belongs to the query's owner is ranked. */
  readonly isOwnersAlone: boolean;
  readonly nearlyExact: ReadonlySet<number>;
  readonly claiming: ReadonlySet<number>;
  readonly ranking: RankingInput;
}

export interface SearchPreparerDeps {
  readonly context: PlanContext;
  readonly columns: RecordColumns;
  readonly identities: IdentityTable;
  readonly scoreGroups: (groups: readonly TermGroup[]) => GroupQuery;
  readonly readClosely: CloseReader;
}

/** Reads queries and looks up who and what they name. */
export function createSearchPreparer({
  context,
  columns,
  identities,
  scoreGroups,
  readClosely,
}: SearchPreparerDeps): (query: DiscoveryQuery) => PreparedSearch {
  const { index, weights } = context;
  return (query) => {
    const parsed = parseQuery(query.text);
    const plan = planQuery(parsed.text, context);
    const asked = scoreGroups(plan.groups);
    const exact = firstFound(parsed, identities.documentsNamed);
    const claiming = firstFound(parsed, identities.documentsClaiming);
    const isNamed = exact.size > 0 || claiming.size > 0;
    const nearlyExact =
      isNamed || !mayBeSlip(parsed, plan) ? NONE : identities.documentsNearly(parsed.identifiers[0] ?? '');
    const passes = query.filters === null ? null : columns.passes(query.filters);
    const owned = ownedDocuments(parsed, identities);
    const found = foundDocuments(asked, owned, exact.union(nearlyExact).union(claiming), passes);
    const ranking: RankingInput = {
      index,
      columns,
      ...found,
      exact,
      nearlyExact,
      ofPackage: firstFound(parsed, identities.documentsOfPackage),
      claiming,
      readClosely: (best) => readClosely(plan, best),
      isOwnerNamed: ownersNamedIn(query.text, identities),
      weights,
    };
    return { parsed, plan, passes, total: found.total, isOwnersAlone: owned !== null, nearlyExact, claiming, ranking };
  };
}

const NONE: ReadonlySet<number> = new Set();

/** Whether the query looks like an identifier with a slip: no spaces, and several parts or a word that nobody has. */
function mayBeSlip({ owner, text }: ParsedQuery, { sequence }: QueryPlan): boolean {
  return owner === null && !/\s/u.test(text) && (/[-_./@]/u.test(text) || sequence.includes(-1));
}

/** Documents that answer to the most exact identifier that any document answers to. */
function firstFound(
  { identifiers }: ParsedQuery,
  documentsOf: (identifier: string) => ReadonlySet<number>,
): ReadonlySet<number> {
  for (const identifier of identifiers) {
    const found = documentsOf(identifier);
    if (found.size > 0) return found;
  }
  return NONE;
}

/** An owner alone asks for what is theirs; `null`: the query asks for what its terms and identifiers find. */
function ownedDocuments({ owner, isOwnerOnly }: ParsedQuery, identities: IdentityTable): ReadonlySet<number> | null {
  const owned = owner === null ? null : identities.documentsOf(owner);
  return owned !== null && (owned.size > 0 || isOwnerOnly) ? owned : null;
}

interface FoundDocuments extends Pick<RankingInput, 'bestByTerms' | 'named'> {
  readonly total: () => number;
}

/** What there is to rank: documents found one by one, and those that terms find. */
function foundDocuments(
  asked: GroupQuery,
  owned: ReadonlySet<number> | null,
  identified: ReadonlySet<number>,
  passes: DocumentFilter,
): FoundDocuments {
  const accepted = [...(owned ?? identified)].filter((document) => passes === null || passes(document));
  const named = accepted.map((document) => asked.scoreOf(document));
  if (owned !== null) return { named, bestByTerms: () => [], total: () => named.length };
  const others: DocumentFilter =
    identified.size === 0 ? passes : (document) => !identified.has(document) && (passes === null || passes(document));
  return {
    named,
    bestByTerms: (count) => asked.best(count, others),
    total: () => asked.countMatching(passes) + named.filter(({ units }) => units === 0).length,
  };
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

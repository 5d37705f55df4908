import { parsePackageSpelling } from '../../base/package-spelling.ts';
import { parseRepositorySpelling } from '../../base/repository-ref.ts';
import type { DiscoveryFilters } from '../../contract/discovery/search.ts';
import type { DiscoveryQuery } from './discovery-searcher.ts';
import type { IdentityTable } from './identity-table.ts';
import type { PlanContext } from './plan-context.ts';
import { planQuery, type QueryPlan } from './plan-query.ts';

/** What kind of thing a query's text is. */
interface ParsedQuery {
  /** Owner or scope the query names alone (`owner:acme`, `@acme`, `@acme/`); `null`: none. */
  readonly owner: string | null;
  /** `owner:acme` asks for nothing else; `@acme` may also be words. */
  readonly isOwnerOnly: boolean;
  /** Identifiers the whole text may be, the most exact first. */
  readonly identifiers: readonly string[];
  /** The text to be searched for terms. */
  readonly text: string;
}

const OWNER_ONLY = /^(?:owner:\s*@?|@)([\w.-]+)\/?$/iu;

const NO_OWNER = { owner: null, isOwnerOnly: false } as const;

/**
 * A pasted address of a repository or of a package in its registry, `owner/repo`, a
 * package with or without a version, an owner, or words. Nothing is refused here: what is no identifier is words.
 */
export function parseQuery(query: string): ParsedQuery {
  const owner = OWNER_ONLY.exec(query)?.[1] ?? null;
  if (owner !== null) return { owner, isOwnerOnly: /^owner:/iu.test(query), identifiers: [query], text: owner };

  const packageName = parsePackageSpelling(query)?.name;
  if (packageName !== undefined) return { ...NO_OWNER, identifiers: [query, packageName], text: packageName };

  const repository = /\s/u.test(query) || query.startsWith('@') ? null : parseRepositorySpelling(query);
  if (repository === null) return { ...NO_OWNER, identifiers: [query], text: query };
  const fullName = `${repository.owner}/${repository.name}`;
  const place = repository.subdirectory === null ? fullName : `${fullName}/${repository.subdirectory}`;
  return { ...NO_OWNER, identifiers: [query, place, fullName], text: place };
}

/** A query that was read and looked up, before any document is scored. */
export interface PreparedQuery {
  /** As it was asked. */
  readonly text: string;
  /** `null`: all records. */
  readonly filters: DiscoveryFilters | null;
  readonly parsed: ParsedQuery;
  readonly plan: QueryPlan;
  readonly identified: IdentifiedDocuments;
}

/** Documents that a query finds by who they are, whatever their terms and the filters. */
export interface IdentifiedDocuments {
  /** What belongs to the query's owner, and then nothing else is found; `null`: terms and identifiers find. */
  readonly owned: ReadonlySet<number> | null;
  readonly exact: ReadonlySet<number>;
  /** Documents whose identifier is one slip away from the query; they have all that was asked for. */
  readonly nearlyExact: ReadonlySet<number>;
  /** Documents whose package is spelled as the query is; the first of all that are found by their name. */
  readonly ofPackage: ReadonlySet<number>;
  /** Documents that merely claim the package the query names; behind all that have the name, before all that have its words. */
  readonly claiming: ReadonlySet<number>;
}

/** Tables of one index. */
export interface QueryPreparerDeps {
  readonly context: PlanContext;
  readonly identities: IdentityTable;
}

/** First step of a search: reads the query, plans its terms, looks up who and what it names. */
export function createQueryPreparer({
  context,
  identities,
}: QueryPreparerDeps): (query: DiscoveryQuery) => PreparedQuery {
  return ({ text, filters }) => {
    const parsed = parseQuery(text);
    const plan = planQuery(parsed.text, context);
    return { text, filters, parsed, plan, identified: identifiedDocuments(parsed, plan, identities) };
  };
}

const NONE: ReadonlySet<number> = new Set();

function identifiedDocuments(parsed: ParsedQuery, plan: QueryPlan, identities: IdentityTable): IdentifiedDocuments {
  const exact = firstFound(parsed, identities.documentsNamed);
  const claiming = firstFound(parsed, identities.documentsClaiming);
  const isNamed = exact.size > 0 || claiming.size > 0;
  return {
    owned: ownedDocuments(parsed, identities),
    exact,
    nearlyExact: isNamed || !mayBeSlip(parsed, plan) ? NONE : identities.documentsNearly(parsed.text),
    ofPackage: firstFound(parsed, identities.documentsOfPackage),
    claiming,
  };
}

/** Whether the query looks like an identifier with a slip: no spaces, and several parts or a word that may be one. */
function mayBeSlip({ owner, text }: ParsedQuery, { mayHaveSlip }: QueryPlan): boolean {
  return owner === null && !/\s/u.test(text) && (/[-_./@]/u.test(text) || mayHaveSlip);
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

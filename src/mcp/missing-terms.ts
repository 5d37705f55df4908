import type { QueryExplanation, TermOrigin } from '../contract/discovery/explanation.ts';
import type { DiscoveryMatch } from '../contract/discovery/match.ts';
import type { Detail } from './compact-hit.ts';
import { excerpt } from './safe-text.ts';

type AskedTerm = QueryExplanation['terms'][number];

/** How a search or a route reads its query. */
interface ReadQuery {
  readonly query: QueryExplanation;
}

/** A hit with the terms that it has. */
interface ExplainedHit extends Pick<DiscoveryMatch, 'reason_codes'> {
  readonly terms: ReadonlyArray<{ readonly term: string; readonly origin: TermOrigin }>;
}

const TERM_ROOM = 40;
/** The others are told as `(3 more)`. */
const MOST_UNKNOWN = 8;
const MOST_MISSING: Readonly<Record<Detail, number>> = { concise: 3, full: 50 };

/** Terms of the task that no plugin of the host has, nor anything that stands for them; what is only spelled like one is another word. */
export function termsNoPluginHas({ query }: ReadQuery): readonly string[] {
  const asked = askedTerms(query.terms);
  const known = asked.filter((term) => !isUnknown(term)).map(({ term }) => term);
  const unknown = asked.filter(isUnknown).map(({ term }) => term);
  return shown(
    unknown.filter((term) => !isBetween(term, known)),
    MOST_UNKNOWN,
  );
}

/** Terms of the task that a hit does not have, or only by a guess at their spelling; of one that was asked for by its own name or owner none is missing. */
export function missingTerms(
  { query }: ReadQuery,
  { reason_codes, terms: found }: ExplainedHit,
  detail: Detail,
): readonly string[] {
  if (reason_codes.includes('exact_identifier') || query.owner !== null) return [];
  const had = found.filter(({ origin }) => origin !== 'correction').map(({ term }) => term);
  const asked = askedTerms(query.terms).map(({ term }) => term);
  return shown(
    asked.filter((term) => !had.includes(term) && !isBetween(term, had)),
    MOST_MISSING[detail],
  );
}

function isUnknown({ alternatives }: AskedTerm): boolean {
  return alternatives.every(({ origin }) => origin === 'correction');
}

/** Words written together are asked for besides each alone. */
function askedTerms(terms: readonly AskedTerm[]): readonly AskedTerm[] {
  return terms.filter(({ alternatives }) => alternatives[0]?.origin !== 'joined');
}

/** A pair of Han characters across the border of two words, both of which are there; `表格` and `格式` have what `格` says. */
function isBetween(term: string, others: readonly string[]): boolean {
  return (
    /^\p{Script=Han}{2}$/u.test(term) && Array.from(term).every((character) => others.join('').includes(character))
  );
}

function shown(terms: readonly string[], most: number): readonly string[] {
  const each = [...new Set(terms)];
  const first = each.slice(0, most).map((term) => excerpt(term, TERM_ROOM));
  return each.length > most ? [...first, `(${each.length - most} more)`] : first;
}

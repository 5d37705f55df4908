import { analyse, isBeside } from '../../text/analyse.ts';
import type { IdentityTable } from './identity-table.ts';
import type { PlanContext } from './plan-context.ts';
import type { QueryPlan } from './plan-query.ts';
import type { RecordColumns } from './record-columns.ts';

/** Plugins of one owner whose names begin with the same word, from which on the word is the owner's mark. */
const FEWEST_MARKED = 3;
/** Share of the owner's plugins that must have it. */
const MARKED_SHARE = 0.5;

/** Tables of one index. */
export interface NamedForDeps {
  readonly context: Pick<PlanContext, 'idOf' | 'hostWords'>;
  readonly columns: Pick<RecordColumns, 'owner'>;
  readonly identities: Pick<IdentityTable, 'eachName'>;
}

/** Whether a query, or what stands for its words, says all that one name of a plugin says. */
export type NamedFor = (plan: Pick<QueryPlan, 'groups'>) => (document: number) => boolean;

/** The telling words of each name of a document, as terms of the index. */
type Names = ReadonlyArray<ReadonlyArray<readonly number[]>>;

/**
 * Tells plugins that are named for what a query asks. Owner and scope are no part of a
 * name; words of the host say nothing in it, nor does an owner's mark: the word with
 * which most of an owner's names begin.
 *
 * Cost: one pass over all names at the first question (a fifth of a second for
 * 15,000 plugins), then a look-up for each word of a name.
 */
export function createNamedFor(deps: NamedForDeps): NamedFor {
  let names: Names | null = null;
  return ({ groups }) => {
    const known = (names ??= withoutMarks(readNames(deps), deps.columns.owner));
    const said = new Set(groups.flatMap(({ alternatives }) => alternatives.map(({ termId }) => termId)));
    return (document) =>
      known[document]!.some((terms) => terms.length > 0 && terms.every((termId) => said.has(termId)));
  };
}

/** Names that say anything but words of the host. */
function readNames({ context, columns, identities }: NamedForDeps): Names {
  const names = Array.from(columns.owner, (): Array<readonly number[]> => []);
  identities.eachName((name, documents) => {
    const words = analyse(name).filter((token) => !isBeside(token) && !context.hostWords.has(token.term));
    if (words.length === 0) return;
    const terms = words.map(({ term }) => context.idOf(term));
    for (const document of documents) names[document]!.push(terms);
  });
  return names;
}

/** Without the words that begin enough of an owner's names of several words. */
function withoutMarks(names: Names, owners: Uint32Array): Names {
  const marks = new Set<string>();
  for (const documents of Map.groupBy(names.keys(), (document) => owners[document]!).values()) {
    if (documents.length < FEWEST_MARKED) continue;
    const beginnings = documents.flatMap((document) => [
      ...new Set(names[document]!.filter(({ length }) => length > 1).map(([first]) => first!)),
    ]);
    for (const [first, { length }] of Map.groupBy(beginnings, (term) => term)) {
      const isMark = length >= FEWEST_MARKED && length >= MARKED_SHARE * documents.length;
      if (isMark) marks.add(`${owners[documents[0]!]!} ${first}`);
    }
  }
  return names.map((own, document) =>
    own.map((terms) => terms.filter((termId) => !marks.has(`${owners[document]!} ${termId}`))),
  );
}

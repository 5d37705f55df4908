import type { OpenIndex } from '../engine/open-index.ts';
import type { Alternative, TermGroup } from '../engine/score-groups.ts';
import { nearTerms } from '../engine/near-terms.ts';
import type { AliasTable, AliasTerms } from '../text/alias-table.ts';
import { analyse, type Token } from '../text/analyse.ts';
import { isStopTerm } from '../text/stop-words.ts';
import { BORDER_PAIR_SHARE, TERM_WEIGHTS } from './ranking-weights.ts';

export type AlternativeOrigin = 'query' | 'alias' | 'correction' | 'joined';

export interface PlannedAlternative extends Alternative {
  readonly origin: AlternativeOrigin;
}

export interface PlannedGroup extends TermGroup {
  readonly alternatives: readonly PlannedAlternative[];
}

/** A query as the engine takes it. */
export interface QueryPlan {
  readonly groups: readonly PlannedGroup[];
  /** Terms of the query's content words in order, for phrases; -1: not in the index. */
  readonly sequence: readonly number[];
}

export interface PlanContext {
  readonly index: OpenIndex;
  readonly aliases: AliasTable;
  readonly hostStopTerms: ReadonlySet<string>;
}

/** At most so many terms begin with a lone character; the most frequent come first in no order that matters. */
const MOST_PREFIX_TERMS = 64;
const SHORTEST_CORRECTED = 4;
const SHORTEST_CORRECTED_TWICE = 8;

/** Turns a text into groups of equal terms, each with its weight. */
export function planQuery(text: string, context: PlanContext): QueryPlan {
  const all = analyse(text);
  const sequenceTokens = all.filter(({ kind }) => kind !== 'joined');
  const content = sequenceTokens.filter(({ term }) => !isStopTerm(term));
  const tokens = withoutRepeats(content.length > 0 ? content : sequenceTokens);

  const terms = tokens.map(({ term }) => term);
  const borders = borderPairs(tokens, context.index);
  const aliasOf = aliasAlternatives(terms, context);
  const groups = tokens.map((token, i) => groupOf(token, aliasOf[i] ?? [], borders.has(i), context));
  return {
    groups: [...groups, ...joinedGroups(all, tokens, context)].filter(({ alternatives }) => alternatives.length > 0),
    sequence: terms.map((term) => context.index.dictionary.idOf(term)),
  };
}

/** A word said twice asks for nothing more. */
function withoutRepeats(tokens: readonly Token[]): readonly Token[] {
  const seen = new Set<string>();
  return tokens.filter(({ term }) => !seen.has(term) && seen.add(term));
}

function groupOf(
  token: Token,
  aliases: readonly PlannedAlternative[],
  isBorder: boolean,
  context: PlanContext,
): PlannedGroup {
  const isHostStop = context.hostStopTerms.has(token.term);
  const own = ownAlternatives(token, context);
  return {
    alternatives: [...own, ...aliases],
    weight: isHostStop ? TERM_WEIGHTS.hostStopTerm : isBorder ? TERM_WEIGHTS.borderPair : 1,
    isRequired: !isHostStop && !isBorder,
  };
}

function ownAlternatives({ term, kind }: Token, { index }: PlanContext): readonly PlannedAlternative[] {
  const { dictionary } = index;
  if (kind === 'single') {
    const { first, end } = dictionary.prefixRange(term);
    const count = Math.min(end - first, MOST_PREFIX_TERMS);
    return Array.from({ length: count }, (_, i) => ({ termIds: [first + i], factor: 1, origin: 'query' as const }));
  }
  const termId = dictionary.idOf(term);
  if (termId !== -1) return [{ termIds: [termId], factor: 1, origin: 'query' }];
  return kind === 'word' ? corrections(term, index) : [];
}

/** Terms one edit away (two for long words) from a word that matches nothing. */
function corrections(term: string, { dictionary }: OpenIndex): readonly PlannedAlternative[] {
  if (term.length < SHORTEST_CORRECTED) return [];
  const near = nearTerms(dictionary, term, term.length >= SHORTEST_CORRECTED_TWICE ? 2 : 1);
  const closest = Math.min(...near.map(({ distance }) => distance));
  return near
    .filter(({ distance }) => distance === closest)
    .map(({ termId, distance }) => ({
      termIds: [termId],
      factor: distance === 1 ? TERM_WEIGHTS.correctedByOne : TERM_WEIGHTS.correctedByTwo,
      origin: 'correction',
    }));
}

/** For each token the other names of whatever name begins there. */
function aliasAlternatives(
  terms: readonly string[],
  { aliases, index }: PlanContext,
): ReadonlyArray<readonly PlannedAlternative[]> {
  const result: Array<readonly PlannedAlternative[]> = terms.map(() => []);
  for (let position = 0; position < terms.length; position += 1) {
    const found = aliases.at(terms, position);
    if (found === null) continue;
    const alternatives = found.others.flatMap((other) => aliasAlternative(other, index));
    for (let i = 0; i < found.length; i += 1) result[position + i] = [...(result[position + i] ?? []), ...alternatives];
  }
  return result;
}

function aliasAlternative(terms: AliasTerms, { dictionary }: OpenIndex): readonly PlannedAlternative[] {
  const termIds = terms.map((term) => dictionary.idOf(term));
  return termIds.includes(-1) ? [] : [{ termIds, factor: TERM_WEIGHTS.alias, origin: 'alias' }];
}

/** Neighbouring words written together, where the index knows such a word. They help, they are never demanded. */
function joinedGroups(
  all: readonly Token[],
  content: readonly Token[],
  { index }: PlanContext,
): readonly PlannedGroup[] {
  const words = content.filter(({ kind }) => kind === 'word');
  const pairs = words.slice(0, -1).map((word, i) => word.term + (words[i + 1]?.term ?? ''));
  const joined = all.flatMap((token) => (token.kind === 'joined' ? [token.term] : []));
  return [...new Set([...joined, ...pairs])].flatMap((term): PlannedGroup[] => {
    const termId = index.dictionary.idOf(term);
    if (termId === -1) return [];
    return [
      {
        alternatives: [{ termIds: [termId], factor: 1, origin: 'joined' }],
        weight: TERM_WEIGHTS.joined,
        isRequired: false,
      },
    ];
  });
}

/** Places of pairs that cross a word border, judged by how rare they are beside their neighbours. */
function borderPairs(tokens: readonly Token[], index: OpenIndex): ReadonlySet<number> {
  const frequencyAt = (i: number): number => {
    const termId = index.dictionary.idOf(tokens[i]?.term ?? '');
    return termId === -1 ? 0 : index.documentFrequency(termId);
  };
  const isPairOfRun = (i: number, run: number | undefined): boolean =>
    tokens[i]?.kind === 'pair' && tokens[i].run === run;
  const borders = new Set<number>();
  for (const [i, token] of tokens.entries()) {
    if (token.kind !== 'pair' || !isPairOfRun(i - 1, token.run) || !isPairOfRun(i + 1, token.run)) continue;
    const neighbours = Math.min(frequencyAt(i - 1), frequencyAt(i + 1));
    if (frequencyAt(i) < neighbours * BORDER_PAIR_SHARE) borders.add(i);
  }
  return borders;
}

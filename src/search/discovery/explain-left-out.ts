import type { LeftOutRule, QueryExplanation } from '../../contract/discovery/explanation.ts';
import type { QueryWord, QueryWords } from './query-words.ts';
import type { WrittenInQuery } from './written-in-query.ts';

/** Terms of a query that are not asked for, in its order, each with the rule. */
export function leftOutTerms(
  { tokens, words }: QueryWords,
  inQuery: Pick<WrittenInQuery, 'ofWord'>,
): QueryExplanation['left_out_terms'] {
  const asked = new Set(words);
  const askedTerms = new Set(words.map(({ term }) => term));
  return tokens
    .filter((token) => !asked.has(token))
    .map((token) => ({ term: inQuery.ofWord(token), rule: askedTerms.has(token.term) ? 'repeated' : ruleOf(token) }));
}

/** What is neither grammar nor the border of a word left out was left out as a word of the host. */
function ruleOf({ isStop, kind, wordLength }: QueryWord): LeftOutRule {
  if (isStop) return 'grammar_word';
  return kind === 'bigram' && wordLength === 0 ? 'border_pair' : 'host_word';
}

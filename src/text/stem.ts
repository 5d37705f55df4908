const VOWEL = /[aeiouy]/;
const SUFFIX_RULES: ReadonlyArray<readonly [suffix: string, replacement: string, shortestStem: number]> = [
  ['ization', 'ize', 3],
  ['isation', 'ize', 3],
  ['ational', 'ate', 3],
  ['fulness', 'ful', 3],
  ['iveness', 'ive', 3],
  ['ations', 'ate', 3],
  ['ation', 'ate', 3],
  ['ators', 'ate', 3],
  ['ator', 'ate', 3],
  ['ments', '', 4],
  ['ment', '', 4],
  ['sses', 'ss', 1],
  ['ies', 'y', 2],
  ['ied', 'y', 2],
  ['ings', '', 3],
  ['ing', '', 3],
  ['ers', '', 4],
  ['er', '', 4],
  ['ors', 'or', 3],
  ['ed', '', 3],
  ['ly', '', 4],
  ['xes', 'x', 1],
  ['zes', 'z', 2],
  ['ches', 'ch', 1],
  ['shes', 'sh', 1],
  ['s', '', 3],
  ['e', '', 3],
];
/** Most words end in a letter that no rule is about. */
const RULES_BY_LAST_LETTER = Map.groupBy(SUFFIX_RULES, ([suffix]): string | undefined => suffix.at(-1));
/**
 * Words whose ending belongs to them: without it they would be another word of a
 * catalog (`state` and `stat`), or a stop word (`theme` and `them`), or their
 * plural would not be seen (`apis`).
 */
const WHOLE_WORDS: ReadonlySet<string> = new Set(
  (
    'theme note setting letter api cpu gpu menu ' +
    'news state locale plane paste care meme wine lane pane folder flower docker marketing'
  ).split(' '),
);
const KEEPS_ITS_S = /(?:ss|us|is)$/;
const DOUBLED = /([bdfgmnprt])\1$/;

/**
 * Light English stemmer: takes off the endings by which one word for one thing
 * differs in a catalog (plural, -ing, -ed, -er, -ation, -ment), nothing more,
 * so that different words stay different. Only `a`–`z` words are touched.
 *
 * Applied until nothing changes: a stem is its own stem, so documents, queries
 * and already stemmed terms meet.
 *
 * @param word folded; see `foldCase`
 */
export function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  const shorter = withoutOneSuffix(word);
  return shorter === word ? word : stem(shorter);
}

function withoutOneSuffix(word: string): string {
  if (WHOLE_WORDS.has(word)) return word;
  if (word.endsWith('s') && WHOLE_WORDS.has(word.slice(0, -1))) return word.slice(0, -1);
  for (const [suffix, replacement, shortestStem] of RULES_BY_LAST_LETTER.get(word.at(-1)) ?? []) {
    if (!word.endsWith(suffix)) continue;
    const base = word.slice(0, word.length - suffix.length);
    // Abbreviations have a plural too (`pdfs`), but no other ending.
    if (base.length < shortestStem || (suffix !== 's' && !VOWEL.test(base))) continue;
    if (suffix === 's' && KEEPS_ITS_S.test(word)) return word;
    return repaired(base, suffix) + replacement;
  }
  return word;
}

const VERB_ENDING = /^(?:ing|ings|ed|er|ers)$/;

/** `stopp` (from "stopped") is `stop`, `past` (from "pasted") is `paste`; other endings change nothing in front of them. */
function repaired(base: string, suffix: string): string {
  if (!VERB_ENDING.test(suffix)) return base;
  if (WHOLE_WORDS.has(`${base}e`)) return `${base}e`;
  return DOUBLED.test(base) ? base.slice(0, -1) : base;
}

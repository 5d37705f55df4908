const VOWEL = /[aeiouy]/;
const SUFFIX_RULES: ReadonlyArray<readonly [suffix: string, replacement: string, shortestStem: number]> = [
  ['ization', 'ize', 3],
  ['isation', 'ize', 3],
  ['ational', 'ate', 3],
  ['fulness', 'ful', 3],
  ['iveness', 'ive', 3],
  ['ization', 'ize', 3],
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
  for (const [suffix, replacement, shortestStem] of SUFFIX_RULES) {
    if (!word.endsWith(suffix)) continue;
    const base = word.slice(0, word.length - suffix.length);
    if (base.length < shortestStem || !VOWEL.test(base)) continue;
    if (suffix === 's' && KEEPS_ITS_S.test(word)) return word;
    return repaired(base, suffix) + replacement;
  }
  return word;
}

/** `stopp` (from "stopped") is `stop`; an ending without a vowel in front never doubled anything. */
function repaired(base: string, suffix: string): string {
  return /^(?:ing|ings|ed|er|ers)$/.test(suffix) && DOUBLED.test(base) ? base.slice(0, -1) : base;
}

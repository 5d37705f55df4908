/** English words that say nothing about a task, folded. */
const ENGLISH = `a about all also am an and any are as at be been but by can could did do does doing each every for
 from get gets getting give goes going gone got had has have having help helps how i if in into is it its just like let
 lets made make makes making may me might my need needs not of on once one onto or our out over own please pm set
 should so some such than that the their them then there these they this those through to too up upon us use used user
 using uses via want wants was we went were what when whenever where whether which while who whom will with within
 without would you your`;

/**
 * Chinese characters that are grammar, not content, wherever they stand in a
 * query. Characters that also build words (用 in 用量, 时 in 定时) are not here.
 */
const CHINESE_CHARACTERS = '的了吗呢吧啊请我你您它他她们把被将帮让想之与及或这那哪么些很就都也还';

/** Whole words; inside a longer word (提供商, provider) they are no grammar. */
const CHINESE_PAIRS =
  '一个 一下 一些 一款 一种 一次 怎样 如何 可以 能够 下来 出来 起来 以及 并且 或者 时候 之后 之前 需要 希望 通过 进行 使用 支持 ' +
  '提供 用于 基于 自己 实现 包括 包含 其他 其它 相关 没有 不是 所有 任何 任意 直接 即可 无需 不用';

const STOP_WORDS: ReadonlySet<string> = new Set(ENGLISH.split(/\s+/));
const STOP_CHARACTERS: ReadonlySet<string> = new Set(CHINESE_CHARACTERS);
const STOP_PAIRS: ReadonlySet<string> = new Set(CHINESE_PAIRS.split(' '));

/** @param word folded, not stemmed: the stem of "theme" is no pronoun */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** @param pair one or two characters of a script without spaces */
export function isStopBigram(pair: string): boolean {
  return STOP_PAIRS.has(pair) || hasStopCharacter(pair);
}

/** @param word a whole word of a script without spaces */
export function isStopBigramWord(word: string): boolean {
  return STOP_PAIRS.has(word);
}

/** Whether a character of the pair is grammar wherever it stands. */
export function hasStopCharacter(pair: string): boolean {
  for (const character of pair) if (STOP_CHARACTERS.has(character)) return true;
  return false;
}

/** English words that say nothing about a task, as `analyse` gives them (stemmed). */
const ENGLISH = `a about all also am an and any are as at be been but by can could did do doe does done each for from get
 give had has hav have help how i if in into is it its just like lik let me mak make may might my need not of on
 onc one onto or our out over own please pleas set should so some som such than that th the their them then there ther
 thes these they thi this those thos to too up us use used user via want was wa we were wer what when where wher which
 while whil who will wil with would you your`;

/**
 * Chinese characters that are grammar, not content, wherever they stand in a
 * query. Characters that also build words (用 in 用量, 时 in 定时) are not here.
 */
const CHINESE_CHARACTERS = '的了吗呢吧啊请我你您它他她们把被将帮让想之与及或这那哪么些很就都也还';

const CHINESE_PAIRS =
  '一个 一下 一些 怎样 如何 可以 能够 下来 出来 起来 以及 并且 或者 时候 之后 之前 需要 希望 通过 进行 使用 支持 提供'.split(
    ' ',
  );

const STOP_WORDS: ReadonlySet<string> = new Set(ENGLISH.split(/\s+/));
const STOP_CHARACTERS: ReadonlySet<string> = new Set(CHINESE_CHARACTERS);
const STOP_PAIRS: ReadonlySet<string> = new Set(CHINESE_PAIRS);

/** @param term as `analyse` gives it */
export function isStopTerm(term: string): boolean {
  if (STOP_WORDS.has(term) || STOP_PAIRS.has(term)) return true;
  for (const character of term) {
    if (STOP_CHARACTERS.has(character)) return true;
  }
  return false;
}

/**
 * Whether a text has some words as they are shown, but for their case: whole
 * words or whole parts of an identifier, so that a stem (`messag`) is none.
 */
export function standsIn(text: string, shown: string): boolean {
  const [plain, wanted] = [text.normalize('NFKC'), shown.normalize('NFKC').toLowerCase()];
  const folded = plain.toLowerCase();
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + 1)) {
    if (isBorder(plain, at) && isBorder(plain, at + wanted.length)) return true;
  }
  return false;
}

const LETTER = /\p{Script=Latin}/u;

/** Between two letters a border is where an identifier changes to capitals: send|Telegram, API|Key. */
function isBorder(text: string, at: number): boolean {
  const [before = '', behind = '', next = ''] = [text[at - 1], text[at], text[at + 1]];
  if (!LETTER.test(before) || !LETTER.test(behind)) return true;
  const isCapital = /\p{Lu}/u.test(behind);
  return isCapital && (/\p{Ll}/u.test(before) || /\p{Ll}/u.test(next));
}

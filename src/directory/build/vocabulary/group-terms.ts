import { compareCodeUnits } from '../../../base/compare.ts';
import type { Translation } from '../../../search/translation/mine-translations.ts';
import { analyse } from '../../../text/analyse.ts';
import type { NameGroup } from '../../../text/phrase-matcher.ts';

interface BestTranslation {
  readonly term: string;
  readonly score: number;
}

/** The best translation of each term of one side; of equals the first by code units. */
export function bestTranslations(
  translations: readonly Translation[],
  side: 'left' | 'right',
): ReadonlyMap<string, BestTranslation> {
  const best = new Map<string, BestTranslation>();
  for (const translation of translations) {
    const term = side === 'left' ? translation.right : translation.left;
    const known = best.get(translation[side]);
    const isBetter =
      known === undefined ||
      translation.score > known.score ||
      (translation.score === known.score && compareCodeUnits(term, known.term) < 0);
    if (isBetter) best.set(translation[side], { term, score: translation.score });
  }
  return best;
}

/** Terms that say the same: English ones as analysed words joined by spaces, Chinese ones as written. */
export interface TermGroup {
  readonly english: readonly string[];
  readonly chinese: readonly string[];
}

export interface TermsToGroup {
  readonly english: ReadonlySet<string>;
  readonly chinese: ReadonlySet<string>;
  readonly translations: readonly Translation[];
  readonly aliases: readonly NameGroup[];
}

/** Lowest score by which two terms that are each other's best translation count as the same. */
const MUTUAL_SCORE = 0.12;
/** Share of the best translation's score from which on a second word says the same too (宠物 and 桌宠: pet). */
const RIVAL_SHARE = 0.6;
/** Lowest score of the translations of both halves of a longer word. */
const HALF_SCORE = 0.05;

/**
 * Joins terms of both languages that say the same, by the host's aliases and by
 * mined translations. A Chinese word of four characters is joined to two English
 * words if its halves are translated by them (代码审查, code review), and two English
 * words to the Chinese word that their best translations make.
 *
 * @returns each term in exactly one group, groups and terms in code-unit order
 */
export function groupTerms({ english, chinese, translations, aliases }: TermsToGroup): readonly TermGroup[] {
  const joined = disjointSets();
  const toEnglish = bestTranslations(translations, 'left');
  const toChinese = bestTranslations(translations, 'right');
  for (const word of chinese) {
    const translation = englishOf(word, { english, toEnglish, toChinese });
    if (translation !== null) joined.join(`zh:${word}`, `en:${translation}`);
  }
  for (const term of english) {
    const word = chineseOf(term, { toEnglish, toChinese });
    if (word !== null && chinese.has(word)) joined.join(`zh:${word}`, `en:${term}`);
  }
  for (const names of aliases) {
    const [first, ...others] = names.map((name) => memberOf(name)).filter((member) => member !== null);
    for (const other of others) if (first !== undefined) joined.join(first, other);
  }
  const members = [...english.values().map((term) => `en:${term}`), ...chinese.values().map((word) => `zh:${word}`)];
  return [...Map.groupBy(members.sort(compareCodeUnits), (member) => joined.rootOf(member)).values()].map((group) => ({
    english: group.filter((member) => member.startsWith('en:')).map((member) => member.slice(3)),
    chinese: group.filter((member) => member.startsWith('zh:')).map((member) => member.slice(3)),
  }));
}

interface Dictionary {
  readonly english: ReadonlySet<string>;
  readonly toEnglish: ReadonlyMap<string, BestTranslation>;
  readonly toChinese: ReadonlyMap<string, BestTranslation>;
}

function englishOf(word: string, { english, toEnglish, toChinese }: Dictionary): string | null {
  const whole = toEnglish.get(word);
  if (whole !== undefined && english.has(whole.term)) {
    const best = toChinese.get(whole.term);
    const isMutual = best?.term === word || whole.score >= RIVAL_SHARE * (best?.score ?? 1);
    if (isMutual && whole.score >= MUTUAL_SCORE) return whole.term;
  }
  if (word.length !== 4) return null;
  const halves = [toEnglish.get(word.slice(0, 2)), toEnglish.get(word.slice(2))];
  const isKnown = halves.every((half) => half !== undefined && half.score >= HALF_SCORE);
  const both = halves.map((half) => half?.term ?? '').join(' ');
  return isKnown && english.has(both) ? both : null;
}

function chineseOf(term: string, { toEnglish, toChinese }: Omit<Dictionary, 'english'>): string | null {
  const words = term.split(' ');
  const parts = words.map((word) => toChinese.get(word));
  const isKnown = parts.every((part, i) => part !== undefined && toEnglish.get(part.term)?.term === words[i]);
  return words.length > 1 && isKnown ? parts.map((part) => part?.term ?? '').join('') : null;
}

function memberOf(name: string): string | null {
  const tokens = analyse(name);
  if (/^\p{Script=Han}+$/u.test(name)) return `zh:${name}`;
  const words = tokens.filter(({ kind }) => kind === 'word').map(({ term }) => term);
  const whole = tokens.find(({ kind }) => kind === 'catenated' || kind === 'name')?.term;
  if (tokens.some(({ kind }) => kind === 'bigram' || kind === 'single')) return null;
  return words.length === 0 ? null : `en:${whole ?? words.join(' ')}`;
}

function disjointSets() {
  const parents = new Map<string, string>();
  const rootOf = (member: string): string => {
    let root = member;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    return root;
  };
  return {
    rootOf,
    join(a: string, b: string): void {
      const [first, second] = [rootOf(a), rootOf(b)].sort(compareCodeUnits);
      if (first !== undefined && second !== undefined && first !== second) parents.set(second, first);
    },
  };
}

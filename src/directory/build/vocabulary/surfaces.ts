import { compareCodeUnits } from '../../../base/compare.ts';
import { isBeside, type Token } from '../../../text/analyse.ts';
import type { EntryText } from '../entry-text.ts';

const WORD = /^[\p{L}\p{N}]+$/u;
const TWO_WORDS = /^[\p{L}\p{N}]+[ -][\p{L}\p{N}]+$/u;
/** Where a sentence begins, capitals say nothing. */
const SENTENCE_START = /(?:[.!?:;|—–]\s+|\n|[。！？：；]\s*)$/u;
/** Share of a spelling with capitals from which on the capitals belong to the word (GitHub, MCP, Codex). */
const CAPITALS_BELONG = 0.6;
/** Share from which on a short form counts as one people write. */
const COMMON_FORM = 0.15;

/** How people write the terms of the analyser; two terms joined by a space are a row of words. */
export interface Surfaces {
  /** The most frequent form of a term in running text, else in names or at the beginning of a sentence; the term itself if it was never seen. */
  readonly of: (term: string) => string;
  /** The shortest of the common forms, in lower case: it stays when two forms are about as frequent. */
  readonly plainest: (term: string) => string;
  /** How often the term was seen as one word. */
  readonly countOf: (term: string) => number;
}

type Forms = Map<string, Map<string, number>>;

/** Counts the forms in which single words stand in texts written in letters. */
export function countSurfaces(texts: readonly EntryText[]): Surfaces {
  const running: Forms = new Map();
  /** In names, and where a sentence begins. */
  const elsewhere: Forms = new Map();
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const field of ['name', 'en', 'zh-CN'] as const) {
      const { tokens, text: written } = text[field];
      for (const { term, start, end, kind } of tokens) {
        const form = written.slice(start, end);
        if (kind === 'bigram' || kind === 'single' || !WORD.test(form)) continue;
        if (field !== 'zh-CN') counts.set(term, (counts.get(term) ?? 0) + 1);
        const saysCase = field !== 'name' && !(beginsSentence(written, start) && /^\p{Lu}[^\p{Lu}]*$/u.test(form));
        note(saysCase ? running : elsewhere, term, saysCase ? form : uncapitalised(form));
      }
    }
  }
  const formsOf = (term: string) => running.get(term) ?? elsewhere.get(term);
  return {
    of: (term) => mostFrequent(formsOf(term)) ?? term,
    plainest: (term) => shortestCommon(formsOf(term)) ?? term,
    countOf: (term) => counts.get(term) ?? 0,
  };
}

/** The same with rows of two words, each as English texts write it in a row; a row that none writes is made of its words. */
export function withRows(surfaces: Surfaces, texts: readonly EntryText[], rows: ReadonlySet<string>): Surfaces {
  const forms: Forms = new Map();
  for (const { en } of texts) {
    for (const [first, second] of neighbours(en.tokens)) {
      const row = `${first.term} ${second.term}`;
      const form = en.text.slice(first.start, second.end);
      if (rows.has(row) && TWO_WORDS.test(form))
        note(forms, row, beginsSentence(en.text, first.start) ? uncapitalised(form) : form);
    }
  }
  const wordByWord = (term: string, spell: (word: string) => string): string =>
    term
      .split(' ')
      .map((word) => spell(word))
      .join(' ');
  return {
    ...surfaces,
    of: (term) => mostFrequent(forms.get(term)) ?? wordByWord(term, surfaces.of),
    plainest: (term) => wordByWord(term, surfaces.plainest),
  };
}

function* neighbours(tokens: readonly Token[]): Generator<readonly [Token, Token]> {
  const words = tokens.filter((token) => !isBeside(token));
  for (const [i, first] of words.entries()) {
    const second = words[i + 1];
    if (second !== undefined && second.position === first.position + 1) yield [first, second];
  }
}

/** `Frogs` is `frogs`; capitals further inside belong to the word. */
function uncapitalised(form: string): string {
  return /^\p{Lu}[^\p{Lu}]*$/u.test(form) ? form.charAt(0).toLowerCase() + form.slice(1) : form;
}

function beginsSentence(text: string, start: number): boolean {
  return start === 0 || SENTENCE_START.test(text.slice(Math.max(0, start - 4), start));
}

function note(forms: Forms, term: string, form: string): void {
  const known = forms.get(term) ?? new Map<string, number>();
  forms.set(term, known.set(form, (known.get(form) ?? 0) + 1));
}

function mostFrequent(forms: ReadonlyMap<string, number> | undefined): string | null {
  if (forms === undefined) return null;
  const [best] = byFold(forms).sort((a, b) => b.count - a.count || compareCodeUnits(a.folded, b.folded));
  if (best === undefined) return null;
  const [spelling] = best.spellings.sort((a, b) => b[1] - a[1] || compareCodeUnits(a[0], b[0]));
  return spelling !== undefined && spelling[1] >= CAPITALS_BELONG * best.count ? spelling[0] : best.folded;
}

function shortestCommon(forms: ReadonlyMap<string, number> | undefined): string | null {
  if (forms === undefined) return null;
  const folded = byFold(forms);
  const total = folded.reduce((sum, { count }) => sum + count, 0);
  const [shortest] = folded
    .filter(({ count }) => count >= COMMON_FORM * total)
    .sort((a, b) => a.folded.length - b.folded.length || compareCodeUnits(a.folded, b.folded));
  return shortest?.folded ?? null;
}

function byFold(forms: ReadonlyMap<string, number>) {
  return [...Map.groupBy(forms, ([form]) => form.toLowerCase())].map(([folded, spellings]) => ({
    folded,
    spellings,
    count: spellings.reduce((sum, [, count]) => sum + count, 0),
  }));
}

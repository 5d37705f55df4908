import { compareCodeUnits } from '../base/compare.ts';
import { analyse } from '../text/analyse.ts';

const WORD = /[\p{L}\p{N}]+/gu;
/** Share of a spelling with capitals from which on the capitals belong to the word (GitHub, MCP, Codex). */
const CAPITALS_BELONG = 0.6;
/** Share from which on a short form counts as one people write. */
const COMMON_FORM = 0.15;

/** How people write the terms of the analyser. */
export interface Surfaces {
  /** The most frequent form of a term; the term itself if it was never seen. */
  readonly of: (term: string) => string;
  /** The shortest of the common forms, in lower case: it stays when two forms are about as frequent. */
  readonly plainest: (term: string) => string;
  /** How often the term was seen as one word. */
  readonly countOf: (term: string) => number;
}

/** Counts the forms in which words stand in texts written in letters. */
export function countSurfaces(texts: Iterable<string>): Surfaces {
  const forms = new Map<string, Map<string, number>>();
  const termOfWord = new Map<string, string | null>();
  for (const text of texts) {
    for (const [word] of text.matchAll(WORD)) {
      let term = termOfWord.get(word);
      if (term === undefined) {
        term = wholeTerm(word);
        termOfWord.set(word, term);
      }
      if (term === null) continue;
      const known = forms.get(term) ?? new Map<string, number>();
      known.set(word, (known.get(word) ?? 0) + 1);
      forms.set(term, known);
    }
  }
  return {
    of: (term) => mostFrequent(forms.get(term)) ?? term,
    plainest: (term) => shortestCommon(forms.get(term)) ?? term,
    countOf: (term) => (forms.get(term)?.values() ?? [].values()).reduce((sum, count) => sum + count, 0),
  };
}

/** The term of a word as a whole: `GitHub` is `github`; `null`: it is no word of letters. */
function wholeTerm(word: string): string | null {
  const tokens = analyse(word).filter(({ kind }) => kind !== 'part');
  const last = tokens.at(-1);
  return last === undefined || last.kind === 'pair' || last.kind === 'single' ? null : last.term;
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

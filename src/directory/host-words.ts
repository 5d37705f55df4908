import { analyse, type Token } from '../text/analyse.ts';
import { foldCase } from '../text/fold.ts';
import type { EntryText } from './entry-text.ts';
import { TEXT_FIELDS } from './text-field.ts';

export type IsHostWord = (term: string) => boolean;

/** Words nearly every plugin of the host has, and words written together from them (`fooplugin`). */
export function hostWords(stopTerms: readonly string[]): IsHostWord {
  // Words written together are not stemmed at the seam, so the plain words are needed too.
  const stops = new Set(
    stopTerms.flatMap((stop) => [...analyse(stop).map(({ term }) => term), ...foldCase(stop).split(/[^\p{L}\p{N}]+/u)]),
  );
  const known = new Map<string, boolean>();
  const isMadeOfStops = (word: string): boolean =>
    stops.has(word) ||
    [...stops].some(
      (stop) =>
        stop.length > 1 && stop.length < word.length && word.startsWith(stop) && isMadeOfStops(word.slice(stop.length)),
    );
  return (term) => {
    const answer = known.get(term) ?? isMadeOfStops(term);
    known.set(term, answer);
    return answer;
  };
}

/** The texts without the host's words and without the parts these are written in. */
export function withoutHostWords(text: EntryText, isHostWord: IsHostWord): EntryText {
  const [name, en, zhCn] = TEXT_FIELDS.map((field) => keptTokens(text[field], isHostWord));
  return { name: name ?? [], en: en ?? [], 'zh-CN': zhCn ?? [] };
}

function keptTokens(tokens: readonly Token[], isHostWord: IsHostWord): readonly Token[] {
  const hidden = new Set<number>();
  for (const { kind, term, position } of tokens) {
    if (kind === 'joined' && isHostWord(term)) hidden.add(position).add(position + 1);
  }
  return tokens.filter(({ term, position }) => !hidden.has(position) && !isHostWord(term));
}

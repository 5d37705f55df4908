import { analyse, type Token } from '../text/analyse.ts';
import type { DirectoryEntry } from './directory-input.ts';
import type { TextField } from './text-field.ts';

/** One entry as the tokens of its texts; names and a language's texts each form one field. */
export type EntryText = Readonly<Record<TextField, readonly Token[]>>;

/** Positions between two texts of one field: no term reaches from one into the next. */
const TEXT_GAP = 8;

export function entryText({ names, description }: DirectoryEntry): EntryText {
  return {
    name: fieldTokens(names),
    en: fieldTokens([description.en ?? '']),
    'zh-CN': fieldTokens([description.zhCn ?? '']),
  };
}

function fieldTokens(texts: readonly string[]): readonly Token[] {
  const tokens: Token[] = [];
  let offset = 0;
  for (const text of texts) {
    for (const token of analyse(text)) tokens.push({ ...token, position: token.position + offset });
    offset = (tokens.at(-1)?.position ?? 0) + TEXT_GAP;
  }
  return tokens;
}

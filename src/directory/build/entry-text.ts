import { analyse, type Token } from '../../text/analyse.ts';
import { compatible } from '../../text/fold.ts';
import type { DirectoryEntry } from '../directory-input.ts';
import type { TextField } from '../text-field.ts';

/** A text and what it says; names and a language's texts each form one. */
export interface ReadField {
  readonly tokens: readonly Token[];
  /** Where the tokens stand. */
  readonly text: string;
}

/** One entry as the tokens of its texts. */
export type EntryText = Readonly<Record<TextField, ReadField>>;

/** Positions between two texts of one field: no term reaches from one into the next. */
const TEXT_GAP = 8;

export function entryText({ names, description }: DirectoryEntry): EntryText {
  return {
    name: readField(names),
    en: readField([description.en ?? '']),
    'zh-CN': readField([description.zhCn ?? '']),
  };
}

/** Parts of a name that people write as one word are left out: who says iMessage does not say message. */
export function readField(texts: readonly string[]): ReadField {
  const tokens: Token[] = [];
  let text = '';
  let offset = 0;
  for (const each of texts) {
    const [from, start] = [offset, text.length];
    for (const token of analyse(each)) {
      if (token.kind === 'part') continue;
      const { position, start: begin, end } = token;
      tokens.push({ ...token, position: position + from, start: begin + start, end: end + start });
      offset = position + from + TEXT_GAP;
    }
    text += `${compatible(each)}\n`;
  }
  return { tokens, text };
}

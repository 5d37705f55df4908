import { type Token, analyse } from '../../text/analyse.ts';
import { compatible } from '../../text/fold.ts';
import type { IsHostWord } from '../../text/host-words.ts';
import type { DirectoryEntry } from '../directory-input.ts';
import type { TextField } from '../directory-value.ts';

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

/** The texts without the host's words and without the parts these are written in. */
export function withoutHostWords(text: EntryText, isHostWord: IsHostWord): EntryText {
  return {
    name: withoutWords(text.name, isHostWord),
    en: withoutWords(text.en, isHostWord),
    'zh-CN': withoutWords(text['zh-CN'], isHostWord),
  };
}

function withoutWords({ tokens, text }: ReadField, isHostWord: IsHostWord): ReadField {
  const hidden = new Set<number>();
  for (const { term, position, width } of tokens) {
    if (width === 1 || !isHostWord(term)) continue;
    for (let at = position; at < position + width; at += 1) hidden.add(at);
  }
  return { tokens: tokens.filter(({ term, position }) => !hidden.has(position) && !isHostWord(term)), text };
}

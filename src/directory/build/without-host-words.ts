import type { IsHostWord } from '../../text/host-words.ts';
import type { EntryText, ReadField } from './entry-text.ts';

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

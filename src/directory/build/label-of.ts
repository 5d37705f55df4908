import type { LocalizedText } from '../../contract/shared/text.ts';

/** A label made of what texts write: `session log`, `fork` is `Session log and fork`. */
export function labelOf(surfaces: readonly LocalizedText[]): LocalizedText {
  const { en, 'zh-CN': zhCn } = joined(surfaces);
  return { en: capitalised(en), 'zh-CN': capitalised(zhCn) };
}

/** The same in running text. */
export function joined(surfaces: readonly LocalizedText[]): LocalizedText {
  return {
    en: listed([...new Set(surfaces.map(({ en }) => en))], ', ', ' and '),
    'zh-CN': listed([...new Set(surfaces.map(({ 'zh-CN': zhCn }) => zhCn))], '、', '与'),
  };
}

function listed(texts: readonly string[], comma: string, and: string): string {
  return [texts.slice(0, -1).join(comma), ...texts.slice(-1)].filter((text) => text !== '').join(and);
}

/** Words with capitals of their own (iMessage) keep them. */
function capitalised(text: string): string {
  const [first = ''] = text.split(' ');
  return first === first.toLowerCase() ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

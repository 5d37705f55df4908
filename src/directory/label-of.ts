import type { LocalizedText } from '../contract/localized-text.ts';

/** A text as it stands at the beginning of a label: `session log` is `Session log`. */
export function labelOf({ en, 'zh-CN': zhCn }: LocalizedText): LocalizedText {
  return { en: capitalised(en), 'zh-CN': capitalised(zhCn) };
}

/** Words with capitals of their own (iMessage) keep them. */
function capitalised(text: string): string {
  const [first = ''] = text.split(' ');
  return first === first.toLowerCase() ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

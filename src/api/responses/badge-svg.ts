import type { Locale } from '../../contract/shared/text.ts';

/** A badge in words; none of them is of third parties. */
export interface BadgeText {
  readonly label: string;
  readonly fact: string;
  readonly locale: Locale;
}

const FONT_PX = 11;
const PADDING_PX = 6;
const HEIGHT_PX = 20;

/** Advance widths of Helvetica, thousandths of the font size (Adobe Core 14 AFM); Arial, Liberation Sans and Arimo have the same. */
const ADVANCES: Readonly<Record<string, string>> = {
  222: 'ijl',
  278: 'ft ,.:',
  333: 'r-',
  500: 'ckszxvy',
  556: 'abdeghnopqu0123456789',
  722: 'w',
  833: 'm',
};
const ADVANCE_OF: ReadonlyMap<string, number> = new Map(
  Object.entries(ADVANCES).flatMap(([advance, letters]) =>
    Array.from(letters, (letter) => [letter, Number(advance)] as const),
  ),
);
const HAN = /^\p{Script=Han}$/u;

/** Width of a text in pixels; Han characters are as wide as the font is high. @throws RangeError of a letter nobody measured */
export function textWidthPx(text: string): number {
  const advances = Array.from(text, (letter) => {
    const advance = HAN.test(letter) || '，：'.includes(letter) ? 1000 : ADVANCE_OF.get(letter);
    if (advance === undefined) throw new RangeError('A badge has a letter whose width is not known.');
    return advance;
  });
  return Math.ceil((advances.reduce((sum, advance) => sum + advance, 0) * FONT_PX) / 1000);
}

const NOT_A_GRADE = {
  en: 'States a fact. Not a recommendation; nothing here approves an installation.',
  'zh-CN': '仅陈述事实，并非推荐，也不代表批准安装。',
} as const satisfies Record<Locale, string>;

/**
 * Two boxes in grey, whatever the fact: a colour would be a grade. `textLength` makes every
 * font take the width that was measured, so nothing is clipped. No style, no script, no link.
 */
export function badgeSvg({ label, fact, locale }: BadgeText): string {
  const labelPx = boxPx(label);
  const factPx = boxPx(fact);
  const widthPx = labelPx + factPx;
  const spoken = locale === 'en' ? `${label}: ${fact}` : `${label}：${fact}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${HEIGHT_PX}" viewBox="0 0 ${widthPx} ${HEIGHT_PX}" role="img" aria-label="${spoken}" lang="${locale}" xml:lang="${locale}">`,
    `<title>${spoken}</title>`,
    `<desc>${NOT_A_GRADE[locale]}</desc>`,
    `<rect width="${labelPx}" height="${HEIGHT_PX}" fill="#333"/>`,
    `<rect x="${labelPx}" width="${factPx}" height="${HEIGHT_PX}" fill="#595959"/>`,
    `<g fill="#fff" font-family="Helvetica,Arial,'Noto Sans CJK SC','PingFang SC','Microsoft YaHei',sans-serif" font-size="${FONT_PX}" aria-hidden="true">`,
    textElement(label, PADDING_PX),
    textElement(fact, labelPx + PADDING_PX),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

function boxPx(text: string): number {
  return textWidthPx(text) + 2 * PADDING_PX;
}

function textElement(text: string, startPx: number): string {
  return `<text x="${startPx}" y="14" textLength="${textWidthPx(text)}" lengthAdjust="spacingAndGlyphs">${text}</text>`;
}

import type { Locale } from '../../contract/shared/text.ts';

/** Of the query string: which language the page is to be in, whatever the browser asks for. */
export const LANGUAGE_PARAMETER = 'lang';

/** The language that the address itself asks for; `null`: none, or none that there is. */
export function languageInAddress(parameters: URLSearchParams): Locale | null {
  return languageOf(parameters.get(LANGUAGE_PARAMETER) ?? '');
}

/**
 * The first language of `Accept-Language` that the service speaks, by their
 * weights (RFC 9110, 12.5.4); English where it names none of them.
 */
export function acceptedLanguage(header: string | undefined): Locale {
  const wanted = (header ?? '')
    .slice(0, LONGEST_HEADER)
    .split(',')
    .map((range, place) => ({ ...readRange(range), place }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.place - b.place);
  for (const { tag } of wanted) {
    const language = languageOf(tag);
    if (language !== null) return language;
  }
  return 'en';
}

/** In characters; browsers send a tenth of it. */
const LONGEST_HEADER = 500;

function readRange(range: string): { readonly tag: string; readonly weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return { tag, weight: Number.isNaN(weight) ? 0 : weight };
}

/** Whatever kind of Chinese is asked for, the one there is serves its readers better than English does. */
function languageOf(tag: string): Locale | null {
  const [primary] = tag.toLowerCase().split('-');
  if (primary === 'zh') return 'zh-CN';
  return primary === 'en' ? 'en' : null;
}

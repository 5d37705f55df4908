import { isAscii } from '../../base/ascii.ts';

/** What people and programs write where they have nothing to say, folded. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  'na',
  'none',
  'null',
  'nil',
  'undefined',
  'todo',
  'tbd',
  'tba',
  'wip',
  'untranslated',
  'nottranslated',
  'placeholder',
  'description',
  'nodescription',
  'nodescriptionprovided',
  'nodescriptionavailable',
  'nodescriptionyet',
  'comingsoon',
  'unknown',
  '无',
  '暂无',
  '未知',
  '未翻译',
  '待翻译',
  '待补充',
  '描述待补充',
  '无描述',
  '无简介',
  '暂无描述',
  '暂无简介',
  '暂无介绍',
  '暂无说明',
  '没有描述',
  '敬请期待',
]);
const NAME_PLACEHOLDERS: ReadonlySet<string> = new Set(['unnamed', 'untitled', 'name', 'noname', '未命名']);
/** A template's hole that nobody filled in: `{{NAME}}`, `__NAME__`, `${name}`, `<%= name %>`. */
const TEMPLATE_HOLE = /\{\{[^{}]{0,60}\}\}|\$\{[^{}]{0,60}\}|<%[^%]{0,60}%>|__[A-Z][A-Z0-9_]{0,40}__/u;

/** `Web-UI Kit` and `web_ui kit` fold alike: letters and digits only, without case. */
export function foldToWordCharacters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

export function hasTemplateHole(text: string): boolean {
  return TEMPLATE_HOLE.test(text);
}

const LONGEST_PLACEHOLDER = Math.max(...Array.from(PLACEHOLDERS, ({ length }) => length));

/**
 * Whether a text has more characters than this when it is folded, as far as that is told without folding it, which is
 * most of what reading a record costs: each plain letter and figure stays a character.
 */
function isSurelyLonger(text: string, characters: number): boolean {
  let found = 0;
  for (let at = 0; at < text.length && found <= characters; at += 1) if (isPlain(text.charCodeAt(at))) found += 1;
  return found > characters;
}

/** A letter of `a` to `z`, of either case, or a figure. */
function isPlain(codeUnit: number): boolean {
  const lower = codeUnit | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (codeUnit >= 0x30 && codeUnit <= 0x39);
}

/** Text that stands for missing text; punctuation alone (`—`, `...`) does too. */
export function isPlaceholder(text: string): boolean {
  return !isSurelyLonger(text, LONGEST_PLACEHOLDER) && standsForNothing(foldToWordCharacters(text));
}

function standsForNothing(folded: string): boolean {
  return folded === '' || PLACEHOLDERS.has(folded);
}

export function isPlaceholderName(name: string): boolean {
  const folded = foldToWordCharacters(name);
  return standsForNothing(folded) || NAME_PLACEHOLDERS.has(folded) || hasTemplateHole(name);
}

const KIND_ZH = '(?:插件|扩展|组件|工具)';
const KIND_EN = '(?:plug-?in|extension|add-?on)';
/** Sentences that a template makes of a name and a label; the name is the first group. */
const TEMPLATES: readonly RegExp[] = [
  new RegExp(String.raw`^(.{1,120}?)\s*[—–:：-]+\s*(?:\S{1,30}\s?)?${KIND_ZH}\s*[（(][^（）()]{1,30}[）)][。.]?$`, 'u'),
  new RegExp(String.raw`^(.{1,120}?)\s*[—–:：-]+\s*(?:\S{1,30}\s)?${KIND_EN}\s*[（(][^（）()]{1,30}[）)][.]?$`, 'iu'),
  new RegExp(
    String.raw`^(.{1,120}?)\s*是一个(?:面向|用于|适用于|基于)\s*[^，。；,;]{1,40}?\s*的\s*${KIND_ZH}[。.]?$`,
    'u',
  ),
];
/** How each of them ends, in the last two characters. */
const TEMPLATE_END = /[)）件展具][。.]?$/u;
/** What a script prints of an object instead of its description. */
const OBJECT_DUMP = /System\.Object\[\]|^@\{.*\}\.?\w*$|^\[object Object\]$/u;

/**
 * Text that says nothing beyond the entry's own name: the name alone, or the
 * name in a catalog's sentence with a label. A sentence that very many entries
 * share word for word can only be seen with all of them at hand, not here.
 *
 * @param names what the entry is called: its name, package and repository
 */
export function isBoilerplate(text: string, names: readonly string[]): boolean {
  if (OBJECT_DUMP.test(text) || isOneOf(names, text)) return true;
  if (!TEMPLATE_END.test(text.slice(-2))) return false;
  return TEMPLATES.some((template) => {
    const name = template.exec(text)?.[1];
    return name !== undefined && isOneOf(names, name);
  });
}

/** Compatibility forms of one character have up to eighteen (U+FDFA). */
const MOST_COMPATIBLE = 18;

/** Whether a text folds as one of the names does. */
function isOneOf(names: readonly string[], text: string): boolean {
  const lengths = names.map((name) => name.length * (isAscii(name) ? 1 : MOST_COMPATIBLE));
  if (isSurelyLonger(text, Math.max(0, ...lengths))) return false;
  const folded = foldToWordCharacters(text);
  return names.some((name) => foldToWordCharacters(name) === folded);
}

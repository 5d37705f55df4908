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

/** Text that stands for missing text; punctuation alone (`—`, `...`) does too. */
export function isPlaceholder(text: string): boolean {
  const folded = foldToWordCharacters(text);
  return folded === '' || PLACEHOLDERS.has(folded);
}

export function isPlaceholderName(name: string): boolean {
  return isPlaceholder(name) || NAME_PLACEHOLDERS.has(foldToWordCharacters(name)) || hasTemplateHole(name);
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
  if (OBJECT_DUMP.test(text)) return true;
  const folded = new Set(names.map((name) => foldToWordCharacters(name)));
  if (folded.has(foldToWordCharacters(text))) return true;
  return TEMPLATES.some((template) => {
    const name = template.exec(text)?.[1];
    return name !== undefined && folded.has(foldToWordCharacters(name));
  });
}

import { getOrInsert } from '../base/get-or-insert.ts';

/**
 * A part of a page as HTML. `h` alone makes it, so nothing that an answer holds is
 * ever taken for one, whatever its shape. It is a value: a part that is the same
 * on many pages may be made once.
 */
class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

/** What stands within an element: text, which is escaped, elements, and any number of both; `null`: nothing. */
export type Children = string | number | Markup | null | readonly Children[];

/** `true`: the name alone; `false`: left out. */
type AttributeValue = string | number | boolean;

type Attributes = Readonly<Record<string, AttributeValue>>;

/**
 * An element with what stands within it. Names are ours and written as HTML writes
 * them; every value and every text is escaped.
 */
export function h(name: string, attributes: Attributes | null, ...children: readonly Children[]): Markup {
  return elementOf(
    getOrInsert(TAGS, name, () => tagOf(name, null)),
    attributes,
    children,
  );
}

/** Makes elements of one name that have some attributes always alike, as `h`: those are written once. */
export function elements(name: string, always: Attributes | null) {
  const tag = tagOf(name, always);
  return (attributes: Attributes | null, ...children: readonly Children[]): Markup =>
    elementOf(tag, attributes, children);
}

/** A part that stands on many pages, as one piece of text; else each page puts it together of all its pieces again. */
export function kept(children: Children): Markup {
  return new Markup(new TextDecoder().decode(new TextEncoder().encode(within(children))));
}

/**
 * How an element is written, put together once: a page has a thousand elements, and
 * of a text that is put together of many small ones the bytes take long to be had.
 */
interface Tag {
  /** All before the attributes that are not always alike, and behind them. */
  readonly start: string;
  readonly startEnd: string;
  /** Without any further attribute. */
  readonly whole: string;
  /** Empty: it has no end tag. */
  readonly end: string;
}

/** By name: some dozens, all of them ours. */
const TAGS = new Map<string, Tag>();

/** Those that have no end tag and are used here (HTML, 13.1.2). */
const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'input', 'link', 'meta']);

function tagOf(name: string, always: Attributes | null): Tag {
  const start = `<${name}${always === null ? '' : written(always)}`;
  const isVoid = VOID_ELEMENTS.has(name);
  const startEnd = isVoid ? '/>' : '>';
  return { start, startEnd, whole: start + startEnd, end: isVoid ? '' : `</${name}>` };
}

function elementOf(
  { start, startEnd, whole, end }: Tag,
  attributes: Attributes | null,
  children: readonly Children[],
): Markup {
  const opened = attributes === null ? whole : start + written(attributes) + startEnd;
  return new Markup(opened + within(children) + end);
}

function written(attributes: Attributes): string {
  let all = '';
  for (const name of Object.keys(attributes)) {
    const value = attributes[name]!;
    if (value === false) continue;
    const { bare, opened } = getOrInsert(ATTRIBUTES, name, () => ({ bare: ` ${name}`, opened: ` ${name}="` }));
    all += value === true || value === '' ? bare : `${opened}${escapedValue(String(value))}"`;
  }
  return all;
}

/** How each attribute is written: alone, and before its value. */
const ATTRIBUTES = new Map<string, { readonly bare: string; readonly opened: string }>();

function within(child: Children): string {
  if (typeof child === 'string') return escaped(child);
  if (child instanceof Markup) return child.html;
  if (!Array.isArray(child)) return typeof child === 'number' ? String(child) : '';
  let all = '';
  for (const one of child) all += within(one);
  return all;
}

const SPECIAL = /[&<]/;
const SPECIAL_IN_VALUE = /[&<"]/;

function escapedValue(value: string): string {
  return SPECIAL_IN_VALUE.test(value) ? escaped(value).replaceAll('"', '&quot;') : value;
}

/** Of text between tags, where a quote stands for itself (HTML, 13.1.2); most of it has nothing to escape. */
function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

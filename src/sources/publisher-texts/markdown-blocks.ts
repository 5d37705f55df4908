import MarkdownIt from 'markdown-it';
import { withoutInvisible } from '../../base/text-safety.ts';
import { withoutActiveCode, withoutHtml } from '../../base/without-markup.ts';

/** One block of a Markdown file as a reader sees it. */
export interface MarkdownBlock {
  readonly kind: 'heading' | 'paragraph' | 'item' | 'quote' | 'code' | 'table';
  /** Of a heading, 1 to 6; else 0. */
  readonly level: number;
  /** Without markup, white space collapsed; only code keeps its line breaks. */
  readonly text: string;
  /** The part of `text` that is not inside a link. */
  readonly unlinkedText: string;
  /** From 1. */
  readonly firstLine: number;
  readonly lastLine: number;
}

type Token = ReturnType<(typeof PARSER)['parse']>[number];
type Prose = Extract<MarkdownBlock['kind'], 'paragraph' | 'item' | 'quote'>;
type Inline = Pick<MarkdownBlock, 'text' | 'unlinkedText'>;

/** Nesting beyond this is text that nobody reads; it also bounds the parser's stack. */
const PARSER = new MarkdownIt('default', { html: true, linkify: false, maxNesting: 20 });

/**
 * The text blocks of a Markdown file in order, with their lines. Tables have no
 * text: a cell says nothing without its row and head. Pictures are left out
 * with their alternative texts, for most of them are badges.
 *
 * Cost: a few milliseconds for 100 kB, also of text made to be slow.
 */
export function readMarkdownBlocks(markdown: string): readonly MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let heading = 0;
  let items = 0;
  let tables = 0;
  let quotes = 0;
  for (const token of PARSER.parse(markdown, {})) {
    if (token.type === 'heading_open') heading = Number(token.tag.slice(1));
    else if (token.type === 'heading_close') heading = 0;
    else if (token.type.startsWith('list_item_')) items += token.nesting;
    else if (token.type === 'table_close') tables -= 1;
    else if (token.type.startsWith('blockquote_')) quotes += token.nesting;
    else if (tables === 0)
      blocks.push(...blockOf(token, heading, quotes > 0 ? 'quote' : items > 0 ? 'item' : 'paragraph'));
    if (token.type === 'table_open') tables += 1;
  }
  return blocks;
}

function blockOf(token: Token, heading: number, prose: Prose): readonly MarkdownBlock[] {
  const [start = 0, end = start + 1] = token.map ?? [];
  const lines = { firstLine: start + 1, lastLine: Math.max(end, start + 1) };
  switch (token.type) {
    case 'inline': {
      const kind = heading > 0 ? 'heading' : prose;
      return filled({ kind, level: heading, ...inlineText(token.children ?? []), ...lines });
    }
    case 'fence':
    case 'code_block': {
      const text = codeText(token.content);
      return filled({ kind: 'code', level: 0, text, unlinkedText: text, ...lines });
    }
    case 'table_open':
      return [{ kind: 'table', level: 0, text: '', unlinkedText: '', ...lines }];
    case 'html_block':
      return htmlBlock(token.content, prose, lines);
    default:
      return [];
  }
}

/** Inside an HTML block nothing is Markdown. */
function htmlBlock(
  content: string,
  prose: Prose,
  lines: Pick<MarkdownBlock, 'firstLine' | 'lastLine'>,
): readonly MarkdownBlock[] {
  const level = Number(/^\s*(?:<(?:div|p|center)\b[^<>]{0,200}>\s*)?<h([1-6])[\s>]/iu.exec(content)?.[1] ?? 0);
  const { text, unlinkedText } = plainHtml(content, PARSER.utils.unescapeAll);
  const kind = level > 0 ? 'heading' : prose;
  return filled({ kind, level, text: shownWords(text), unlinkedText: shownWords(unlinkedText), ...lines });
}

function filled(block: MarkdownBlock): readonly MarkdownBlock[] {
  return block.text === '' ? [] : [block];
}

function inlineText(children: readonly Token[]): Inline {
  const parts: LinePart[] = [];
  const unlinked: LinePart[] = [];
  let links = 0;
  for (const child of children) {
    links += child.type === 'link_open' ? 1 : child.type === 'link_close' ? -1 : 0;
    const part = { text: shownText(child), isCode: child.type === 'code_inline' };
    parts.push(part);
    if (links === 0) unlinked.push(part);
  }
  return { text: shownLine(parts), unlinkedText: shownLine(unlinked) };
}

interface LinePart {
  readonly text: string;
  readonly isCode: boolean;
}

/** Words between two codes are one text: a tag may begin in bold and end in a link. */
function shownLine(parts: readonly LinePart[]): string {
  let line = '';
  let words = '';
  for (const { text, isCode } of parts) {
    if (isCode) {
      line += withoutHtml(withoutInvisible(words)) + withoutActiveCode(withoutInvisible(text));
      words = '';
    } else words += text;
  }
  return collapsed(withoutActiveCode(line + withoutHtml(withoutInvisible(words))));
}

function shownWords(text: string): string {
  return shownLine([{ text, isCode: false }]);
}

function shownText({ type, content }: Token): string {
  if (type === 'text' || type === 'text_special' || type === 'code_inline') return content;
  if (type === 'html_inline') return /^<br\b/iu.test(content) ? ' ' : '';
  return type === 'softbreak' || type === 'hardbreak' ? ' ' : '';
}

function collapsed(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Line breaks and indentation of code mean something; blank lines and what all lines are indented by do not. */
function codeText(content: string): string {
  const lines = content
    .replaceAll('\t', '  ')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  const common = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(common)).join('\n');
}

/** Text of an HTML block, and the part of it that no link holds. */
interface PlainHtml {
  readonly text: string;
  readonly unlinkedText: string;
}

const HIDDEN = new Set(['style', 'script', 'svg', 'template']);
/** Elements that stand in a line of text; any other begins a new word. */
const INLINE = new Set(
  'a abbr b big cite code del em font i ins kbd mark s samp small span strong sub sup tt u var'.split(' '),
);

/**
 * Takes the tags off a block of HTML; what style, script and pictures hold goes
 * too. A sign that begins no tag stays. One walk: the cost is that of the length.
 *
 * @param decode turns character references into characters
 */
function plainHtml(html: string, decode: (text: string) => string): PlainHtml {
  let text = '';
  let unlinkedText = '';
  let links = 0;
  let hiddenBy: string | null = null;
  const show = (shown: string): void => {
    if (hiddenBy !== null) return;
    text += shown;
    if (links <= 0) unlinkedText += shown;
  };
  for (const { text: shown, name, isClosing } of htmlPieces(html)) {
    show(decode(shown));
    if (name === null) continue;
    if (hiddenBy === null && HIDDEN.has(name) && !isClosing) hiddenBy = name;
    else if (hiddenBy === name && isClosing) hiddenBy = null;
    if (name === 'a') links = Math.max(0, links + (isClosing ? -1 : 1));
    if (!INLINE.has(name)) show(' ');
  }
  return { text, unlinkedText };
}

interface HtmlPiece {
  /** Before the tag. */
  readonly text: string;
  /** Of the tag, in lower case; `null`: a comment, or the end. */
  readonly name: string | null;
  readonly isClosing: boolean;
}

function* htmlPieces(html: string): Generator<HtmlPiece> {
  let from = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    const isComment = html.startsWith('<!--', at);
    const [, slash, name] = /^<(\/?)([a-z][a-z0-9-]{0,40})[\s/>]/iu.exec(html.slice(at, at + 48)) ?? [];
    if (!isComment && name === undefined) {
      at += 1;
      continue;
    }
    const end = isComment ? html.indexOf('-->', at + 4) : html.indexOf('>', at);
    yield { text: html.slice(from, at), name: name?.toLowerCase() ?? null, isClosing: slash === '/' };
    from = end === -1 ? html.length : end + (isComment ? 3 : 1);
    at = from;
  }
  yield { text: html.slice(from), name: null, isClosing: false };
}

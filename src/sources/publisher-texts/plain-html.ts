/** Text of an HTML block, and the part of it that no link holds. */
export interface PlainHtml {
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
export function plainHtml(html: string, decode: (text: string) => string): PlainHtml {
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

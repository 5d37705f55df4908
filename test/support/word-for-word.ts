/**
 * Whether a published text stands in a file word for word: every sign of it but
 * white space is in the file, in order, and between two of them stands nothing
 * but Markdown, HTML tags, targets of links and white space. It knows nothing of
 * how texts are read.
 *
 * @param source the file, or the lines of it that are named as the place
 */
export function isWordForWord(published: string, source: string): boolean {
  const wanted = signsOf(published);
  return wanted === '' || signsOf(shownIn(source)).includes(wanted);
}

/** Letters, digits and signs that no markup is made of: what must be equal. */
function signsOf(text: string): string {
  return text.replace(/[\s\\*_`~#>|[\](){}!+.\-=:"'<&;/\u200b-\u200f\ufeff]/gu, '');
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', copy: '©' };

/** A file without what it does not show; blunter than any reader of Markdown. Fenced code shows all of itself. */
function shownIn(source: string): string {
  return source
    .split(/^\s*(?:```|~~~).*$/mu)
    .map((part, place) => (place % 2 === 1 ? part : withoutMarkup(part)))
    .join('\n');
}

function withoutMarkup(source: string): string {
  return source
    .replace(/<!--[\s\S]*?-->/gu, '')
    .replace(/!\[(?:[^[\]]|\[[^\]]*\])*\](?:\([^)]*\)|\[[^\]]*\])/gu, '')
    .replace(/\](?:\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\])/gu, ']')
    .replace(/`[^`]*`|<(?!https?:)\/?[a-z][^<>]*>/giu, (found) => (found.startsWith('`') ? found : ''))
    .replace(/^\s*\d+[.)]\s/gmu, '')
    .replace(/&(?:#(\d+)|([a-z]+));/giu, (entity, code: string | undefined, name: string | undefined) =>
      code === undefined ? (NAMED[(name ?? '').toLowerCase()] ?? entity) : String.fromCodePoint(Number(code)),
    );
}

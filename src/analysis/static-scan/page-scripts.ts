import type { ModuleKind } from './parse-source.ts';

export interface PageScript {
  readonly moduleKind: ModuleKind;
  readonly text: string;
  /** Where the text begins in the page. */
  readonly offset: number;
}

const SCRIPT = /<!--[\s\S]*?(?:-->|$)|<script\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)(?:<\/script\b|$)/giu;
/** Media types that a browser runs (HTML, 4.12.1); anything else is data, e.g. a host's templates. */
const RUNS = /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/iu;

/** The scripts that stand in a page; handlers in attributes are not read. */
export function pageScripts(page: string): readonly PageScript[] {
  return [...page.matchAll(SCRIPT)].flatMap(({ index, 0: whole, 1: attributes, 2: body }) => {
    if (attributes === undefined || body === undefined || body.trim() === '') return [];
    const type = /(?:^|\s)type\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/iu.exec(attributes);
    const media = (type?.[1] ?? type?.[2] ?? type?.[3] ?? '').trim();
    if (media !== '' && !RUNS.test(media)) return [];
    const start = index + whole.indexOf('>', '<script'.length + attributes.length) + 1;
    const isModule = media.toLowerCase() === 'module';
    return [{ moduleKind: isModule ? 'module' : 'unknown', text: body, offset: start } satisfies PageScript];
  });
}

/** Addresses of the scripts that a page loads, as it writes them. */
export function pageScriptAddresses(page: string): readonly string[] {
  return [...page.matchAll(SCRIPT)].flatMap(({ 1: attributes }) => {
    const source = /(?:^|\s)src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/iu.exec(attributes ?? '');
    const address = (source?.[1] ?? source?.[2] ?? source?.[3] ?? '').trim();
    return address === '' ? [] : [address];
  });
}

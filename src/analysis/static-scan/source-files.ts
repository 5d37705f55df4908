import type { ArchiveFile } from '../../facts/package-contents/package-contents.ts';
import { type ComputedLoad, type ModuleKind, type OpenSource, linePositions, openSource } from './scan-source.ts';
import { type SourceKind, sourceKindOf } from './file-kind.ts';

/** A file of the release that is source text. */
export interface SourceFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly source: SourceKind;
  /** A byte order mark goes; what is no UTF-8 becomes replacement characters, in texts and comments mostly. */
  readonly text: () => string;
  /** Of a page: the scripts it loads, as it writes them. */
  readonly addresses: () => readonly string[];
}

/** A parsed file, whose abilities are told once the files it loads are known. */
export interface OpenFile {
  /** Whether all its text is in its language. */
  readonly isParsed: boolean;
  readonly specifiers: readonly string[];
  readonly perhapsFiles: readonly string[];
  readonly computedLoads: readonly ComputedLoad[];
  readonly finish: OpenSource['finish'];
}

/** What of a release the scan reads. */
export interface SourceFiles {
  readonly sources: ReadonlyMap<string, SourceFile>;
  /** Each `package.json` that is JSON, by its path. */
  readonly manifests: ReadonlyMap<string, unknown>;
}

/** Sorts the source text and the manifests out of all files of a release. */
export function sourceFiles(files: readonly ArchiveFile[]): SourceFiles {
  const sources = new Map<string, SourceFile>();
  const manifests = new Map<string, unknown>();
  for (const { path, bytes } of files) {
    const source = sourceKindOf(path, bytes);
    const text = () => new TextDecoder().decode(bytes);
    if (isManifest(path)) manifests.set(path, jsonOf(text()));
    if (source === null) continue;
    const addresses = () => (source.kind === 'page' ? pageScriptAddresses(text()) : []);
    sources.set(path, { path, sizeBytes: bytes.length, source, text, addresses });
  }
  return { sources, manifests };
}

/** Whether a path is that of a `package.json`, at any depth. */
export function isManifest(path: string): boolean {
  return path === 'package.json' || path.endsWith('/package.json');
}

/** A page is as many texts as it has scripts. */
export function openFile({ source, text }: SourceFile): OpenFile {
  const opened = openTexts(text(), source);
  const open = opened.filter((one) => one !== null);
  return {
    isParsed: open.length === opened.length,
    specifiers: open.flatMap(({ specifiers }) => specifiers),
    perhapsFiles: open.flatMap(({ perhapsFiles }) => perhapsFiles),
    computedLoads: open.flatMap(({ computedLoads }) => computedLoads),
    finish: (importOf) => {
      const finished = open.map(({ finish }) => finish(importOf));
      return {
        findings: finished.flatMap(({ findings }) => findings),
        // A page hands nothing on.
        value: finished.length === 1 ? finished[0]!.value : null,
        isCutShort: finished.some(({ isCutShort }) => isCutShort),
      };
    },
  };
}

function openTexts(text: string, source: SourceKind): ReadonlyArray<OpenSource | null> {
  const positionOf = linePositions(text);
  if (source.kind === 'script') return [openSource({ text, ...source, positionOf })];
  return pageScripts(text).map(({ text: script, moduleKind, offset }) =>
    openSource({ text: script, language: 'js', moduleKind, positionOf: (at) => positionOf(offset + at) }),
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface PageScript {
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
function pageScriptAddresses(page: string): readonly string[] {
  return [...page.matchAll(SCRIPT)].flatMap(({ 1: attributes }) => {
    const source = /(?:^|\s)src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/iu.exec(attributes ?? '');
    const address = (source?.[1] ?? source?.[2] ?? source?.[3] ?? '').trim();
    return address === '' ? [] : [address];
  });
}

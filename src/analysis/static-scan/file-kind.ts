import type { ScanArea } from '../../facts/package-contents/static-scan-observation.ts';
import type { ModuleKind, ScriptLanguage } from './scan-source.ts';

/** In which language a file is to be parsed; a page holds scripts. */
export type SourceKind =
  | { readonly kind: 'script'; readonly language: ScriptLanguage; readonly moduleKind: ModuleKind }
  | { readonly kind: 'page' };

const BY_ENDING: Readonly<Record<string, SourceKind>> = {
  js: script('js', 'unknown'),
  cjs: script('js', 'commonjs'),
  mjs: script('js', 'module'),
  jsx: script('jsx', 'unknown'),
  ts: script('ts', 'unknown'),
  cts: script('ts', 'commonjs'),
  mts: script('ts', 'module'),
  tsx: script('tsx', 'unknown'),
  html: { kind: 'page' },
  htm: { kind: 'page' },
};
/** `#!`, in bytes; what follows is read as text. */
const HASH = 0x23;
const BANG = 0x21;

/** @returns `null`: no source text that can do anything */
export function sourceKindOf(path: string, bytes: Uint8Array): SourceKind | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (/\.d\.[cm]?ts$/u.test(name)) return null;
  const ending = /\.([^.]+)$/u.exec(name)?.[1];
  if (ending !== undefined) return Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending]! : null;
  const firstLine = bytes[0] === HASH && bytes[1] === BANG ? new TextDecoder().decode(bytes.subarray(0, 100)) : '';
  return /^#!.*\b(?:node|bun|deno)\b/u.test(firstLine) ? script('js', 'unknown') : null;
}

function script(language: ScriptLanguage, moduleKind: ModuleKind): SourceKind {
  return { kind: 'script', language, moduleKind };
}

const VENDORED = /(?:^|\/)(?:node_modules|bower_components|jspm_packages|vendors?|third[_-]?party|3rdparty)\//iu;
const TEST =
  /(?:^|\/)(?:tests?|__tests__|__mocks__|specs?|e2e|fixtures|examples?|benchmarks?|coverage)\/|[._-](?:test|spec)s?\.[cm]?[jt]sx?$|(?:^|\/)tests?\.[cm]?[jt]s$/iu;
const CONFIG =
  /(?:^|\/)(?:[^/]+\.config|\.?[a-z-]+rc|gulpfile|gruntfile|jakefile|webpack[^/]*|rollup[^/]*|vite[^/]*|esbuild[^/]*|karma[^/]*|jest[^/]*|babel[^/]*)\.[cm]?[jt]s$|(?:^|\/)(?:scripts|tools|build-scripts|\.github|\.storybook)\//iu;
const CLIENT =
  /(?:^|\/)(?:public|static|www|clients?|browser|frontend|web|webapp|resources|assets)\/|(?:^|\/)(?:client|browser)\.[cm]?[jt]sx?$|\.(?:browser|client)\.[cm]?[jt]sx?$/iu;
const MINIFIED = /[.-]min\.[cm]?js$/iu;

/**
 * Where a file belongs by its name and form alone; a file that the host's own
 * part loads is that part, whatever it is called.
 */
export function areaOfFile(path: string, text: string): ScanArea {
  if (VENDORED.test(path)) return 'vendored';
  if (TEST.test(path)) return 'test';
  if (CONFIG.test(path)) return 'config';
  if (MINIFIED.test(path) || isMinified(text)) return 'minified';
  if (CLIENT.test(path) || /\.html?$/iu.test(path)) return 'client';
  return 'host';
}

const LONGEST_WRITTEN_LINE = 300;
/** Characters; below it a file says too little of its form. */
const LEAST_MINIFIED = 2_000;

/** Whether hardly anything of it stands in lines that people write. */
function isMinified(text: string): boolean {
  if (text.length < LEAST_MINIFIED) return false;
  let inLongLines = 0;
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    if (end - start > LONGEST_WRITTEN_LINE) inLongLines += end - start;
    start = end + 1;
  }
  return inLongLines > text.length * 0.8;
}

import type { ModuleKind, ScriptLanguage } from './parse-source.ts';

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
/** `#!`, in bytes; what follows is looked at in text. */
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

import { parseSync, type Program } from 'oxc-parser';

export type ScriptLanguage = 'js' | 'jsx' | 'ts' | 'tsx';
export type ModuleKind = 'module' | 'commonjs' | 'unknown';

/** @returns `null`: the text cannot be read in its language */
export function parseSource(text: string, language: ScriptLanguage, moduleKind: ModuleKind): Program | null {
  const sourceType = moduleKind === 'unknown' ? 'unambiguous' : moduleKind;
  const first = parseAs(text, language, sourceType);
  if (first !== null || language !== 'js') return first;
  // Element syntax and types stand in plain files too, and a word such as `await` is a name in old scripts.
  return parseAs(text, 'jsx', sourceType) ?? parseAs(text, 'js', 'commonjs') ?? parseAs(text, 'ts', sourceType);
}

/**
 * The parser mends what it can, and gives an empty program where it cannot. It
 * is native and recurses: some thousands of brackets within each other end the
 * process (see docs/decisions/0031-static-scan.md).
 */
function parseAs(
  text: string,
  lang: ScriptLanguage,
  sourceType: 'unambiguous' | 'module' | 'commonjs',
): Program | null {
  // The syntax tree of the language's own kind: only that of TypeScript says which declarations are types.
  const astType = lang === 'ts' || lang === 'tsx' ? 'ts' : 'js';
  const { program, errors } = parseSync(`source.${lang}`, text, { lang, sourceType, astType, preserveParens: false });
  return errors.length > 0 && program.body.length === 0 ? null : program;
}

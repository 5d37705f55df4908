import { type Program, parseSync } from 'oxc-parser';
import { sha256 } from '../../base/digest.ts';
import type { SourceFinding } from '../../facts/package-contents/static-scan-observation.ts';
import { collectSyntax } from './syntax/collect-syntax.ts';
import { abilitiesOf } from './detect/detect-abilities.ts';
import { exportedValue } from './resolve/exported-value.ts';
import { moduleLoads } from './syntax/module-loads.ts';
import type { FileScope, ModuleValue } from './syntax/scope.ts';

/** A name that is put together when the program runs, and where. */
export interface ComputedLoad extends LinePosition {
  /** What of it is known; unknown parts are NUL. */
  readonly text: string;
}

/** A text that was parsed; what it can do is asked once the files it loads are known. */
export interface OpenSource {
  /** What it loads, as it writes it. */
  readonly specifiers: readonly string[];
  /** Names that may be files that it loads. */
  readonly perhapsFiles: readonly string[];
  readonly computedLoads: readonly ComputedLoad[];
  /** @param importOf what each file that it loads hands on */
  readonly finish: (importOf: FileScope['importOf']) => FinishedSource;
}

/** What one text can do, and what it hands on to the files that load it. */
export interface FinishedSource {
  readonly findings: readonly SourceFinding[];
  /** What it hands on; `null`: nothing that tells an ability. */
  readonly value: ModuleValue | null;
  /** Whether it is too entangled to be followed to its end. */
  readonly isCutShort: boolean;
}

/** One script: a file, or a part of a page. */
export interface SourceText {
  readonly text: string;
  readonly language: ScriptLanguage;
  readonly moduleKind: ModuleKind;
  /** Where an offset in the text stands in its file. */
  readonly positionOf: (offset: number) => LinePosition;
}

/** @returns `null`: the text cannot be read in its language */
export function openSource({ text, language, moduleKind, positionOf }: SourceText): OpenSource | null {
  const program = parseSource(text, language, moduleKind);
  if (program === null) return null;
  const syntax = collectSyntax(program);
  const { specifiers, perhapsFiles, computed } = moduleLoads(syntax);
  return {
    specifiers,
    perhapsFiles,
    computedLoads: computed.map(({ node, text: known }) => ({ text: known, ...positionOf(node.start) })),
    finish: (importOf) => {
      const { file } = syntax;
      file.importOf = importOf;
      const findings = abilitiesOf(syntax).map(({ code, what, node }): SourceFinding => {
        return { code, what, ...positionOf(node.start), snippetDigest: sha256(text.slice(node.start, node.end)) };
      });
      return { findings, value: exportedValue(file), isCutShort: file.stepsLeft <= 0 };
    },
  };
}

/** Where something stands in its file. */
export interface LinePosition {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
}

/** Offsets of one text to lines; each a binary search in the line starts, which are found once. */
export function linePositions(text: string): (offset: number) => LinePosition {
  let starts: readonly number[] | null = null;
  return (offset) => {
    // Most texts tell nothing, and are not searched for lines.
    starts ??= lineStarts(text);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - starts[low]! + 1 };
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|[\n\r\u2028\u2029]/gu)) starts.push(index + end.length);
  return starts;
}

/** The syntax that a text is parsed by. */
export type ScriptLanguage = 'js' | 'jsx' | 'ts' | 'tsx';
/** Whether a text is parsed as a module; `unknown`: by what stands in it. */
export type ModuleKind = 'module' | 'commonjs' | 'unknown';

/** @returns `null`: the text cannot be read in its language */
function parseSource(text: string, language: ScriptLanguage, moduleKind: ModuleKind): Program | null {
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

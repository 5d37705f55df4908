import { sha256 } from '../../base/digest.ts';
import type { Sha256 } from '../../base/digest.ts';
import { collectSyntax } from './collect-syntax.ts';
import type { FileSyntax } from './file-syntax.ts';
import { constantText } from './constant-text.ts';
import { abilitiesOf } from './detect-abilities.ts';
import type { LinePosition } from './line-positions.ts';
import { type ModuleKind, parseSource, type ScriptLanguage } from './parse-source.ts';
import type { StaticCode } from './static-code.ts';

export interface SourceFinding {
  readonly code: StaticCode;
  /** What was called or named, in our words. */
  readonly what: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  /** Of the exact source text of the expression. */
  readonly snippetDigest: Sha256;
}

export interface ScannedSource {
  readonly findings: readonly SourceFinding[];
  /** Files of the package that this one loads, as it writes them. */
  readonly relativeSpecifiers: readonly string[];
}

export interface SourceText {
  readonly text: string;
  readonly language: ScriptLanguage;
  readonly moduleKind: ModuleKind;
  /** Where an offset in the text stands in its file. */
  readonly positionOf: (offset: number) => LinePosition;
}

/** @returns `null`: the text cannot be read in its language */
export function scanSource({ text, language, moduleKind, positionOf }: SourceText): ScannedSource | null {
  const program = parseSource(text, language, moduleKind);
  if (program === null) return null;
  const syntax = collectSyntax(program);
  const findings = abilitiesOf(syntax).map(({ code, what, node }): SourceFinding => {
    return { code, what, ...positionOf(node.start), snippetDigest: sha256(text.slice(node.start, node.end)) };
  });
  return { findings, relativeSpecifiers: relativeSpecifiers(syntax) };
}

/**
 * Whatever is imported or handed to a call named `require`, whose it ever is:
 * following a file too many costs nothing but its reading.
 */
function relativeSpecifiers({ uses, texts, staticSpecifiers }: FileSyntax): readonly string[] {
  const called = uses.flatMap(({ node, scope }) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return [];
    const [first] = node.arguments;
    const isRequire = node.callee.name === 'require' || node.callee.name === '__require';
    return isRequire && first !== undefined ? [constantText(first, scope)] : [];
  });
  const imported = texts.map(({ node, scope }) =>
    node.type === 'ImportExpression' ? constantText(node.source, scope) : null,
  );
  const all = new Set([...staticSpecifiers, ...called, ...imported]);
  return [...all].filter((specifier) => specifier !== null).filter((specifier) => /^\.\.?(?:\/|$)/u.test(specifier));
}

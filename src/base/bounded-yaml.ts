import {
  CST,
  type Document,
  Lexer,
  LineCounter,
  type Scalar,
  type YAMLMap,
  type YAMLParseError,
  type YAMLSeq,
  isScalar,
  parseDocument,
  visit,
} from 'yaml';
import { repeatedYamlKey } from './repeated-yaml-key.ts';

/** How much YAML one file may hold, beside its bytes: what the parser's time and memory grow with. */
export interface YamlBounds {
  /** Words, signs and runs of white space, as the parser's own lexer parts them; a line `key: value` has seven. */
  readonly maxLexemes: number;
  /** Anchors and aliases together: each alias is looked for from the start of the file. */
  readonly maxAnchorsAndAliases: number;
  /** Values that aliases may stand for, those inside of aliased values included. */
  readonly maxAliasCount: number;
}

export interface YamlFault {
  /** In snake case, e.g. `duplicate_key`, `too_many_values`. */
  readonly code: string;
  /** In the text, in code units; `null`: it is a fault of the whole text. */
  readonly offset: number | null;
}

/** Such as `unclosed quote at line 3, column 9`. */
export function describeYamlFault({ code, offset }: YamlFault, lines: Pick<LineCounter, 'linePos'>): string {
  const words = code.replaceAll('_', ' ');
  if (offset === null) return words;
  const { line, col } = lines.linePos(offset);
  return `${words} at line ${line}, column ${col}`;
}

/** A parsed text, or every reason why it is none. */
export type BoundedYaml =
  | { readonly kind: 'parsed'; readonly value: unknown; readonly document: Document; readonly lines: LineCounter }
  | { readonly kind: 'faulty'; readonly faults: readonly YamlFault[]; readonly lines: LineCounter };

/** So many faults are told of one text; who wrote it corrects the first ones first. */
const MOST_FAULTS = 100;

/**
 * One YAML text within bounds, keys unique. Cost: linear in the text within
 * them; docs/decisions/0093-bounded-parsers.md has the measurements.
 *
 * @param adapt changes the nodes before they become values
 */
export function parseBoundedYaml(
  text: string,
  bounds: YamlBounds,
  adapt: (document: Document) => void = () => undefined,
): BoundedYaml {
  const lines = new LineCounter();
  const faulty = (...faults: readonly YamlFault[]): BoundedYaml => ({ kind: 'faulty', faults, lines });
  const beyond = beyondBounds(text, bounds);
  if (beyond !== null) return faulty({ code: beyond, offset: null });
  try {
    // The parser's own search for repeated keys compares each with each.
    const document = parseDocument(text, {
      lineCounter: lines,
      uniqueKeys: false,
      logLevel: 'error',
      prettyErrors: false,
    });
    if (document.errors.length > 0) {
      const first = document.errors.slice(0, MOST_FAULTS);
      return faulty(...first.map((error) => faultOf(error, document)));
    }
    const repeated = repeatedYamlKey(document);
    if (repeated !== null) return faulty({ code: 'duplicate_key', offset: repeated });
    adapt(document);
    return { kind: 'parsed', value: document.toJS({ maxAliasCount: bounds.maxAliasCount }), document, lines };
  } catch {
    // The parser throws on aliases of nothing, aliases of too much, and nesting beyond its stack.
    return faulty({ code: 'aliases_or_nesting', offset: null });
  }
}

/** The parser has one code for several faults; its words tell them apart. */
const OF_QUOTE = /^Missing closing .quote$/u;
const OF_BRACKET = /must be sufficiently indented and end with a [\]}]$/u;

/**
 * What the parser found. Of a quote or bracket that is not closed it names where it gave up, the end of the text most
 * often: whoever mends it looks for where it begins.
 */
function faultOf({ pos: [offset], code, message }: YAMLParseError, document: Document): YamlFault {
  if (OF_QUOTE.test(message)) return { code: 'unclosed_quote', offset: beginOf(offset, document, isQuoted) };
  if (OF_BRACKET.test(message)) {
    return { code: 'bracket_unclosed_or_closed_too_far_left', offset: beginOf(offset, document, isInBrackets) };
  }
  return { code: code.toLowerCase(), offset };
}

/** Where the innermost quoted text, or list or map in brackets, begins that ends at a place; the place where none does. */
function beginOf(end: number, document: Document, isMeant: (node: Scalar | YAMLMap | YAMLSeq) => boolean): number {
  let begin = end;
  const note = (_key: unknown, node: Scalar | YAMLMap | YAMLSeq): void => {
    if (node.range?.[1] === end && isMeant(node)) begin = node.range[0];
  };
  visit(document, { Scalar: note, Map: note, Seq: note });
  return begin;
}

function isQuoted(node: Scalar | YAMLMap | YAMLSeq): boolean {
  return isScalar(node) && node.type?.startsWith('QUOTE_') === true;
}

function isInBrackets(node: Scalar | YAMLMap | YAMLSeq): boolean {
  return !isScalar(node) && node.flow === true;
}

/** @returns what there is too much of; `null`: nothing. Costs one walk of the lexer, which keeps nothing. */
function beyondBounds(text: string, { maxLexemes, maxAnchorsAndAliases }: YamlBounds): string | null {
  let lexemes = 0;
  let anchorsAndAliases = 0;
  let isScalarText = false;
  for (const lexeme of new Lexer().lex(text)) {
    lexemes += 1;
    if (lexemes > maxLexemes) return 'too_many_values';
    if (!isScalarText && /^[&*]/u.test(lexeme)) anchorsAndAliases += 1;
    if (anchorsAndAliases > maxAnchorsAndAliases) return 'too_many_aliases';
    isScalarText = lexeme === CST.SCALAR;
  }
  return null;
}

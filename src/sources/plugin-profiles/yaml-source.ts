import { type Document, LineCounter, type Node, isMap, isNode, isPair, isScalar, parseDocument } from 'yaml';
import { repeatedYamlKey } from '../../base/repeated-yaml-key.ts';

/** One thing to correct in a profile, and where. */
export interface PluginProfileProblem {
  /** An `error` keeps the profile from being used; a `warning` does not. */
  readonly severity: 'error' | 'warning';
  /** From 1; `null`: it concerns the whole file. */
  readonly line: number | null;
  readonly column: number | null;
  /** JSON pointer (RFC 6901) into the file. */
  readonly pointer: string;
  /** What is wrong and what to do; repeats nothing of the file but names of fields and ids. */
  readonly detail: string;
}

/** A parsed file that knows where each of its values stands. */
export interface YamlSource {
  readonly value: unknown;
  /** Of the value at the path, or of the nearest one around it. */
  readonly placeOf: (path: readonly PropertyKey[]) => Place;
  /** Of a key itself, where the path leads to a map that has it. */
  readonly placeOfKey: (path: readonly PropertyKey[], key: string) => Place;
}

type Place = Pick<PluginProfileProblem, 'line' | 'column'>;

const NOWHERE: Place = { line: null, column: null };
/** PluginProfiles need no anchors; a few are harmless, many are an attack on memory. */
const MAX_ALIASES = 8;

/** @returns the source, or every reason why it is no readable YAML. */
export function readYamlSource(text: string): YamlSource | readonly PluginProfileProblem[] {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    uniqueKeys: false,
    logLevel: 'error',
    prettyErrors: false,
  });
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const unreadable = ({ offset, code }: { offset: number; code: string }): PluginProfileProblem => ({
    severity: 'error',
    ...placeAt(offset),
    pointer: '',
    detail: `Not readable as YAML (${code.toLowerCase().replaceAll('_', ' ')}).`,
  });
  if (document.errors.length > 0) {
    return document.errors.map(({ pos: [offset], code }) => unreadable({ offset, code }));
  }
  const repeated = repeatedYamlKey(document);
  if (repeated !== null) return [unreadable({ offset: repeated, code: 'duplicate_key' })];
  return {
    value: document.toJS({ maxAliasCount: MAX_ALIASES }),
    placeOf: (path) => placeOfNode(nearestNode(document, path), placeAt),
    placeOfKey: (path, key) => placeOfNode(keyNode(nearestNode(document, path), key), placeAt),
  };
}

function nearestNode(document: Document, path: readonly PropertyKey[]): Node | null {
  for (let length = path.length; length > 0; length -= 1) {
    const found = document.getIn(path.slice(0, length), true);
    if (isNode(found)) return found;
  }
  return isNode(document.contents) ? document.contents : null;
}

function keyNode(node: Node | null, key: string): Node | null {
  if (!isMap(node)) return node;
  const pair = node.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === key);
  return isNode(pair?.key) ? pair.key : node;
}

function placeOfNode(node: Node | null, placeAt: (offset: number) => Place): Place {
  return node?.range ? placeAt(node.range[0]) : NOWHERE;
}

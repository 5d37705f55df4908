import { type Document, type Node, isMap, isNode, isPair, isScalar } from 'yaml';
import { type YamlBounds, parseBoundedYaml } from '../../base/bounded-yaml.ts';

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

/** A fault of the whole file, or of the value at a pointer whose line nobody knows. */
export function problemWithoutPlace(pointer: string, detail: string): PluginProfileProblem {
  return { severity: 'error', ...NOWHERE, pointer, detail };
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
/** The fullest profile has some four thousand lexemes. It needs no anchors; a few are harmless, many are an attack on memory. */
const BOUNDS: YamlBounds = { maxLexemes: 20_000, maxAnchorsAndAliases: 16, maxAliasCount: 8 };

/** @returns the source, or every reason why it is no readable YAML. */
export function readYamlSource(text: string): YamlSource | readonly PluginProfileProblem[] {
  const yaml = parseBoundedYaml(text, BOUNDS);
  const placeAt = (offset: number): Place => {
    const { line, col } = yaml.lines.linePos(offset);
    return { line, column: col };
  };
  if (yaml.kind === 'faulty') {
    return yaml.faults.map(({ code, offset }) => ({
      severity: 'error',
      ...(offset === null ? NOWHERE : placeAt(offset)),
      pointer: '',
      detail: WHOLE_FILE[code] ?? `Not readable as YAML (${code.replaceAll('_', ' ')}).`,
    }));
  }
  const { document, value } = yaml;
  return {
    value,
    placeOf: (path) => placeOfNode(nearestNode(document, path), placeAt),
    placeOfKey: (path, key) => placeOfNode(keyNode(nearestNode(document, path), key), placeAt),
  };
}

/** Faults that have no one place. */
const WHOLE_FILE: Readonly<Record<string, string>> = {
  too_many_values: 'The file holds more keys and values than a profile can have; keep the fields of a profile.',
  too_many_aliases: 'The file holds more anchors and aliases than are read; write the values out.',
  aliases_or_nesting: 'Aliases or nesting go beyond what is read; write the values out.',
};

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

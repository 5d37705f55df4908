import type { Node } from 'oxc-parser';
import type { WalkState } from './file-syntax.ts';
import type { Bundle, Scope, Write } from './scope.ts';
import { staticKey } from './static-key.ts';

type Table = Extract<Node, { type: 'ObjectExpression' | 'ArrayExpression' }>;
type AnyFunction = Extract<Node, { type: 'FunctionExpression' | 'ArrowFunctionExpression' }>;

/** A number, or a path: what bundlers name modules by. */
const NAMES_A_MODULE = /^\d+$|[./]/u;
/** `(module, exports, require)`, each used or not. */
const MOST_PARAMETERS = 3;

/** Notes the functions of a table that are modules of a bundle. */
export function recordBundle(table: Table, { bundled }: WalkState): void {
  if (!mayBeBundle(table)) return;
  const entries = entriesOf(table);
  const modules = new Map(entries);
  for (const [key, value] of entries) {
    // What is a list of one module was noted with the table around it.
    if (!NAMES_A_MODULE.test(key) || bundled.has(value)) continue;
    if (isFunction(value) && value.params.length <= MOST_PARAMETERS) {
      bundled.set(value, { bundle: { modules, names: null }, requireAt: 2 });
    } else if (value.type === 'ArrayExpression') {
      // `7: [function (require, module, exports) { … }, { './name': 8 }]`
      const [body, names] = value.elements;
      if (body === null || body === undefined || !isFunction(body) || names?.type !== 'ObjectExpression') continue;
      bundled.set(body, { bundle: { modules, names }, requireAt: 0 });
    }
  }
}

/** Told by the first: most objects and lists are none. */
function mayBeBundle(table: Table): boolean {
  const first = table.type === 'ArrayExpression' ? table.elements.find((one) => one !== null) : table.properties[0];
  const value = first?.type === 'Property' ? first.value : first;
  return value !== undefined && value !== null && (isFunction(value) || value.type === 'ArrayExpression');
}

function entriesOf(table: Table): ReadonlyArray<readonly [string, Node]> {
  if (table.type === 'ArrayExpression') {
    return table.elements.flatMap((element, i) => (element === null ? [] : [[String(i), element] as const]));
  }
  return table.properties.flatMap((property) => {
    const key = property.type === 'Property' ? staticKey(property.key, property.computed) : null;
    return key === null || property.type !== 'Property' ? [] : [[key, property.value] as const];
  });
}

function isFunction(node: Node): node is AnyFunction {
  return node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';
}

/** Tells the parameter that loads other modules of the bundle what it is. */
export function declareModuleParameters(node: Node, inner: Scope, { bundled }: WalkState): void {
  const module = bundled.get(node);
  if (module === undefined || !('params' in node) || !Array.isArray(node.params)) return;
  const name = parameterName(node, module.requireAt);
  const binding = name === null ? undefined : inner.bindings.get(name);
  const write: Write = { kind: 'known', meaning: { kind: 'bundle_require', bundle: module.bundle }, path: [] };
  binding?.writes.push(write);
}

/** The name of a parameter, from 0; `null`: a pattern, or none. */
export function parameterName(node: Node, i: number): string | null {
  if (
    node.type !== 'FunctionExpression' &&
    node.type !== 'ArrowFunctionExpression' &&
    node.type !== 'FunctionDeclaration'
  ) {
    return null;
  }
  const parameter: Node | undefined = node.params[i];
  return parameter?.type === 'Identifier' ? parameter.name : null;
}

/** A module of a bundle, and which of its parameters are the module and its exports. */
export interface NamedModule {
  readonly node: Node;
  readonly moduleAt: number;
  readonly exportsAt: number;
}

/** @returns `null`: none of the bundle */
export function moduleOfBundle({ modules, names }: Bundle, name: string): NamedModule | null {
  const key = names === null ? name : keyOfName(names, name);
  const value = key === null ? undefined : modules.get(key);
  if (value === undefined) return null;
  if (names === null) return isFunction(value) ? { node: value, moduleAt: 0, exportsAt: 1 } : null;
  const [body] = value.type === 'ArrayExpression' ? value.elements : [];
  return body === null || body === undefined ? null : { node: body, moduleAt: 1, exportsAt: 2 };
}

function keyOfName(names: Extract<Node, { type: 'ObjectExpression' }>, name: string): string | null {
  for (const property of names.properties) {
    if (property.type !== 'Property' || staticKey(property.key, property.computed) !== name) continue;
    const { value } = property;
    return value.type === 'Literal' ? String(value.value) : null;
  }
  return null;
}

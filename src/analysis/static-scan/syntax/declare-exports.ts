import type {
  CallExpression,
  ExportAllDeclaration,
  ExportDefaultDeclaration,
  ExportNamedDeclaration,
  Node,
} from 'oxc-parser';
import { constantText } from './constant-text.ts';
import type { WalkState } from './file-syntax.ts';
import { CALLED, memberBinding, type Scope, type Write } from './scope.ts';
import { staticKey } from './static-key.ts';

/** What the file hands on by the syntax of modules. */
export function declareExport(
  node: ExportAllDeclaration | ExportDefaultDeclaration | ExportNamedDeclaration,
  scope: Scope,
): void {
  const { exports } = scope.file;
  const give = (key: string, write: Write) => memberBinding(exports, key).writes.push(write);
  if (node.type === 'ExportDefaultDeclaration') {
    give('default', { kind: 'expression', node: node.declaration, scope, path: [] });
  } else if (node.type === 'ExportAllDeclaration') {
    const write: Write = { kind: 'import', specifier: node.source.value, scope, path: [] };
    if (node.exported === null) exports.writes.push(write);
    else give(nameOf(node.exported), write);
  } else {
    for (const { local, exported } of node.specifiers) {
      const path = [nameOf(local)];
      const write: Write =
        node.source === null
          ? { kind: 'expression', node: local, scope, path: [] }
          : { kind: 'import', specifier: node.source.value, scope, path };
      give(nameOf(exported), write);
    }
    for (const id of declaredNames(node.declaration)) give(id.name, { kind: 'expression', node: id, scope, path: [] });
  }
}

function nameOf(node: Node): string {
  return staticKey(node, false) ?? '';
}

function declaredNames(declaration: Node | null): ReadonlyArray<Extract<Node, { type: 'Identifier' }>> {
  if (declaration === null) return [];
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id] : namesOfPattern(id)));
  }
  const isNamed = declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration';
  return isNamed && declaration.id !== null ? [declaration.id] : [];
}

function namesOfPattern(pattern: Node): ReadonlyArray<Extract<Node, { type: 'Identifier' }>> {
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((property) =>
    property.type === 'Property' && property.value.type === 'Identifier' ? [property.value] : [],
  );
}

/** What compilers and bundlers write for exports, and what copies the members of one object to another. */
export function declareByCall({ callee, arguments: args }: CallExpression, scope: Scope, state: WalkState): void {
  const name =
    callee.type === 'Identifier'
      ? callee.name
      : callee.type === 'MemberExpression'
        ? staticKey(callee.property, callee.computed)
        : null;
  const [first, second, third] = args;
  if (name === null || first === undefined || second === undefined) return;
  const give = (object: Node, key: string | null, node: Node, path: readonly string[] = []) =>
    state.memberWrites.push({ object, key, scope, write: { kind: 'expression', node, scope, path } });
  if (name === 'defineProperty' && third !== undefined) {
    const key = constantText(second, scope);
    if (key === null) return;
    give(first, key, third, ['value']);
    give(first, key, third, ['get', CALLED]);
  } else if (name === 'defineProperties' && second.type === 'ObjectExpression') {
    for (const property of second.properties) {
      const key = property.type === 'Property' ? staticKey(property.key, property.computed) : null;
      if (key === null || property.type !== 'Property') continue;
      give(first, key, property.value, ['value']);
      give(first, key, property.value, ['get', CALLED]);
    }
  } else if (name === 'assign') {
    for (const source of args.slice(1)) give(first, null, source);
  } else if (name === '__exportStar') give(second, null, first);
  else if (name === '__reExport') give(first, null, second);
  else if (name === '__createBinding' && third !== undefined) {
    const key = constantText(third, scope);
    if (key !== null) give(first, key, second, [key]);
  } else if (name === '__export' || name === 'd') declareGetters(first, second, third, give, scope);
}

/** `__export(exports, { name: () => value })`, or `d(exports, 'name', () => value)`. */
function declareGetters(
  target: Node,
  second: Node,
  third: Node | undefined,
  give: (object: Node, key: string, node: Node, path: readonly string[]) => void,
  scope: Scope,
): void {
  if (second.type === 'ObjectExpression') {
    for (const property of second.properties) {
      const key = property.type === 'Property' ? staticKey(property.key, property.computed) : null;
      if (key !== null && property.type === 'Property') give(target, key, property.value, [CALLED]);
    }
    return;
  }
  const key = third === undefined ? null : constantText(second, scope);
  if (key !== null && third !== undefined) give(target, key, third, [CALLED]);
}

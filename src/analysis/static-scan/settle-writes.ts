import type { CallExpression, NewExpression, Node } from 'oxc-parser';
import type { WalkState } from './file-syntax.ts';
import { parameterName } from './note-bundles.ts';
import { type Binding, declare, findBinding, memberBinding, type Scope, type Write } from './scope.ts';
import { isExports, slotOf } from './slots.ts';
import { memberKey } from './static-key.ts';

/** Gives names and members what the file writes to them, once all its declarations are known. */
export function settleWrites(state: WalkState, root: Scope): void {
  for (const { name, scope, write } of state.late) {
    const binding = findBinding(name, scope);
    if (binding !== null) binding.writes.push(write);
    else if (name === 'exports') root.file.exports.writes.push(write);
    else declare(name, root, write);
  }
  for (const { object, key, scope, write } of state.memberWrites) {
    const isWhole = key === null || (key === 'exports' && isModuleObject(object, scope));
    giveModule(object, write);
    const slot = isWhole && key !== null ? scope.file.exports : slotOf(object, scope, true);
    if (slot === null) continue;
    // `module.exports = exports` would stand for itself.
    if (isWhole && write.kind === 'expression' && isExports(write.node, write.scope)) continue;
    (isWhole || key === null ? slot : memberBinding(slot, key)).writes.push(write);
  }
  for (const { node, scope } of state.syntax.uses) {
    if (node.type !== 'TaggedTemplateExpression') giveArguments(node, scope);
  }
}

/** `require.extensions['.x'] = (module, filename) => module._compile(…)` */
function giveModule(object: Node, write: Write): void {
  if (write.kind !== 'expression' || object.type !== 'MemberExpression') return;
  const key = memberKey(object);
  if (key !== 'extensions' && key !== '_extensions') return;
  const name = parameterName(write.node, 0);
  const binding = name === null ? undefined : write.scope.file.functions.get(write.node)?.bindings.get(name);
  binding?.writes.push({ kind: 'known', meaning: { kind: 'global', path: ['module'] }, path: [] });
}

function isModuleObject(node: Node, scope: Scope): boolean {
  return node.type === 'Identifier' && node.name === 'module' && findBinding('module', scope) === null;
}

/** Parameters of a function that is called in so many ways are no aliases. */
const MAX_ARGUMENTS = 8;

/** What the file's own functions are called with. */
function giveArguments({ callee, arguments: given }: CallExpression | NewExpression, scope: Scope): void {
  if (callee.type !== 'Identifier' || given.length === 0) return;
  for (const write of findBinding(callee.name, scope)?.writes ?? []) {
    if (write.kind !== 'expression' || write.path.length > 0) continue;
    const inner = scope.file.functions.get(write.node);
    if (inner === undefined || !('params' in write.node) || !Array.isArray(write.node.params)) continue;
    for (const [i, parameter] of write.node.params.entries()) {
      const argument = given[i];
      const binding = parameterBinding(parameter, inner);
      if (argument === undefined || argument.type === 'Literal' || binding === null) continue;
      if (binding.writes.length < MAX_ARGUMENTS) {
        binding.writes.push({ kind: 'expression', node: argument, scope, path: [], isArgument: true });
      }
    }
  }
}

function parameterBinding(parameter: Node, inner: Scope): Binding | null {
  const name = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  return name.type === 'Identifier' ? (inner.bindings.get(name.name) ?? null) : null;
}

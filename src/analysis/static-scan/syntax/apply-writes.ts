import type { CallExpression, NewExpression, Node } from 'oxc-parser';
import type { WalkState } from './file-syntax.ts';
import { globalPath } from './access-path.ts';
import { parameterName } from './bundles.ts';
import { type Binding, createBinding, declare, findBinding, memberBinding, type Scope, type Write } from './scope.ts';
import { functionsGiven, isExports, slotOf } from './slots.ts';
import { memberKey, staticKey } from './static-key.ts';

/** Gives names and members what the file writes to them, once all its declarations are known. */
export function applyWrites(state: WalkState, root: Scope): void {
  for (const { name, scope, write } of state.late) {
    const binding = findBinding(name, scope);
    if (binding !== null) binding.writes.push(write);
    else if (name === 'exports') root.file.exports.writes.push(write);
    else {
      // `require = require('esm')(module)` still loads what it loaded.
      if (name === 'require') declare(name, root, { kind: 'known', meaning: globalPath(name), path: [] });
      declare(name, root, write);
    }
  }
  for (const { object, key, scope, write } of state.memberWrites) {
    const isWhole = key === null || (key === 'exports' && isModuleObject(object, scope));
    giveModule(object, write);
    const slot = isWhole && key !== null ? scope.file.exports : slotOf(object, scope, true);
    if (slot === null) continue;
    // `module.exports = exports` would stand for itself.
    if (isWhole && write.kind === 'expression' && isExports(write.node, write.scope)) continue;
    (isWhole || key === null ? slot : memberBinding(slot, key)).writes.push(write);
    if (key !== null && object.type === 'Identifier') shareParameter(object.name, slot, key, write, scope);
  }
  for (const { node, scope } of state.syntax.calls) {
    if (node.type !== 'TaggedTemplateExpression') giveArguments(node, scope);
  }
}

/** `require.extensions['.x'] = (module, filename) => module._compile(…)` */
function giveModule(object: Node, write: Write): void {
  if (write.kind !== 'expression' || object.type !== 'MemberExpression') return;
  const key = memberKey(object);
  if (key !== 'extensions' && key !== '_extensions') return;
  for (const node of functionsOf(write.node, write.scope)) {
    const name = parameterName(node, 0);
    const binding = name === null ? undefined : write.scope.file.functions.get(node)?.bindings.get(name);
    binding?.writes.push({ kind: 'known', meaning: { kind: 'global', path: ['module'] }, path: [] });
  }
}

/** A function written out, or what its name is given in the file. */
function functionsOf(node: Node, scope: Scope): readonly Node[] {
  if (node.type !== 'Identifier') return [node];
  const writes = findBinding(node.name, scope)?.writes ?? [];
  return writes.flatMap((write) => (write.kind === 'expression' && write.path.length === 0 ? [write.node] : []));
}

/** `opts.write = fs.writeFile` in one function is `opts.write` in the others. */
function shareParameter(name: string, slot: Binding, key: string, write: Write, { file }: Scope): void {
  // Names of one or two letters are given by machines, and mean something else in each function.
  if (slot.writes.length > 0 || name.length < 3) return;
  const shared = file.parameters.get(name) ?? createBinding();
  memberBinding(shared, key).writes.push(write);
  file.parameters.set(name, shared);
}

function isModuleObject(node: Node, scope: Scope): boolean {
  return node.type === 'Identifier' && node.name === 'module' && findBinding('module', scope) === null;
}

/** Parameters of a function that is called in so many ways are no aliases. */
const MAX_ARGUMENTS = 8;

/** What the file's own functions and methods are called with. */
function giveArguments({ callee, arguments: args }: CallExpression | NewExpression, scope: Scope): void {
  if (args.length === 0) return;
  const called =
    callee.type === 'Identifier'
      ? findBinding(callee.name, scope)
      : callee.type === 'MemberExpression'
        ? slotOf(callee, scope, false)
        : null;
  for (const node of (called?.writes ?? []).flatMap((write) => functionsGiven(write))) {
    const inner = scope.file.functions.get(node);
    if (inner === undefined || !('params' in node) || !Array.isArray(node.params)) continue;
    for (const [i, parameter] of node.params.entries()) {
      const argument = args[i];
      if (argument === undefined || (argument.type === 'Literal' && !isTelling(argument.value))) continue;
      for (const { binding, path } of bindingsOfParameter(parameter, inner)) {
        if (binding.writes.length < MAX_ARGUMENTS) {
          binding.writes.push({ kind: 'expression', node: argument, scope, path, isArgument: true });
        }
      }
    }
  }
}

/** Names of functions and programs that make another ability of a call. */
const TELLING_NAMES =
  /^(?:(?:a|ba|da|fi|k|z)?sh|cmd|powershell|pwsh|exec|execSync|execFile|execFileSync|spawn|spawnSync|fork|crontab|schtasks|launchctl|systemctl|reg|nssm|security)$/u;

/** Most texts are no part of a path or command; what is counted against `MAX_ARGUMENTS` is. */
function isTelling(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  return (value.length > 3 && /[./\\ ]/u.test(value)) || TELLING_NAMES.test(value);
}

interface ParameterBinding {
  readonly binding: Binding;
  /** Members taken out of the argument: `({ file })`. */
  readonly path: readonly string[];
}

function bindingsOfParameter(parameter: Node, inner: Scope): readonly ParameterBinding[] {
  const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  if (target.type === 'Identifier') {
    const binding = inner.bindings.get(target.name);
    return binding === undefined ? [] : [{ binding, path: [] }];
  }
  if (target.type !== 'ObjectPattern') return [];
  return target.properties.flatMap((property) => {
    const key = property.type === 'Property' ? staticKey(property.key, property.computed) : null;
    if (key === null || property.type !== 'Property') return [];
    return bindingsOfParameter(property.value, inner)
      .filter(({ path }) => path.length === 0)
      .map(({ binding }) => ({ binding, path: [key] }));
  });
}

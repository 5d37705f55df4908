import type { CallExpression, Node } from 'oxc-parser';
import { constantText } from './constant-text.ts';
import { globalPlace, memberPlace, moduleMeaning, type PlaceMeaning } from './meaning.ts';
import { type Binding, findBinding, type Meaning, type Scope, type Write } from './scope.ts';
import { staticKey } from './static-key.ts';

/** A name that is given more values than this is no alias. */
const MAX_MEANINGS = 8;
/** Deeper chains of members and calls are not followed; also what keeps the call stack small. */
const MAX_DEPTH = 40;
const NOTHING: readonly Meaning[] = [];

/**
 * Everything that an expression may stand for. A name with several values has
 * all their meanings: what may be reached is an ability. What is not known adds nothing.
 */
export function meaningsOf(node: Node, scope: Scope, depth = 0): readonly Meaning[] {
  if (depth > MAX_DEPTH) return NOTHING;
  const next = (inner: Node) => meaningsOf(inner, scope, depth + 1);
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- other kinds of nodes stand for nothing known
  switch (node.type) {
    case 'Identifier':
      return meaningsOfName(node.name, scope, depth);
    case 'MemberExpression': {
      const key = staticKey(node.property, node.computed) ?? computedKey(node, scope);
      return key === null ? NOTHING : next(node.object).flatMap((meaning) => memberMeanings(meaning, key, depth));
    }
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'TSInstantiationExpression':
      return next(node.expression);
    case 'AwaitExpression':
      return next(node.argument);
    case 'AssignmentExpression':
      return next(node.right);
    case 'SequenceExpression':
      return next(node.expressions.at(-1)!);
    case 'ConditionalExpression':
      return [...next(node.consequent), ...next(node.alternate)].slice(0, MAX_MEANINGS);
    case 'LogicalExpression':
      return [...next(node.left), ...next(node.right)].slice(0, MAX_MEANINGS);
    case 'ImportExpression':
      return moduleNamedBy(node.source, scope);
    case 'CallExpression':
      return meaningsOfResult(node, scope, depth);
    case 'ObjectExpression':
      return [{ kind: 'object', node, scope }];
    default:
      return NOTHING;
  }
}

/** Places only: what a table can be asked about. */
export function placesOf(node: Node, scope: Scope): readonly PlaceMeaning[] {
  return meaningsOf(node, scope).filter((meaning) => meaning.kind !== 'object');
}

export function meaningsOfWrite(write: Write, depth = 0): readonly Meaning[] {
  const whole = write.kind === 'import' ? moduleNamed(write.specifier) : meaningsOf(write.node, write.scope, depth + 1);
  return write.path.reduce<readonly Meaning[]>(
    (meanings, key) => meanings.flatMap((meaning) => memberMeanings(meaning, key, depth)),
    whole,
  );
}

function computedKey(node: Extract<Node, { type: 'MemberExpression' }>, scope: Scope): string | null {
  const text = node.computed ? constantText(node.property, scope) : null;
  return text === null || text.includes('\0') ? null : text;
}

function meaningsOfName(name: string, scope: Scope, depth: number): readonly Meaning[] {
  const binding = findBinding(name, scope);
  return binding === null ? [globalPlace(name)] : meaningsOfBinding(binding, depth);
}

function meaningsOfBinding(binding: Binding, depth: number): readonly Meaning[] {
  if (binding.meanings === null) {
    binding.meanings = NOTHING;
    binding.meanings = binding.writes.flatMap((write) => meaningsOfWrite(write, depth)).slice(0, MAX_MEANINGS);
  }
  return binding.meanings;
}

function memberMeanings(meaning: Meaning, key: string, depth: number): readonly Meaning[] {
  if (meaning.kind !== 'object') return [memberPlace(meaning, key)];
  const { node, scope } = meaning;
  const property = node.properties.findLast(
    (member) => member.type === 'Property' && staticKey(member.key, member.computed) === key,
  );
  return property?.type === 'Property' ? meaningsOf(property.value, scope, depth + 1) : NOTHING;
}

function moduleNamed(specifier: string): readonly Meaning[] {
  const meaning = moduleMeaning(specifier);
  return meaning === null ? NOTHING : [meaning];
}

function moduleNamedBy(node: Node | undefined, scope: Scope): readonly Meaning[] {
  const specifier = node === undefined ? null : constantText(node, scope);
  return specifier === null || specifier.includes('\0') ? NOTHING : moduleNamed(specifier);
}

const REQUIRE: ReadonlySet<string> = new Set([
  'global.require',
  'global.module.require',
  'global.require.main.require',
  'global.process.mainModule.require',
  'global.process.getBuiltinModule',
]);
/** Compilers wrap `require` in these, declared in the file itself or taken from their own modules. */
const WRAPS_ITS_ARGUMENT =
  /^(?:__importDefault|__importStar|__toESM|_?_?interop(?:Require)?(?:Default|Wildcard|Namespace)(?:Legacy|Compat|Default)?\d*|_interopDefault)$/u;
const GIVES_ITS_ARGUMENT: ReadonlySet<string> = new Set([
  'util.promisify',
  'pify',
  'bluebird.promisify',
  'bluebird.promisifyAll',
  'es6-promisify.promisify',
]);

function meaningsOfResult(call: CallExpression, scope: Scope, depth: number): readonly Meaning[] {
  const { callee } = call;
  const [first] = call.arguments;
  const own = callee.type === 'Identifier' ? callee.name : null;
  const member = callee.type === 'MemberExpression' ? staticKey(callee.property, callee.computed) : null;
  if (first !== undefined && WRAPS_ITS_ARGUMENT.test(own ?? member ?? '')) return meaningsOf(first, scope, depth + 1);
  // The name under which a bundler keeps `require` in module files.
  if (own === '__require') return moduleNamedBy(first, scope);
  if (callee.type === 'MemberExpression' && member === 'bind') return meaningsOf(callee.object, scope, depth + 1);
  return meaningsOf(callee, scope, depth + 1).flatMap((meaning) => resultOf(meaning, first, scope, depth));
}

function resultOf(meaning: Meaning, first: Node | undefined, scope: Scope, depth: number): readonly Meaning[] {
  if (meaning.kind === 'object') return NOTHING;
  const name = `${meaning.kind === 'global' ? 'global.' : ''}${meaning.path.join('.')}`;
  if (REQUIRE.has(name)) return moduleNamedBy(first, scope);
  if (name === 'module.createRequire') return [globalPlace('require')];
  return GIVES_ITS_ARGUMENT.has(name) && first !== undefined ? meaningsOf(first, scope, depth + 1) : NOTHING;
}

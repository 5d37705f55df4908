import type { CallExpression, NewExpression, Node } from 'oxc-parser';
import { constantText } from '../syntax/constant-text.ts';
import { resultPath, globalPath, instancePath, pathName } from '../syntax/access-path.ts';
import { moduleOfBundle, type NamedModule, parameterName } from '../syntax/bundles.ts';
import type { Binding, Bundle, Meaning, AccessPath, Scope } from '../syntax/scope.ts';
import { staticKey } from '../syntax/static-key.ts';
import { moduleNamed, moduleNamedBy } from './module-named.ts';

/** How the parts of a call or member are resolved: `resolve-meanings.ts`, which asks here in turn. */
export interface Resolver {
  readonly meaningsOf: (node: Node, scope: Scope, depth: number) => readonly Meaning[];
  readonly meaningsOfBinding: (binding: Binding, depth: number) => readonly Meaning[];
  readonly memberMeanings: (meaning: Meaning, key: string, depth: number) => readonly Meaning[];
  /** What calling it without arguments gives. */
  readonly resultOf: (meaning: Meaning, depth: number) => readonly Meaning[];
}

const NOTHING: readonly Meaning[] = [];
const REQUIRE: ReadonlySet<string> = new Set([
  'global.require',
  'global.__non_webpack_require__',
  'global.module.require',
  'global.require.main.require',
  'global.process.mainModule.require',
  'global.process.getBuiltinModule',
  'module._load',
  'module.Module._load',
]);
/** Compilers wrap `require` in these, declared in the file itself or taken from their own modules. */
const WRAPS_ITS_ARGUMENT =
  /^(?:__importDefault|__importStar|__toESM|__toCommonJS|_?_?interop(?:Require)?(?:Default|Wildcard|Namespace)(?:Legacy|Compat|Default)?\d*|_interopDefault)$/u;
const GIVES_ITS_ARGUMENT: ReadonlySet<string> = new Set([
  'util.promisify',
  'pify',
  'bluebird.promisify',
  'bluebird.promisifyAll',
  'es6-promisify.promisify',
  'rsvp.denodeify',
  'promise.denodeify',
  'q.denodeify',
  'q.nfbind',
  'denodeify',
  'thenify',
  'promisify',
  'when/node.lift',
  'when.node.lift',
  'thenify-all',
  'universalify.fromCallback',
  'async.asyncify',
  'global.Promise.denodeify',
  'global.Object.freeze',
  'global.Object.seal',
  'global.Object.create',
  // The prototype of a function is made by what makes functions.
  'global.Object.getPrototypeOf',
  'global.Reflect.getPrototypeOf',
  'global.Promise.resolve',
  'global.Promise.all',
]);
const WRAPS_A_MODULE = /^__commonJS(?:Min)?$/u;

/** Whether calling this loads a module. */
export function isRequire(name: string): boolean {
  return REQUIRE.has(name);
}

/** What a call gives. */
export function meaningsOfResult(
  call: CallExpression,
  scope: Scope,
  depth: number,
  resolver: Resolver,
): readonly Meaning[] {
  const { callee, arguments: args } = call;
  const [first] = args;
  const own = callee.type === 'Identifier' ? callee.name : null;
  const member = callee.type === 'MemberExpression' ? staticKey(callee.property, callee.computed) : null;
  if (first !== undefined && WRAPS_ITS_ARGUMENT.test(own ?? member ?? ''))
    return resolver.meaningsOf(first, scope, depth + 1);
  // The name under which a bundler keeps `require` in module files.
  if (own === '__require') return moduleNamedBy(first, scope);
  if (first !== undefined && WRAPS_A_MODULE.test(own ?? '')) return wrappedModule(first, scope, depth, resolver);
  if (callee.type === 'MemberExpression' && member === 'bind')
    return resolver.meaningsOf(callee.object, scope, depth + 1);
  if (
    callee.type === 'MemberExpression' &&
    member === 'n' &&
    first !== undefined &&
    isOfBundle(callee.object, scope, depth, resolver)
  ) {
    // `n.n(module)` gives a function that gives the module.
    return [{ kind: 'thunk', meanings: resolver.meaningsOf(first, scope, depth + 1) }];
  }
  return resolver
    .meaningsOf(callee, scope, depth + 1)
    .flatMap((meaning) => resultOf(meaning, args, scope, depth, resolver));
}

/** What `new` makes: members of a class, or of all functions of the file that are called so. */
export function meaningsOfMade(
  { callee, arguments: args }: NewExpression,
  scope: Scope,
  depth: number,
  resolver: Resolver,
): readonly Meaning[] {
  return resolver.meaningsOf(callee, scope, depth + 1).flatMap((meaning): readonly Meaning[] => {
    if (meaning.kind === 'slot' || meaning.kind === 'value') return [meaning];
    if (meaning.kind === 'function') {
      const made: Meaning = { kind: 'slot', binding: meaning.scope.file.self };
      return [made, ...resolver.meaningsOfBinding(meaning.scope.returns, depth)];
    }
    if (meaning.kind !== 'module' && meaning.kind !== 'global') return NOTHING;
    return isRequire(pathName(meaning)) ? moduleNamedBy(args[0], scope) : [instancePath(meaning)];
  });
}

/** @param scope where the arguments stand; `null`: there are none */
export function resultOf(
  meaning: Meaning,
  args: readonly Node[],
  scope: Scope | null,
  depth: number,
  resolver: Resolver,
): readonly Meaning[] {
  switch (meaning.kind) {
    case 'function':
      return resolver.meaningsOfBinding(meaning.scope.returns, depth);
    case 'thunk':
      return meaning.meanings;
    case 'value':
      return meaning.value.result === null ? NOTHING : [{ kind: 'value', value: meaning.value.result }];
    case 'bundle_require':
      return scope === null ? NOTHING : requiredOfBundle(meaning.bundle, args[0], scope, depth, resolver);
    case 'module':
    case 'global':
      return scope === null ? NOTHING : resultOfPath(meaning, args, scope, depth, resolver);
    case 'object':
    case 'list':
    case 'slot':
    default:
      return NOTHING;
  }
}

function resultOfPath(
  meaning: AccessPath,
  args: readonly Node[],
  scope: Scope,
  depth: number,
  resolver: Resolver,
): readonly Meaning[] {
  const [first, second] = args;
  const name = pathName(meaning);
  if (isRequire(name)) return moduleNamedBy(first, scope);
  if (name === 'module.createRequire') return [globalPath('require')];
  if (first === undefined) return [resultPath(meaning)];
  if (name === 'global.process.binding') {
    const part = constantText(first, scope);
    return part === null ? NOTHING : [{ kind: 'global', path: ['process', 'binding', part] }];
  }
  if (name === 'global.Reflect.get' && second !== undefined) {
    const key = constantText(second, scope);
    const meanings = resolver.meaningsOf(first, scope, depth + 1);
    return key === null ? NOTHING : meanings.flatMap((inner) => resolver.memberMeanings(inner, key, depth));
  }
  if (name === 'global.Object.assign')
    return args.flatMap((argument) => resolver.meaningsOf(argument, scope, depth + 1));
  return GIVES_ITS_ARGUMENT.has(name) ? resolver.meaningsOf(first, scope, depth + 1) : [resultPath(meaning)];
}

function isOfBundle(node: Node, scope: Scope, depth: number, resolver: Resolver): boolean {
  return resolver.meaningsOf(node, scope, depth + 1).some(({ kind }) => kind === 'bundle_require');
}

/** `n(123)`, or `require('./name')` of a module in a bundle; another name is a package's. */
function requiredOfBundle(
  bundle: Bundle,
  specifier: Node | undefined,
  scope: Scope,
  depth: number,
  resolver: Resolver,
): readonly Meaning[] {
  if (specifier === undefined) return NOTHING;
  const name =
    specifier.type === 'Literal' && typeof specifier.value === 'number'
      ? String(specifier.value)
      : constantText(specifier, scope);
  if (name === null) return NOTHING;
  const found = moduleOfBundle(bundle, name);
  if (found !== null) return exportsOfModule(found, scope, depth, resolver);
  return bundle.names === null ? NOTHING : moduleNamed(name, scope);
}

function exportsOfModule(
  { node, moduleAt, exportsAt }: NamedModule,
  scope: Scope,
  depth: number,
  resolver: Resolver,
): readonly Meaning[] {
  const inner = scope.file.functions.get(node);
  const bindingAt = (i: number) => inner?.bindings.get(parameterName(node, i) ?? '');
  const whole = bindingAt(moduleAt)?.members?.get('exports');
  const single = bindingAt(exportsAt);
  return [
    ...(whole === undefined
      ? []
      : [{ kind: 'slot', binding: whole } as const, ...resolver.meaningsOfBinding(whole, depth)]),
    ...(single === undefined ? [] : [{ kind: 'slot', binding: single } as const]),
  ];
}

/** `__commonJS({ 'name'(exports, module) { … } })` gives a function that gives the exports. */
function wrappedModule(table: Node, scope: Scope, depth: number, resolver: Resolver): readonly Meaning[] {
  const [property] = table.type === 'ObjectExpression' ? table.properties : [];
  const node = property?.type === 'Property' ? property.value : table;
  const meanings = exportsOfModule({ node, moduleAt: 1, exportsAt: 0 }, scope, depth, resolver);
  return meanings.length === 0 ? NOTHING : [{ kind: 'thunk', meanings }];
}

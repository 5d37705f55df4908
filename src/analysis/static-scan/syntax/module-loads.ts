import type { Node } from 'oxc-parser';
import { constantTexts } from './constant-text.ts';
import type { FileSyntax, Scoped, CallSite } from './file-syntax.ts';
import { findBinding, type Scope } from './scope.ts';
import { staticKey } from './static-key.ts';

/** What one file loads, as it writes it. */
export interface ModuleLoads {
  /** Whole names, of files and packages alike. */
  readonly specifiers: readonly string[];
  /** Names that a loader may be handed: of a file, or of something that is no module. */
  readonly perhapsFiles: readonly string[];
  /** Places that put the name together; unknown parts of the text are NUL, and no text is one NUL. */
  readonly computed: ReadonlyArray<{ readonly node: Node; readonly text: string }>;
}

interface Load {
  readonly node: Node;
  readonly specifier: Node | undefined;
  readonly scope: Scope;
  /** Whether nothing but a module loads there: a call named `require` may be of a bundle's own. */
  readonly isCertain: boolean;
  /** Whether a name of a package stands there: programs, threads and registries are told files and names of their own. */
  readonly namesPackages: boolean;
}

/** Names are read off the text alone: what other files hand on is known only once these are read. */
export function moduleLoads({ calls, texts, imports }: FileSyntax): ModuleLoads {
  const loads = [...calls.flatMap((call) => loadsOfCall(call)), ...texts.flatMap((text) => dynamicImports(text))];
  const specifiers = new Set(imports.map(({ specifier }) => specifier));
  const perhapsFiles = new Set<string>();
  const computed: Array<{ node: Node; text: string }> = [];
  for (const { node, specifier, scope, isCertain, namesPackages } of loads) {
    const known = specifier === undefined ? [] : constantTexts(specifier, scope);
    for (const text of known) {
      if (text !== null && !text.includes('\0')) (namesPackages ? specifiers : perhapsFiles).add(text);
      else if (isCertain) computed.push({ node, text: text ?? '\0' });
    }
  }
  return { specifiers: [...specifiers], perhapsFiles: [...perhapsFiles], computed };
}

function dynamicImports({ node, scope }: Scoped<Node>): readonly Load[] {
  return node.type === 'ImportExpression'
    ? [{ node, specifier: node.source, scope, isCertain: true, namesPackages: true }]
    : [];
}

function loadsOfCall({ node, scope }: Scoped<CallSite>): readonly Load[] {
  if (node.type === 'TaggedTemplateExpression') return [];
  const { callee, arguments: args } = node;
  const [specifier] = args;
  if (isRequire(callee, scope)) return [{ node, specifier, scope, isCertain: true, namesPackages: true }];
  const name = callee.type === 'Identifier' ? callee.name : memberName(callee);
  if (name === null) return [];
  const startsFile = LOADS_A_FILE.has(name);
  const namesPackages = LOADS_A_MODULE.has(name) || (startsFile && isResolved(specifier, scope));
  const isLoad = namesPackages || startsFile || isResolve(node, scope);
  return isLoad ? [{ node, specifier, scope, isCertain: false, namesPackages }] : [];
}

/** `require.resolve('x')` asks where a module lies and loads nothing; a file of the release may be run by whoever is told. */
function isResolve(node: Node, scope: Scope): boolean {
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  return callee.type === 'MemberExpression' && memberName(callee) === 'resolve' && isRequire(callee.object, scope);
}

/** Whether an expression, or a name that stands for it alone, is the place of a module. */
function isResolved(node: Node | undefined, scope: Scope): boolean {
  if (node?.type !== 'Identifier') return node !== undefined && isResolve(node, scope);
  return (findBinding(node.name, scope)?.writes ?? []).some(
    (write) => write.kind === 'expression' && write.path.length === 0 && isResolve(write.node, write.scope),
  );
}

/** What a bundle, or another loader, calls `require`. */
const LOADS_A_MODULE: ReadonlySet<string> = new Set(['require', '__require']);
/** Programs, threads and hooks of the package's own; whatever else is registered has a name that is no module's. */
const LOADS_A_FILE: ReadonlySet<string> = new Set(['fork', 'Worker', 'register']);
const REQUIRE_NAMES: ReadonlySet<string> = new Set(['require', '__non_webpack_require__']);
const MAX_DEPTH = 4;

/** Whether an expression is Node's own `require`, as far as names tell. */
function isRequire(node: Node, scope: Scope, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  const next = (inner: Node) => isRequire(inner, scope, depth + 1);
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- other kinds of nodes give none
  switch (node.type) {
    case 'Identifier': {
      const binding = findBinding(node.name, scope);
      if (binding === null) return REQUIRE_NAMES.has(node.name);
      return binding.writes.some((write) => {
        if (write.kind === 'known') return write.meaning.kind === 'global' && write.meaning.path[0] === 'require';
        return write.kind === 'expression' && write.path.length === 0 && isRequire(write.node, write.scope, depth + 1);
      });
    }
    case 'MemberExpression': {
      const name = memberName(node);
      const of = node.object.type === 'Identifier' ? node.object.name : memberName(node.object);
      return (name === 'require' && (of === 'module' || of === 'main' || of === 'mainModule')) || name === '_load';
    }
    case 'CallExpression': {
      const { callee } = node;
      return (callee.type === 'Identifier' ? callee.name : memberName(callee)) === 'createRequire';
    }
    case 'LogicalExpression':
      return next(node.left) || next(node.right);
    case 'ConditionalExpression':
      return next(node.consequent) || next(node.alternate);
    case 'AssignmentExpression':
      return next(node.right);
    case 'SequenceExpression':
      return next(node.expressions.at(-1)!);
    default:
      return false;
  }
}

function memberName(node: Node): string | null {
  return node.type === 'MemberExpression' ? staticKey(node.property, node.computed) : null;
}

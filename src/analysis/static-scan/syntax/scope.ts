import type { ArrayExpression, Node, ObjectExpression } from 'oxc-parser';

/**
 * What an expression stands for, as far as the text tells: a place in a module
 * (`fs`, `promises`, `writeFile`) or in the global object (`process`, `env`;
 * empty: the object itself), something written out in the file, what another
 * file of the release hands on, or what a bundle calls `require`.
 */
export type Meaning =
  | AccessPath
  | { readonly kind: 'object'; readonly node: ObjectExpression; readonly scope: Scope }
  | { readonly kind: 'list'; readonly node: ArrayExpression; readonly scope: Scope }
  /** `scope`: its inner one. */
  | { readonly kind: 'function'; readonly scope: Scope }
  /** Something whose members are set one by one: `this`, a class, the exports of the file. */
  | { readonly kind: 'slot'; readonly binding: Binding }
  /** Calling it gives these. */
  | { readonly kind: 'thunk'; readonly meanings: readonly Meaning[] }
  | { readonly kind: 'value'; readonly value: ModuleValue }
  | { readonly kind: 'bundle_require'; readonly bundle: Bundle };

/** What calls and members on a chain of names lead to: a module or the global object, then members. */
export interface AccessPath {
  readonly kind: 'module' | 'global';
  readonly path: readonly string[];
}

/** What a file of the release hands on to others, without its syntax tree. */
export interface ModuleValue {
  /** Places that it may be. */
  readonly paths: readonly AccessPath[];
  /** Whole texts that it may be, paths above all. */
  readonly texts: readonly string[];
  readonly members: ReadonlyMap<string, ModuleValue>;
  /** What calling it gives; `null`: nothing known. */
  readonly result: ModuleValue | null;
}

/** Modules written out as functions in one file, and how the one at hand names the others. */
export interface Bundle {
  /** The functions by their keys, or lists that begin with them. */
  readonly modules: ReadonlyMap<string, Node>;
  /** From names to keys; `null`: keys are the names. */
  readonly names: ObjectExpression | null;
}

/** In a path of members: what calling the value gives. */
export const CALLED = '()';
/** In a path of members: one whose name only the run tells; of a list, any element. */
export const ANY_MEMBER = '*';
/** In a path of members: what is made by `new`. */
export const MADE = '#';

/** One value that a name or member is given somewhere in the file. */
export type Write =
  | {
      readonly kind: 'expression';
      readonly node: Node;
      readonly scope: Scope;
      /** Members taken out of the value by a pattern, outermost first; `CALLED` for what calling it gives. */
      readonly path: readonly string[];
      /** An argument of one call; other calls may give others. */
      readonly isArgument?: true;
    }
  | { readonly kind: 'import'; readonly specifier: string; readonly scope: Scope; readonly path: readonly string[] }
  | { readonly kind: 'known'; readonly meaning: Meaning; readonly path: readonly string[] };

/** A declared name, or a member set by itself. Without a write (a parameter) it stands for nothing known. */
export interface Binding {
  readonly writes: Write[];
  /** Members set after it was made: `name.member = …`. */
  members: Map<string, Binding> | null;
  /** Kept once resolved; empty while being resolved, which ends cycles. */
  meanings: readonly Meaning[] | null;
}

/** Names that are in sight in one part of a file. */
export interface Scope {
  readonly parent: Scope | null;
  /** Where `var` belongs. */
  readonly isFunction: boolean;
  readonly bindings: Map<string, Binding>;
  readonly file: FileScope;
  /** What the function gives back. */
  readonly returns: Binding;
  /** What `this` is; `null`: as around it. */
  self: Meaning | null;
}

/** What all scopes of one file share. */
export interface FileScope {
  readonly exports: Binding;
  /** `this` of functions that are no methods: those of one file are taken together. */
  readonly self: Binding;
  /** Members set on parameters of which nothing else is known, by the name of the parameter: functions of one file hand each other the same. */
  readonly parameters: Map<string, Binding>;
  /** Inner scopes of functions. */
  readonly functions: Map<Node, Scope>;
  readonly classes: Map<Node, Binding>;
  /** What members and calls stand for, once resolved; empty while being resolved, which ends cycles. */
  readonly resolved: Map<Node, readonly Meaning[]>;
  /** What a file of the release hands on; `null`: none, or not known yet. Set before anything is resolved. */
  importOf: (specifier: string) => ModuleValue | null;
  /** Steps of resolving that are left; at 0 nothing more is resolved. */
  stepsLeft: number;
}

/** Some seconds: far more than any real file took. */
const MAX_STEPS = 2_000_000;

/** Empty; the walk fills it. */
export function createFileScope(): FileScope {
  return {
    exports: createBinding(),
    self: createBinding(),
    parameters: new Map(),
    functions: new Map(),
    classes: new Map(),
    resolved: new Map(),
    importOf: () => null,
    stepsLeft: MAX_STEPS,
  };
}

/** A name without any value. */
export function createBinding(): Binding {
  return { writes: [], members: null, meanings: null };
}

/** A scope within another, or the outermost of a file. */
export function createScope(parent: Scope | FileScope, isFunction: boolean): Scope {
  const isRoot = !('file' in parent);
  return {
    parent: isRoot ? null : parent,
    isFunction,
    bindings: new Map(),
    file: isRoot ? parent : parent.file,
    returns: isFunction || isRoot ? createBinding() : parent.returns,
    self: null,
  };
}

/** The scope that `var` declares in. */
export function functionScopeOf(scope: Scope): Scope {
  let at = scope;
  while (!at.isFunction && at.parent !== null) at = at.parent;
  return at;
}

/** `null`: no scope around declares the name. */
export function findBinding(name: string, scope: Scope): Binding | null {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const binding = at.bindings.get(name);
    if (binding !== undefined) return binding;
  }
  return null;
}

/** Declares a name; `null`: nothing is known of its value. */
export function declare(name: string, scope: Scope, write: Write | null): void {
  const binding = scope.bindings.get(name) ?? createBinding();
  if (write !== null) binding.writes.push(write);
  scope.bindings.set(name, binding);
}

/** The member of a binding, made where it has none. */
export function memberBinding(binding: Binding, key: string): Binding {
  binding.members ??= new Map();
  const member = binding.members.get(key) ?? createBinding();
  binding.members.set(key, member);
  return member;
}

/** What `this` is in a scope. */
export function selfOf(scope: Scope): Meaning {
  for (let at: Scope | null = scope; at !== null; at = at.parent) if (at.self !== null) return at.self;
  return { kind: 'slot', binding: scope.file.self };
}

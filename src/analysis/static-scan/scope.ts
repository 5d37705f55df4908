import type { Node, ObjectExpression } from 'oxc-parser';

/**
 * What an expression stands for, as far as the text of one file tells: a place
 * in a module (`fs`, `promises`, `writeFile`), a place in the global object
 * (`process`, `env`; empty: the object itself), or an object written out here.
 */
export type Meaning =
  | { readonly kind: 'module' | 'global'; readonly path: readonly string[] }
  | { readonly kind: 'object'; readonly node: ObjectExpression; readonly scope: Scope };

/** One value that a name is given somewhere in the file. */
export type Write =
  | {
      readonly kind: 'expression';
      readonly node: Node;
      readonly scope: Scope;
      /** Members taken out of the value by a pattern, outermost first. */
      readonly path: readonly string[];
    }
  | { readonly kind: 'import'; readonly specifier: string; readonly path: readonly string[] };

/** A declared name. Without a write (a parameter, a class) it stands for nothing known. */
export interface Binding {
  readonly writes: Write[];
  /** Kept once resolved; empty while being resolved, which ends cycles. */
  meanings: readonly Meaning[] | null;
}

export interface Scope {
  readonly parent: Scope | null;
  /** Where `var` belongs. */
  readonly isFunction: boolean;
  readonly bindings: Map<string, Binding>;
}

export function createScope(parent: Scope | null, isFunction: boolean): Scope {
  return { parent, isFunction, bindings: new Map() };
}

export function functionScopeOf(scope: Scope): Scope {
  let at = scope;
  while (!at.isFunction && at.parent !== null) at = at.parent;
  return at;
}

export function findBinding(name: string, scope: Scope): Binding | null {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const binding = at.bindings.get(name);
    if (binding !== undefined) return binding;
  }
  return null;
}

export function declare(name: string, scope: Scope, write: Write | null): void {
  const binding = scope.bindings.get(name) ?? { writes: [], meanings: null };
  if (write !== null) binding.writes.push(write);
  scope.bindings.set(name, binding);
}

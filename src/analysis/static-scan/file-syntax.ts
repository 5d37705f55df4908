import type { CallExpression, MemberExpression, NewExpression, Node, TaggedTemplateExpression } from 'oxc-parser';
import type { Scope, Write } from './scope.ts';

export type Use = CallExpression | NewExpression | TaggedTemplateExpression;

export interface Placed<N> {
  readonly node: N;
  readonly scope: Scope;
}

/** Members taken out of a value by a pattern: `const { env } = process`. */
export interface Taken {
  readonly node: Node;
  readonly write: Write;
}

/** What of a file can tell an ability, each with the names in sight there. */
export interface FileSyntax {
  readonly uses: Array<Placed<Use>>;
  readonly members: Array<Placed<MemberExpression>>;
  readonly taken: Taken[];
  readonly texts: Array<Placed<Node>>;
  /** Specifiers of what is imported without being called: `import 'x'`, `export * from 'x'`. */
  readonly staticSpecifiers: string[];
}

/** Names that are given a value before or without their declaration; done when all declarations are known. */
export interface LateWrite {
  readonly name: string;
  readonly scope: Scope;
  readonly write: Write;
}

export interface WalkState {
  readonly syntax: FileSyntax;
  readonly late: LateWrite[];
  /** Functions whose parameters are known: called where they stand, or handed to `import(…).then`. */
  readonly argumentsOf: Map<Node, readonly Node[]>;
}

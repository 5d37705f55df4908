import {
  type CallExpression,
  type MemberExpression,
  type NewExpression,
  type Node,
  type Program,
  type TaggedTemplateExpression,
  visitorKeys,
} from 'oxc-parser';
import type { Bundle, FileScope, Meaning, Scope, Write } from './scope.ts';

/** What calls, or makes by `new`. */
export type CallSite = CallExpression | NewExpression | TaggedTemplateExpression;

/** A node with the names in sight there. */
export interface Scoped<N> {
  readonly node: N;
  readonly scope: Scope;
}

/** Members taken out of a value by a pattern: `const { env } = process`. */
export interface Destructured {
  readonly node: Node;
  readonly write: Write;
}

/** What of a file can tell an ability, each with the names in sight there. */
export interface FileSyntax {
  readonly calls: Array<Scoped<CallSite>>;
  readonly members: Array<Scoped<MemberExpression>>;
  readonly destructured: Destructured[];
  readonly texts: Array<Scoped<Node>>;
  /** Objects and assignments with a key that a credential of a request may have. */
  readonly credentials: Array<Scoped<Node>>;
  /** The whole of it. */
  readonly program: Program;
  /** What is imported without being called: `import 'x'`, `export * from 'x'`. */
  readonly imports: StaticImport[];
  /** The file itself, as its own functions see it. */
  readonly file: FileScope;
}

/** A module that is loaded by a declaration. */
export interface StaticImport {
  readonly node: Node;
  readonly specifier: string;
}

/** `object.key = …`, wherever it stands; without a key the whole of what it stands for is given members. */
export interface MemberWrite {
  readonly object: Node;
  readonly key: string | null;
  readonly scope: Scope;
  readonly write: Write;
}

/** Names that are given a value before or without their declaration; done when all declarations are known. */
export interface LateWrite {
  readonly name: string;
  readonly scope: Scope;
  readonly write: Write;
}

/** What one walk gathers of a file; `applyWrites` ends it. */
export interface WalkState {
  readonly syntax: FileSyntax;
  readonly late: LateWrite[];
  /** Functions whose parameters are known: called where they stand, or handed to `import(…).then`. */
  readonly argumentsOf: Map<Node, readonly Argument[]>;
  readonly memberWrites: MemberWrite[];
  /** Functions whose `this` is known. */
  readonly selfOf: Map<Node, Meaning>;
  /** Functions that are modules of a bundle. */
  readonly bundled: Map<Node, BundledModule>;
}

/** What a parameter gets. */
export interface Argument {
  readonly node: Node;
  /** As that of a write. */
  readonly path: readonly string[];
}

/** A function that is a module of a bundle. */
export interface BundledModule {
  readonly bundle: Bundle;
  /** Which parameter loads other modules. */
  readonly requireAt: number;
}

/** Types only: nothing of them runs. */
const RUNS_IN_SPITE_OF_ITS_NAME: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
  'TSModuleDeclaration',
  'TSModuleBlock',
  'TSEnumDeclaration',
  'TSEnumBody',
  'TSEnumMember',
  'TSExportAssignment',
  'TSImportEqualsDeclaration',
  'TSParameterProperty',
]);

/** Puts the children of a node on a stack, last first, so that they come off in the order of the text. */
export function pushChildren(node: Node, stack: Node[]): void {
  const keys = visitorKeys[node.type];
  if (keys === undefined) return;
  for (let k = keys.length - 1; k >= 0; k -= 1) {
    const value: unknown = Reflect.get(node, keys[k]!);
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i -= 1) if (isRunning(value[i])) stack.push(value[i]);
    } else if (isRunning(value)) stack.push(value);
  }
}

function isRunning(value: unknown): value is Node {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  const type = String(value.type);
  return !type.startsWith('TS') || RUNS_IN_SPITE_OF_ITS_NAME.has(type);
}

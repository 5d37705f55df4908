import { type Node, visitorKeys } from 'oxc-parser';

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

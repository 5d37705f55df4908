import type { ArrayExpression, Node, ObjectExpression } from 'oxc-parser';
import { ANY_MEMBER, findBinding, type Scope, type Write } from './scope.ts';
import { returnsOf, slotOf } from './slots.ts';
import { memberKey } from './static-key.ts';

/** A list behind more names, calls and choices than this is not found. */
const MAX_DEPTH = 6;
/** A name that is given more values than this is not one of these lists. */
const MAX_WRITES = 8;
/** Methods that give a list of the same elements; some at other places. */
const KEEPS_ELEMENTS: ReadonlySet<string> = new Set(['filter', 'slice', 'concat', 'reverse', 'sort', 'flat']);

interface Written<N> {
  readonly node: N;
  readonly scope: Scope;
}
type List = Written<ArrayExpression>;

/**
 * What stands at a place of the lists that a value may be: `[file] = command`,
 * `for (const shell of shells.filter(…))`.
 *
 * @param key `ANY_MEMBER`, or the place from 0
 * @param withArguments whether what the file's own calls hand to a function counts
 */
export function elementsAt(
  { node, scope }: Extract<Write, { kind: 'expression' }>,
  key: string,
  withArguments: boolean,
): ReadonlyArray<Written<Node>> {
  return listsAt(node, scope, withArguments).flatMap((list) => {
    const elements = key === ANY_MEMBER ? list.node.elements.slice(0, MAX_WRITES) : [list.node.elements[Number(key)]];
    return elements.flatMap((element) =>
      element === null || element === undefined || element.type === 'SpreadElement'
        ? []
        : [{ node: element, scope: list.scope }],
    );
  });
}

/** The lists that a value may be, as far as they are written out in the file. */
export function listsAt(node: Node, scope: Scope, withArguments: boolean): readonly List[] {
  return writtenAt(node, scope, withArguments, 0).flatMap((one) =>
    one.node.type === 'ArrayExpression' ? [{ node: one.node, scope: one.scope }] : [],
  );
}

/** The objects that a value may be, also those that a function of the file gives back. */
export function objectsAt(node: Node, scope: Scope): ReadonlyArray<Written<ObjectExpression>> {
  return writtenAt(node, scope, false, 0).flatMap((one) =>
    one.node.type === 'ObjectExpression' ? [{ node: one.node, scope: one.scope }] : [],
  );
}

/** Lists and objects behind names, conditions and calls. */
function writtenAt(node: Node, scope: Scope, withArguments: boolean, depth: number): ReadonlyArray<Written<Node>> {
  if (depth > MAX_DEPTH) return [];
  const next = (inner: Node) => writtenAt(inner, scope, withArguments, depth + 1);
  const ofWrites = (writes: readonly Write[]) =>
    writes.length > MAX_WRITES ? [] : writes.flatMap((write) => writtenByWrite(write, withArguments, depth));
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- other kinds of nodes are neither
  switch (node.type) {
    case 'ArrayExpression':
    case 'ObjectExpression':
      return [{ node, scope }];
    case 'Identifier':
      return ofWrites(findBinding(node.name, scope)?.writes ?? []);
    case 'AwaitExpression':
      return next(node.argument);
    case 'ConditionalExpression':
      return [...next(node.consequent), ...next(node.alternate)];
    case 'LogicalExpression':
      return [...next(node.left), ...next(node.right)];
    case 'TSAsExpression':
      return next(node.expression);
    case 'MemberExpression':
      return ofWrites(slotOf(node, scope, false)?.writes ?? []);
    case 'CallExpression': {
      const { callee } = node;
      if (callee.type === 'MemberExpression' && KEEPS_ELEMENTS.has(memberKey(callee) ?? '')) return next(callee.object);
      return ofWrites((slotOf(callee, scope, false)?.writes ?? []).flatMap((write) => returnsOf(write, scope)));
    }
    default:
      return [];
  }
}

function writtenByWrite(write: Write, withArguments: boolean, depth: number): ReadonlyArray<Written<Node>> {
  if (write.kind !== 'expression' || write.path.length > 0 || (write.isArgument === true && !withArguments)) return [];
  return writtenAt(write.node, write.scope, withArguments, depth + 1);
}

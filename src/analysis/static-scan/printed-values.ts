import type { Node, Program } from 'oxc-parser';
import { pushChildren } from './child-nodes.ts';
import { memberKey } from './static-key.ts';

/** Whoever is told something: `console.log`, `logger.info`, `process.stdout.write`. */
const IS_TOLD = /^(?:console|log|logger|stdout|stderr|chalk|ui|spinner)$/iu;

/**
 * Whether a value goes nowhere but into what is printed, as it is or by the name
 * that it is kept under; each other use of that name in the file counts, whatever
 * it stands for there.
 */
export function isOnlyPrinted(value: Node, program: Program): boolean {
  const { name, isPrinted } = placeOf(value, program);
  return isPrinted || (name !== null && usesOf(name, program).every(Boolean));
}

function placeOf(value: Node, program: Program): { readonly name: string | null; readonly isPrinted: boolean } {
  let name: string | null = null;
  let isPrinted = false;
  walk(program, (node, printed) => {
    if (node === value) isPrinted = printed;
    if (node.type === 'VariableDeclarator' && node.init === value && node.id.type === 'Identifier') name = node.id.name;
  });
  return { name, isPrinted };
}

/** Whether each use of a name, but for where it is given its value, is printed. */
function usesOf(name: string, program: Program): readonly boolean[] {
  const uses: boolean[] = [];
  const declared = new Set<Node>();
  walk(program, (node, printed) => {
    if (node.type === 'VariableDeclarator') declared.add(node.id);
    if (node.type === 'Identifier' && node.name === name && !declared.has(node)) uses.push(printed);
  });
  return uses.length === 0 ? [false] : uses;
}

function walk(program: Program, visit: (node: Node, isPrinted: boolean) => void): void {
  const stack: Array<readonly [Node, boolean]> = [[program, false]];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [node, isPrinted] = next;
    visit(node, isPrinted);
    const children: Node[] = [];
    pushChildren(node, children);
    const prints =
      isPrinted || (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && tells(node.callee));
    for (const child of children) stack.push([child, prints]);
  }
}

function tells(callee: Extract<Node, { type: 'MemberExpression' }>): boolean {
  const { object } = callee;
  const name = object.type === 'Identifier' ? object.name : object.type === 'MemberExpression' ? memberKey(object) : '';
  return IS_TOLD.test(name ?? '');
}

import type { Node, Program } from 'oxc-parser';
import { pushChildren } from '../syntax/file-syntax.ts';
import { lastName } from '../syntax/static-key.ts';

/** Whoever is told something: `console.log`, `logger.info`, `process.stdout.write`. */
const IS_A_LOGGER = /^(?:console|log|logger|stdout|stderr|chalk|ui|spinner)$/iu;

/**
 * Whether a value of the file goes nowhere but into what is printed, as it is or by
 * the name that it is kept under; each other use of that name in the file counts,
 * whatever it stands for there. The file is walked once, at the first question.
 */
export function createPrintedReader(program: Program): (value: Node) => boolean {
  let read: PrintedValues | null = null;
  return (value) => {
    read ??= readPrinted(program);
    const name = read.nameOf.get(value);
    return read.printed.has(value) || (name !== undefined && read.isAlwaysPrinted.get(name) === true);
  };
}

interface PrintedValues {
  readonly printed: ReadonlySet<Node>;
  /** The name that a value is kept under where it is declared. */
  readonly nameOf: ReadonlyMap<Node, string>;
  /** Of each name that is used, but for where it is declared. */
  readonly isAlwaysPrinted: ReadonlyMap<string, boolean>;
}

function readPrinted(program: Program): PrintedValues {
  const printed = new Set<Node>();
  const nameOf = new Map<Node, string>();
  const isAlwaysPrinted = new Map<string, boolean>();
  const declared = new Set<Node>();
  const stack: Array<readonly [Node, boolean]> = [[program, false]];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [node, isPrinted] = next;
    if (isPrinted) printed.add(node);
    if (node.type === 'VariableDeclarator') {
      declared.add(node.id);
      if (node.init !== null && node.id.type === 'Identifier') nameOf.set(node.init, node.id.name);
    }
    if (node.type === 'Identifier' && !declared.has(node))
      isAlwaysPrinted.set(node.name, isPrinted && isAlwaysPrinted.get(node.name) !== false);
    const children: Node[] = [];
    pushChildren(node, children);
    const prints = isPrinted || tells(node);
    for (const child of children) stack.push([child, prints]);
  }
  return { printed, nameOf, isAlwaysPrinted };
}

function tells(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  return IS_A_LOGGER.test(lastName(node.callee.object));
}

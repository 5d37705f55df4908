import type { Node } from 'oxc-parser';
import type { Scope, Write } from './scope.ts';
import { staticKey } from './static-key.ts';

export interface PatternSink {
  /** Where default values stand. */
  readonly scope: Scope;
  readonly name: (name: string, write: Write | null) => void;
  /** A member taken out of the value by its name. */
  readonly taken: (node: Node, write: Write) => void;
}

/**
 * Tells every name of a declaring or assigning pattern, with what it gets.
 * What is counted, and not named (elements of lists), gets nothing known.
 */
export function readPattern(pattern: Node, write: Write | null, sink: PatternSink): void {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- other kinds of nodes name nothing
  switch (pattern.type) {
    case 'Identifier':
      sink.name(pattern.name, write);
      return;
    case 'AssignmentPattern':
      readPattern(pattern.left, write, sink);
      readPattern(pattern.left, { kind: 'expression', node: pattern.right, scope: sink.scope, path: [] }, sink);
      return;
    case 'RestElement':
      readPattern(pattern.argument, null, sink);
      return;
    case 'TSParameterProperty':
      readPattern(pattern.parameter, write, sink);
      return;
    case 'ArrayPattern':
      for (const element of pattern.elements) if (element !== null) readPattern(element, null, sink);
      return;
    case 'ObjectPattern':
      for (const property of pattern.properties) readProperty(property, write, sink);
      return;
    default:
  }
}

function readProperty(property: Node, write: Write | null, sink: PatternSink): void {
  // The rest of a module is still of that module.
  if (property.type === 'RestElement') return readPattern(property.argument, write, sink);
  if (property.type !== 'Property') return;
  const key = staticKey(property.key, property.computed);
  const member = write === null || key === null ? null : { ...write, path: [...write.path, key] };
  if (member !== null) sink.taken(property, member);
  readPattern(property.value, member, sink);
}

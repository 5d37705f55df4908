import type { MemberExpression, Node } from 'oxc-parser';
import type { WalkState } from './file-syntax.ts';
import { type Scope, type Write, declare } from './scope.ts';
import { memberKey, staticKey } from './static-key.ts';

/** What is told of the names of a pattern. */
export interface PatternSink {
  /** Where default values stand. */
  readonly scope: Scope;
  readonly name: (name: string, write: Write | null) => void;
  /** A member that is assigned to. */
  readonly member: (target: MemberExpression, write: Write | null) => void;
  /** A member taken out of the value by its name. */
  readonly destructured: (node: Node, write: Write) => void;
}

/**
 * Tells every name of a declaring or assigning pattern, with what it gets.
 * What follows the counted elements of a list gets nothing known.
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
      for (const [i, element] of pattern.elements.entries()) {
        if (element !== null) readPattern(element, memberOf(write, String(i)), sink);
      }
      return;
    case 'MemberExpression':
      sink.member(pattern, write);
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
  const member = key === null ? null : memberOf(write, key);
  if (member !== null) sink.destructured(property, member);
  readPattern(property.value, member, sink);
}

function memberOf(write: Write | null, key: string): Write | null {
  return write === null ? null : { ...write, path: [...write.path, key] };
}

/** Names of a pattern that declares them in `scope`; its defaults stand there too. */
export function declarePattern(pattern: Node, scope: Scope, write: Write | null, { syntax }: WalkState): void {
  readPattern(pattern, write, {
    scope,
    name: (name, value) => declare(name, scope, value),
    member: () => {},
    destructured: (node, value) => syntax.destructured.push({ node, write: value }),
  });
}

/** Gives the names and members of an assigning pattern their values, once all declarations are known. */
export function assignPattern(target: Node, write: Write, scope: Scope, state: WalkState): void {
  readPattern(target, write, {
    scope,
    name: (name, value) => {
      if (value !== null) state.late.push({ name, scope, write: value });
    },
    member: (member, value) => {
      const key = memberKey(member);
      if (value !== null && key !== null) state.memberWrites.push({ object: member.object, key, scope, write: value });
    },
    destructured: (node, value) => state.syntax.destructured.push({ node, write: value }),
  });
}

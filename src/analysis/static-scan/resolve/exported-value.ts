import type { Node } from 'oxc-parser';
import { constantTexts } from '../syntax/constant-text.ts';
import { meaningsOf, meaningsOfBinding } from './resolve-meanings.ts';
import type { Binding, FileScope, Meaning, ModuleValue, AccessPath, Scope } from '../syntax/scope.ts';
import { staticKey } from '../syntax/static-key.ts';
import { CREDENTIAL_PATHS, PERSISTENCE_PATHS, sensitivePathIn } from '../detect/sensitive-paths.ts';

/** Members of members, and what calls give, are handed on so deep. */
const MAX_DEPTH = 4;
const MAX_MEMBERS = 500;
/** Of all members of members together. */
const MAX_VALUES = 20_000;

/** What a file hands on; `null`: nothing that tells an ability. */
export function exportedValue({ exports }: FileScope): ModuleValue | null {
  return valueOf([{ kind: 'slot', binding: exports }], {
    depth: MAX_DEPTH,
    budget: { left: MAX_VALUES },
    texts: new Map(),
  });
}

interface Room {
  readonly depth: number;
  readonly budget: { left: number };
  /** Of expressions that were asked before: a bundle hands on the same by many names. */
  readonly texts: Map<Node, readonly string[]>;
}

function valueOf(meanings: readonly Meaning[], room: Room, texts: readonly string[] = []): ModuleValue | null {
  if (room.depth === 0 || room.budget.left === 0 || meanings.length + texts.length === 0) return null;
  room.budget.left -= 1;
  const inner = { ...room, depth: room.depth - 1 };
  const paths: AccessPath[] = [];
  const members = new Map<string, ModuleValue>();
  const results: Meaning[] = [];
  const give = (key: string, value: ModuleValue | null) => {
    const before = members.get(key);
    if (value !== null && members.size < MAX_MEMBERS)
      members.set(key, before === undefined ? value : both(before, value));
  };
  for (const meaning of meanings) {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- a list, or what a bundle loads by, is not handed on
    switch (meaning.kind) {
      case 'module':
      case 'global':
        paths.push(meaning);
        break;
      case 'value':
        paths.push(...meaning.value.paths);
        for (const [key, value] of meaning.value.members) give(key, value);
        if (meaning.value.result !== null) results.push({ kind: 'value', value: meaning.value.result });
        break;
      case 'object':
        for (const { key, meanings: member, texts: known } of membersOfObject(meaning, inner)) {
          give(key, valueOf(member, inner, known));
        }
        break;
      case 'slot':
        addSlot(meaning.binding, inner, give, paths, results);
        break;
      case 'function':
        results.push(...meaningsOfBinding(meaning.scope.returns, 0));
        break;
      case 'thunk':
        results.push(...meaning.meanings);
        break;
      default:
    }
  }
  const result = results.length === 0 ? null : valueOf(results, inner);
  const isEmpty = paths.length + texts.length + members.size === 0 && result === null;
  return isEmpty ? null : { paths, texts, members, result };
}

function addSlot(
  binding: Binding,
  inner: Room,
  give: (key: string, value: ModuleValue | null) => void,
  paths: AccessPath[],
  results: Meaning[],
): void {
  for (const [key, member] of binding.members ?? []) {
    const itself: readonly Meaning[] = member.members === null ? [] : [{ kind: 'slot', binding: member }];
    const texts = member.writes.flatMap((write) =>
      write.kind === 'expression' && write.path.length === 0 ? pathTexts(write.node, write.scope, inner) : [],
    );
    give(key, valueOf([...meaningsOfBinding(member, 0), ...itself], inner, texts));
  }
  const isOther = (meaning: Meaning) => meaning.kind !== 'slot' || meaning.binding !== binding;
  const whole = valueOf(meaningsOfBinding(binding, 0).filter(isOther), inner);
  if (whole === null) return;
  paths.push(...whole.paths);
  for (const [key, value] of whole.members) give(key, value);
  if (whole.result !== null) results.push({ kind: 'value', value: whole.result });
}

interface ObjectMember {
  readonly key: string;
  readonly meanings: readonly Meaning[];
  readonly texts: readonly string[];
}

function membersOfObject({ node, scope }: Extract<Meaning, { kind: 'object' }>, room: Room): readonly ObjectMember[] {
  return node.properties.flatMap((property) => {
    if (property.type !== 'Property') return [];
    const key = staticKey(property.key, property.computed);
    if (key === null || property.kind === 'set') return [];
    const meanings = meaningsOf(property.value, scope);
    if (property.kind !== 'get') return [{ key, meanings, texts: pathTexts(property.value, scope, room) }];
    const results = meanings.flatMap((meaning) =>
      meaning.kind === 'function' ? meaningsOfBinding(meaning.scope.returns, 0) : [],
    );
    return [{ key, meanings: results, texts: [] }];
  });
}

/** Longer texts are no paths. */
const LONGEST_PATH = 200;

/** Kinds of nodes that have no text, and of which bundles hand on thousands. */
const HAS_NO_TEXT: ReadonlySet<Node['type']> = new Set([
  'ArrayExpression',
  'ArrowFunctionExpression',
  'ClassDeclaration',
  'ClassExpression',
  'FunctionDeclaration',
  'FunctionExpression',
  'ObjectExpression',
]);

function pathTexts(node: Node, scope: Scope, { texts }: Room): readonly string[] {
  if (HAS_NO_TEXT.has(node.type)) return [];
  const known = texts.get(node) ?? pathLikeTexts(node, scope);
  texts.set(node, known);
  return known;
}

function pathLikeTexts(node: Node, scope: Scope): readonly string[] {
  return constantTexts(node, scope)
    .filter((text): text is string => text !== null)
    .filter((text) => text.length <= LONGEST_PATH && /[./\\]/u.test(text) && (!text.includes('\0') || tells(text)));
}

function both(a: ModuleValue, b: ModuleValue): ModuleValue {
  const members = new Map(a.members);
  for (const [key, value] of b.members) if (!members.has(key)) members.set(key, value);
  return { paths: [...a.paths, ...b.paths], texts: [...a.texts, ...b.texts], members, result: a.result ?? b.result };
}

/** Of what is put together at run time only the paths that tell something are handed on. */
function tells(text: string): boolean {
  return sensitivePathIn(text, PERSISTENCE_PATHS) !== null || sensitivePathIn(text, CREDENTIAL_PATHS) !== null;
}

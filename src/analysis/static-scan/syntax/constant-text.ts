import type { Node } from 'oxc-parser';
import { elementsAt, objectsAt } from './literal-values.ts';
import { ANY_MEMBER, type Scope, type Write, findBinding } from './scope.ts';
import { returnsOf, slotOf } from './slots.ts';
import { memberKey, requiredFile, staticKey } from './static-key.ts';

/** Stands for what is only known when the program runs. */
const UNKNOWN = '\0';
const MAX_DEPTH = 12;
/** Names with several values may stand for each other: each level multiplies them. */
const COST_OF_CHOICE = 3;
/** Read for one text; a longer one is put together. */
const MAX_EXPRESSIONS = 300;
const MAX_CHARACTERS = 4_096;
/** What is given more texts than this is put together. */
const MAX_TEXTS = 8;
/** Methods that put their arguments together as a path; whose they are does not matter for its text. */
const JOINS_A_PATH: ReadonlySet<string> = new Set(['join', 'resolve', 'normalize']);
/** Functions and methods whose text is that of what they are handed or called on, as far as names go. */
const KEEPS_ITS_TEXT: ReadonlySet<string> = new Set([
  'encodeURIComponent',
  'encodeURI',
  'String',
  'untildify',
  'expandTilde',
]);
const IS_AN_INDEX = /^\d$/u;
const KEEPS_TEXT: ReadonlySet<string> = new Set(['toString', 'trim']);
/** The folder of the file itself. */
const OWN_FOLDER = '.';

interface Reading {
  /** Whether what the file's own calls hand to a function counts: others may hand it something else. */
  readonly withArguments: boolean;
  readonly depth: number;
  /** Expressions that may still be read for this text. */
  readonly room: { left: number };
}

/**
 * The one text of an expression as far as it stands in the file; unknown parts are NUL.
 *
 * @returns `null`: no part of it is known, or it has several
 */
export function constantText(node: Node, scope: Scope): string | null {
  const texts = constantTexts(node, scope);
  return texts.length === 1 ? texts[0]! : null;
}

/** Every text that an expression may have; unknown parts are NUL, `null` is none known. */
export function constantTexts(node: Node, scope: Scope, withArguments = false): ReadonlyArray<string | null> {
  const texts = textsOf(node, scope, { withArguments, depth: 0, room: { left: MAX_EXPRESSIONS } });
  return distinct(texts.map((text) => (text === null || /^\0+$/u.test(text) ? null : text)));
}

function textsOf(node: Node, scope: Scope, reading: Reading): ReadonlyArray<string | null> {
  if (reading.depth > MAX_DEPTH || reading.room.left <= 0) return [null];
  reading.room.left -= 1;
  const next = { ...reading, depth: reading.depth + 1 };
  const part = (inner: Node) => textsOf(inner, scope, next);
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- other kinds of nodes have no fixed text
  switch (node.type) {
    case 'Literal':
      return [typeof node.value === 'string' ? node.value.slice(0, MAX_CHARACTERS) : null];
    case 'TemplateLiteral':
      return joined(
        node.quasis.flatMap((quasi, i) => {
          const expression = node.expressions[i];
          return [[quasi.value.cooked ?? UNKNOWN], ...(expression === undefined ? [] : [part(expression)])];
        }),
        '',
      );
    case 'BinaryExpression':
      return node.operator === '+' ? joined(operandsOf(node).map(part), '') : [null];
    case 'ConditionalExpression':
      return distinct([...part(node.consequent), ...part(node.alternate)]);
    case 'LogicalExpression':
      return distinct([...part(node.left), ...part(node.right)]);
    case 'Identifier':
      return textsOfName(node.name, scope, next);
    case 'AssignmentExpression':
      return part(node.right);
    case 'AwaitExpression':
      return part(node.argument);
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return part(node.expression);
    case 'CallExpression':
      return textsOfCall(node, scope, next);
    case 'NewExpression':
      return ownAddress(node, part);
    case 'MemberExpression':
      return textsOfMember(node, scope, next);
    default:
      return [null];
  }
}

function distinct(texts: ReadonlyArray<string | null>): ReadonlyArray<string | null> {
  return texts.length === 1 ? texts : [...new Set(texts)].slice(0, MAX_TEXTS);
}

/** `a + b + c …`: what is added one after the other stands at one depth. */
function operandsOf(sum: Extract<Node, { type: 'BinaryExpression' }>): readonly Node[] {
  const operands: Node[] = [];
  let at: Node = sum;
  for (; at.type === 'BinaryExpression' && at.operator === '+'; at = at.left) operands.unshift(at.right);
  return [at, ...operands];
}

/** Each text of each part with each of the others. */
function joined(parts: ReadonlyArray<ReadonlyArray<string | null>>, between: string): ReadonlyArray<string | null> {
  let whole: readonly string[] = [''];
  for (const [i, texts] of parts.entries()) {
    whole = whole
      .flatMap((before) => texts.map((text) => `${before}${i === 0 ? '' : between}${text ?? UNKNOWN}`))
      .slice(0, MAX_TEXTS);
  }
  return whole.map((text) => text.slice(0, MAX_CHARACTERS));
}

function textsOfName(name: string, scope: Scope, reading: Reading): ReadonlyArray<string | null> {
  const binding = findBinding(name, scope);
  if (binding === null) return [name === '__dirname' ? OWN_FOLDER : null];
  return textsOfWrites(binding.writes, reading);
}

function textsOfWrites(writes: readonly Write[], reading: Reading): ReadonlyArray<string | null> {
  if (writes.length === 0 || writes.length > MAX_TEXTS) return [null];
  const inner = writes.length === 1 ? reading : { ...reading, depth: reading.depth + COST_OF_CHOICE };
  return distinct(writes.flatMap((write) => textsOfWrite(write, inner)));
}

/** A text that another file of the release hands on. */
function textsOfImport(specifier: string, path: readonly string[], { file }: Scope): ReadonlyArray<string | null> {
  const value = path.reduce(
    (found, key) => found?.members.get(key) ?? (key === 'default' ? found : null),
    file.importOf(specifier),
  );
  return value === null || value.texts.length === 0 ? [null] : value.texts;
}

function textsOfWrite(write: Write, reading: Reading): ReadonlyArray<string | null> {
  if (write.kind === 'import') return textsOfImport(write.specifier, write.path, write.scope);
  if (write.kind !== 'expression' || (write.isArgument === true && !reading.withArguments)) return [null];
  const { node, scope, path } = write;
  const [key] = path;
  if (key === undefined) return textsOf(node, scope, reading);
  const specifier = requiredFile(node);
  if (specifier !== null) return textsOfImport(specifier, path, scope);
  if (path.length > 1) return [null];
  if (node.type === 'ObjectExpression') return textsOfProperty(node, key, scope, reading);
  if (node.type === 'CallExpression' || node.type === 'ConditionalExpression') {
    const known = objectsAt(node, scope).flatMap((one) => textsOfProperty(one.node, key, one.scope, reading));
    if (known.some((text) => text !== null)) return distinct(known);
  }
  const elements = key === ANY_MEMBER || IS_AN_INDEX.test(key) ? elementsAt(write, key, reading.withArguments) : [];
  if (elements.length === 0) return [null];
  return distinct(elements.slice(0, MAX_TEXTS).flatMap((one) => textsOf(one.node, one.scope, reading)));
}

function onlyValue(name: string, scope: Scope): { readonly node: Node; readonly scope: Scope } | null {
  const writes = findBinding(name, scope)?.writes ?? [];
  const [only] = writes;
  return writes.length === 1 && only?.kind === 'expression' && only.path.length === 0 ? only : null;
}

function textsOfProperty(
  { properties }: Extract<Node, { type: 'ObjectExpression' }>,
  key: string | null,
  scope: Scope,
  reading: Reading,
): ReadonlyArray<string | null> {
  const named = properties.flatMap((property) => {
    if (property.type !== 'Property') return [];
    return key === null || staticKey(property.key, property.computed) === key ? [property.value] : [];
  });
  return named.length === 0
    ? [null]
    : distinct(named.slice(0, MAX_TEXTS).flatMap((value) => textsOf(value, scope, reading)));
}

/** `import.meta.dirname`, `paths.start` of an object written out here, `this.path` where it is set. */
function textsOfMember(
  node: Extract<Node, { type: 'MemberExpression' }>,
  scope: Scope,
  reading: Reading,
): ReadonlyArray<string | null> {
  const key = memberKey(node);
  if (node.object.type === 'MetaProperty') return [key === 'dirname' ? OWN_FOLDER : null];
  const object = node.object.type === 'Identifier' ? onlyValue(node.object.name, scope) : null;
  if (object?.node.type === 'ObjectExpression') return textsOfProperty(object.node, key, object.scope, reading);
  const objects = object === null ? objectsAt(node.object, scope) : objectsAt(object.node, object.scope);
  const known = objects.flatMap((one) => textsOfProperty(one.node, key, one.scope, reading));
  if (known.some((text) => text !== null)) return distinct(known);
  const specifier = object === null ? null : requiredFile(object.node);
  if (specifier !== null && key !== null) return textsOfImport(specifier, [key], scope);
  if (key !== null && IS_AN_INDEX.test(key)) {
    return textsOfWrite({ kind: 'expression', node: node.object, scope, path: [key] }, reading);
  }
  const slot = key === null ? null : slotOf(node, scope, false);
  return slot === null ? [null] : textsOfWrites(slot.writes, reading);
}

/** `a.join(b, c)`, `[a, b].join('/')`, and what a function of the file gives back. */
function textsOfCall(
  call: Extract<Node, { type: 'CallExpression' }>,
  scope: Scope,
  reading: Reading,
): ReadonlyArray<string | null> {
  const { callee, arguments: args } = call;
  const part = (inner: Node) => textsOf(inner, scope, reading);
  const name =
    callee.type === 'MemberExpression' ? memberKey(callee) : callee.type === 'Identifier' ? callee.name : null;
  if (name === null) return [null];
  if (name === 'join' && callee.type === 'MemberExpression' && callee.object.type === 'ArrayExpression') {
    const [separator] = args;
    const between = separator?.type === 'Literal' && typeof separator.value === 'string' ? separator.value : ',';
    return joined(
      callee.object.elements.map((element) => (element === null ? [''] : part(element))),
      between,
    );
  }
  if (JOINS_A_PATH.has(name)) return joined(args.map(part), '/');
  if (KEEPS_ITS_TEXT.has(name) && callee.type === 'Identifier') return args[0] === undefined ? [null] : part(args[0]);
  if (KEEPS_TEXT.has(name) && callee.type === 'MemberExpression') return part(callee.object);
  const slot = slotOf(callee, scope, false);
  const results = (slot?.writes ?? []).flatMap((write) => returnsOf(write, scope));
  return results.length === 0 ? [null] : textsOfWrites(results, reading);
}

/** `new URL('./x.js', import.meta.url)` */
function ownAddress(
  { callee, arguments: args }: Extract<Node, { type: 'NewExpression' }>,
  part: (node: Node) => ReadonlyArray<string | null>,
): ReadonlyArray<string | null> {
  const [path, base] = args;
  if (callee.type !== 'Identifier' || callee.name !== 'URL' || path === undefined) return [null];
  return base?.type === 'MemberExpression' && base.object.type === 'MetaProperty' ? part(path) : [null];
}

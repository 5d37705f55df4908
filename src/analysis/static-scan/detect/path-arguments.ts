import type { ArrayExpression, Node } from 'oxc-parser';
import { constantTexts } from '../syntax/constant-text.ts';
import { codesOfPath } from '../known-modules/known-calls.ts';
import { isPrivateKeyPath } from './credential-names.ts';
import { listsAt } from '../syntax/literal-values.ts';
import { optionsOf } from '../resolve/object-options.ts';
import type { Scope } from '../syntax/scope.ts';
import { memberKey } from '../syntax/static-key.ts';
import {
  CREDENTIAL_COMMANDS,
  CREDENTIAL_PATHS,
  PERSISTENCE_COMMANDS,
  PERSISTENCE_PATHS,
  sensitivePathIn,
} from './sensitive-paths.ts';
import type { NodeFinding, ResolvedCall } from '../resolve/resolved-call.ts';

/** A path counts where something that works on paths gets it: files, paths, programs, keys of a registry. */
const TAKES_PATHS =
  /^(?:fs|fs-extra|path|child_process|execa|cross-spawn|shelljs|untildify|expand-tilde|winreg|winreg-ts|regedit|native-reg|registry-js|rage-edit|@vscode\/windows-registry|path-exists|load-json-file|find-up|global\.process\.chdir)(?:\.|$)/u;
/** What is done with what a call gave is no longer done with its path, but for files that were opened. */
const IS_LATER = /\(\)/u;
/** Texts put together from parts with several values each. */
const MAX_TEXTS = 16;

/** Paths and commands whose names tell what they are for, handed to what works on them. */
export function pathFindings(call: ResolvedCall): readonly NodeFinding[] {
  if (call.args.length === 0 || IS_LATER.test(call.calleeName)) return [];
  const codes = codesOfPath(call.callee);
  const takesCommands = codes.includes('static_process_execution_observed');
  const takesPaths = takesCommands || codes.includes('static_filesystem_mutation_observed');
  if (!takesPaths && !TAKES_PATHS.test(call.calleeName)) return [];
  const byName = namesAPrivateKey(call) ? [privateKeyFinding(call)] : [];
  return [...byName, ...textsOf(call, takesCommands).flatMap((text) => findingsOfText(text, call, takesCommands))];
}

/** `readFile(privateKeyPath)` */
function namesAPrivateKey({ calleeName, args: [path] }: ResolvedCall): boolean {
  if (!WORKS_ON_FILES.test(calleeName) || path === undefined) return false;
  const name = path.type === 'Identifier' ? path.name : path.type === 'MemberExpression' ? memberKey(path) : null;
  return name !== null && isPrivateKeyPath(name);
}

const WORKS_ON_FILES = /^(?:fs|fs-extra|graceful-fs)\./u;

function privateKeyFinding({ node }: ResolvedCall): NodeFinding {
  return { code: 'static_credential_terms_observed', what: 'private key file', node };
}

function findingsOfText(text: string, { node }: ResolvedCall, takesCommands: boolean): readonly NodeFinding[] {
  const findings: NodeFinding[] = [];
  const command = takesCommands ? sensitivePathIn(text, PERSISTENCE_COMMANDS) : null;
  const persistence = sensitivePathIn(text, PERSISTENCE_PATHS) ?? command;
  const credential =
    sensitivePathIn(text, CREDENTIAL_PATHS) ?? (takesCommands ? sensitivePathIn(text, CREDENTIAL_COMMANDS) : null);
  if (persistence !== null) findings.push({ code: 'static_persistence_paths_observed', what: persistence, node });
  if (credential !== null) findings.push({ code: 'static_credential_terms_observed', what: credential, node });
  return findings;
}

/** Each argument, all joined as a path (`join(home, '.ssh', 'id_rsa')`), and all as a command line. */
function textsOf({ args, scope, calleeName }: ResolvedCall, takesCommands: boolean): readonly string[] {
  const texts = args.map((argument) => argumentTexts(argument, scope));
  const path = calleeName.startsWith('path.') ? combined(texts, '/') : [];
  const command = takesCommands ? combined(texts, ' ') : [];
  return [...(path.length + command.length > 0 ? [] : texts.slice(0, 2).flat()), ...path, ...command];
}

function combined(parts: ReadonlyArray<readonly string[]>, between: string): readonly string[] {
  return parts.reduce<readonly string[]>(
    (before, texts, i) =>
      i === 0 ? texts : before.flatMap((start) => texts.map((text) => `${start}${between}${text}`)).slice(0, MAX_TEXTS),
    [],
  );
}

function argumentTexts(node: Node, scope: Scope): readonly string[] {
  if (node.type === 'ArrayExpression') return combined(elementTexts(node, scope, MAX_SPREADS), ' ');
  if (node.type === 'ObjectExpression') {
    return optionsOf(node, scope).flatMap(({ value, scope: at }) => knownTexts(value, at));
  }
  const texts = constantTexts(node, scope, true).map((text) => text ?? '\0');
  const lists = listsAt(node, scope, true).flatMap((list) =>
    combined(elementTexts(list.node, list.scope, MAX_SPREADS), ' '),
  );
  return lists.length === 0 ? texts : [...texts.filter((text) => text !== '\0'), ...lists];
}

/** Lists that are put into lists. */
const MAX_SPREADS = 3;

function elementTexts({ elements }: ArrayExpression, scope: Scope, spreads: number): ReadonlyArray<readonly string[]> {
  return elements.flatMap((element): ReadonlyArray<readonly string[]> => {
    if (element === null) return [['']];
    if (element.type !== 'SpreadElement') return [constantTexts(element, scope, true).map((text) => text ?? '\0')];
    const [list] = spreads === 0 ? [] : listsAt(element.argument, scope, true);
    return list === undefined ? [['\0']] : elementTexts(list.node, list.scope, spreads - 1);
  });
}

function knownTexts(node: Node, scope: Scope): readonly string[] {
  return constantTexts(node, scope, true).filter((text) => text !== null);
}

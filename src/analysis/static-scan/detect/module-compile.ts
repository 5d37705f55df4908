import type { Node } from 'oxc-parser';
import type { FileSyntax } from '../syntax/file-syntax.ts';
import { findBinding, type Scope } from '../syntax/scope.ts';
import { memberKey } from '../syntax/static-key.ts';
import type { NodeFinding } from '../resolve/resolved-call.ts';

/** What a loader is handed, by the habit of who writes loaders; other parsers have a `_compile` of their own. */
const NAMED_FOR_A_MODULE = /^(?:m|mod|module|mdl)\w?$|[mM]odule$/u;
const NAMED_FOR_A_FILE = /file|^path$|^fn$/iu;

/**
 * `module._compile(code, filename)` on what a function is handed: loaders of
 * `require.extensions` get their module from Node, often through other files.
 * https://nodejs.org/api/modules.html#requireextensions
 */
export function loaderFindings({ calls }: FileSyntax): readonly NodeFinding[] {
  return calls.flatMap(({ node, scope }) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
    const { callee, arguments: args } = node;
    const compiled = memberKey(callee) === 'call' && callee.object.type === 'MemberExpression' ? callee.object : callee;
    if (memberKey(compiled) !== '_compile' || !isHanded(compiled.object, args, scope)) return [];
    return [{ code: 'static_dynamic_code_observed', what: 'module._compile', node }];
  });
}

function isHanded(object: Node, args: readonly Node[], scope: Scope): boolean {
  if (object.type !== 'Identifier' || args.length === 0) return false;
  const isWritten = (findBinding(object.name, scope)?.writes ?? []).some(
    (write) => write.kind === 'expression' && write.isArgument !== true,
  );
  const file = args.at(-1);
  const isNamed =
    NAMED_FOR_A_MODULE.test(object.name) ||
    (args.length > 1 && file?.type === 'Identifier' && NAMED_FOR_A_FILE.test(file.name));
  return isNamed && !isWritten;
}

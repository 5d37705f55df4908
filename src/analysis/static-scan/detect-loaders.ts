import type { Node } from 'oxc-parser';
import type { FileSyntax } from './file-syntax.ts';
import { findBinding, type Scope } from './scope.ts';
import { memberKey } from './static-key.ts';
import type { Hit } from './use-facts.ts';

/** What a loader is handed, by the habit of who writes loaders; other parsers have a `_compile` of their own. */
const NAMED_FOR_A_MODULE = /^(?:m|mod|module|mdl)\w?$|[mM]odule$/u;
const NAMED_FOR_A_FILE = /file|^path$|^fn$/iu;

/**
 * `module._compile(code, filename)` on what a function is handed: loaders of
 * `require.extensions` get their module from Node, often through other files.
 * https://nodejs.org/api/modules.html#requireextensions
 */
export function loaderHits({ uses }: FileSyntax): readonly Hit[] {
  return uses.flatMap(({ node, scope }) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return [];
    const { callee, arguments: given } = node;
    const compiled = memberKey(callee) === 'call' && callee.object.type === 'MemberExpression' ? callee.object : callee;
    if (memberKey(compiled) !== '_compile' || !isHanded(compiled.object, given, scope)) return [];
    return [{ code: 'static_dynamic_code_observed', what: 'module._compile', node }];
  });
}

function isHanded(object: Node, given: readonly Node[], scope: Scope): boolean {
  if (object.type !== 'Identifier' || given.length === 0) return false;
  const isWritten = (findBinding(object.name, scope)?.writes ?? []).some(
    (write) => write.kind === 'expression' && write.isArgument !== true,
  );
  const file = given.at(-1);
  const isNamed =
    NAMED_FOR_A_MODULE.test(object.name) ||
    (given.length > 1 && file?.type === 'Identifier' && NAMED_FOR_A_FILE.test(file.name));
  return isNamed && !isWritten;
}

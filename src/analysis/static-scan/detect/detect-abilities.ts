import type { FileSyntax, Scoped } from '../syntax/file-syntax.ts';
import type { Node } from 'oxc-parser';
import { constantText } from '../syntax/constant-text.ts';
import { isCredentialLiteral } from './credential-names.ts';
import { codesOfCall } from './detect-calls.ts';
import { requestCredentialFindings } from './request-credentials.ts';
import { environmentFindings } from './environment-access.ts';
import { keyFindings } from './key-credentials.ts';
import { loaderFindings } from './module-compile.ts';
import { pathFindings } from './path-arguments.ts';
import { asksForCredential } from './url-credentials.ts';
import { writtenCredentialFindings } from './header-credentials.ts';
import { codesOfImport } from '../known-modules/known-calls.ts';
import { createPrintedReader } from './printed-values.ts';
import { isRequire } from '../resolve/resolve-calls.ts';
import { type NodeFinding, resolveCall, type ResolvedCall } from '../resolve/resolved-call.ts';

/** Everything seen in one file, in the order of the text; one place tells one ability once. */
export function abilitiesOf(syntax: FileSyntax): readonly NodeFinding[] {
  const isOnlyPrinted = createPrintedReader(syntax.program);
  const findings = [
    ...syntax.calls.flatMap((call) => resolveCall(call).flatMap((resolved) => findingsOfCall(resolved, isOnlyPrinted))),
    ...environmentFindings(syntax),
    ...writtenCredentialFindings(syntax),
    ...keyFindings(syntax),
    ...loaderFindings(syntax),
    ...syntax.texts.flatMap((text) => textFindings(text)),
    ...syntax.imports.flatMap(({ node, specifier }) => importFindings(specifier, node)),
  ];
  const seen = new Set<string>();
  return findings
    .sort((a, b) => a.node.start - b.node.start || a.node.end - b.node.end)
    .filter(({ code, node }) => {
      const key = `${code} ${node.start} ${node.end}`;
      return !seen.has(key) && seen.add(key);
    });
}

function findingsOfCall(call: ResolvedCall, isOnlyPrinted: (value: Node) => boolean): readonly NodeFinding[] {
  const calls = codesOfCall(call).map((code): NodeFinding => ({
    code,
    what: call.calleeName.replace(/^global\./u, ''),
    node: call.node,
  }));
  const paths = pathFindings(call);
  const isTold = paths.length > 0 && call.calleeName.startsWith('path.') && isOnlyPrinted(call.node);
  return [...calls, ...loadFindings(call), ...(isTold ? [] : paths), ...requestCredentialFindings(call)];
}

/** A package that does something as soon as it is loaded. */
function loadFindings({ calleeName, args, scope, node }: ResolvedCall): readonly NodeFinding[] {
  const [first] = args;
  const specifier = isRequire(calleeName) && first !== undefined ? constantText(first, scope) : null;
  return specifier === null ? [] : importFindings(specifier, node);
}

function importFindings(specifier: string, node: Node): readonly NodeFinding[] {
  return codesOfImport(specifier).map((code) => ({ code, what: `import of ${specifier}`, node }));
}

function textFindings({ node, scope }: Scoped<Node>): readonly NodeFinding[] {
  if (node.type === 'ImportExpression') {
    const specifier = constantText(node.source, scope) ?? '';
    return specifier.startsWith('data:')
      ? [{ code: 'static_dynamic_code_observed', what: 'import of a data address', node }]
      : importFindings(specifier, node);
  }
  if (asksForCredential(node)) {
    return [{ code: 'static_credential_terms_observed', what: 'credential of a request', node }];
  }
  const text = constantText(node, scope);
  return text !== null && isCredentialLiteral(text)
    ? [{ code: 'static_credential_terms_observed', what: 'credential in the text', node }]
    : [];
}

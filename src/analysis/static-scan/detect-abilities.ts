import type { FileSyntax, Placed } from './file-syntax.ts';
import type { Node } from 'oxc-parser';
import { constantText } from './constant-text.ts';
import { isCredentialLiteral } from './credential-names.ts';
import { codesOfUse } from './detect-calls.ts';
import { requestCredentialHits } from './detect-credentials.ts';
import { environmentHits } from './detect-environment.ts';
import { loaderHits } from './detect-loaders.ts';
import { pathHits } from './detect-paths.ts';
import { asksForCredential } from './detect-address-credentials.ts';
import { writtenCredentialHits } from './detect-written-credentials.ts';
import { codesOfImport } from './known-calls.ts';
import { createPrintedReader } from './printed-values.ts';
import { isRequire } from './resolve-calls.ts';
import { type Hit, resolveUse, type ResolvedUse } from './use-facts.ts';

/** Everything seen in one file, in the order of the text; one place tells one ability once. */
export function abilitiesOf(syntax: FileSyntax): readonly Hit[] {
  const isOnlyPrinted = createPrintedReader(syntax.program);
  const hits = [
    ...syntax.uses.flatMap((use) => resolveUse(use).flatMap((resolved) => hitsOfUse(resolved, isOnlyPrinted))),
    ...environmentHits(syntax),
    ...writtenCredentialHits(syntax),
    ...loaderHits(syntax),
    ...syntax.texts.flatMap((text) => textHits(text)),
    ...syntax.imports.flatMap(({ node, specifier }) => importHits(specifier, node)),
  ];
  const seen = new Set<string>();
  return hits
    .sort((a, b) => a.node.start - b.node.start || a.node.end - b.node.end)
    .filter(({ code, node }) => {
      const key = `${code} ${node.start} ${node.end}`;
      return !seen.has(key) && seen.add(key);
    });
}

function hitsOfUse(use: ResolvedUse, isOnlyPrinted: (value: Node) => boolean): readonly Hit[] {
  const calls = codesOfUse(use).map((code): Hit => ({
    code,
    what: use.place.replace(/^global\./u, ''),
    node: use.node,
  }));
  const paths = pathHits(use);
  const isTold = paths.length > 0 && use.place.startsWith('path.') && isOnlyPrinted(use.node);
  return [...calls, ...loadHits(use), ...(isTold ? [] : paths), ...requestCredentialHits(use)];
}

/** A package that does something as soon as it is loaded. */
function loadHits({ place, given, scope, node }: ResolvedUse): readonly Hit[] {
  const [first] = given;
  const specifier = isRequire(place) && first !== undefined ? constantText(first, scope) : null;
  return specifier === null ? [] : importHits(specifier, node);
}

function importHits(specifier: string, node: Node): readonly Hit[] {
  return codesOfImport(specifier).map((code) => ({ code, what: `import of ${specifier}`, node }));
}

function textHits({ node, scope }: Placed<Node>): readonly Hit[] {
  if (node.type === 'ImportExpression') {
    const specifier = constantText(node.source, scope) ?? '';
    return specifier.startsWith('data:')
      ? [{ code: 'static_dynamic_code_observed', what: 'import of a data address', node }]
      : importHits(specifier, node);
  }
  if (asksForCredential(node)) {
    return [{ code: 'static_credential_terms_observed', what: 'credential of a request', node }];
  }
  const text = constantText(node, scope);
  return text !== null && isCredentialLiteral(text)
    ? [{ code: 'static_credential_terms_observed', what: 'credential in the text', node }]
    : [];
}

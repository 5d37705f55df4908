import type { StaticCode } from '../../contract/quality-reason-codes.ts';
import type { Node } from 'oxc-parser';
import { constantText } from './constant-text.ts';
import { codesOfCall } from './known-calls.ts';
import { hasOption } from './object-options.ts';
import type { ResolvedUse } from './use-facts.ts';

/** Gives the global object in old scripts; its text is fixed and does nothing else. */
const GLOBAL_OBJECT_IDIOM = /^\s*return this;?\s*$/u;
const SHELLS = /(?:^|[\\/])(?:a|ba|da|fi|k|z)?sh$|(?:^|[\\/])(?:cmd|powershell|pwsh)(?:\.exe)?$/iu;
const OPENS_FOR_WRITING = /^(?:[aw]|rs?\+)/u;
const STARTS_A_PROGRAM = /^(?:child_process|child-process-promise|promisify-child-process|cross-spawn|execa)(?:\.|$)/u;
const OPENS_A_FILE: ReadonlySet<string> = new Set([
  'fs.open',
  'fs.openSync',
  'fs.promises.open',
  'fs-extra.open',
  'fs-extra.openSync',
]);

/** What a call does by what is called, and by arguments that change it. */
export function codesOfUse(use: ResolvedUse): readonly StaticCode[] {
  return [...codesOfCall(use.place).filter((code) => !isHarmless(code, use)), ...codesByArguments(use)];
}

function isHarmless(code: StaticCode, { place, node, scope, given }: ResolvedUse): boolean {
  // A tag is handed the text; it is not run by `eval` or `Function` as written here.
  if (code !== 'static_dynamic_code_observed') return false;
  const isIdiom = place === 'global.Function' && given.length === 1 && GLOBAL_OBJECT_IDIOM.test(text(given[0], scope));
  return node.type === 'TaggedTemplateExpression' || isIdiom;
}

function codesByArguments({ node, place, scope, given }: ResolvedUse): readonly StaticCode[] {
  if (STARTS_A_PROGRAM.test(place) && codesOfCall(place).length > 0) {
    const isShell = SHELLS.test(text(given[0], scope)) || hasOption(given, scope, 'shell');
    return isShell ? ['static_shell_execution_observed'] : [];
  }
  if (OPENS_A_FILE.has(place)) {
    return OPENS_FOR_WRITING.test(text(given[1], scope)) ? ['static_filesystem_mutation_observed'] : [];
  }
  return runsText(node, place, given, scope) ? ['static_dynamic_code_observed'] : [];
}

/** `setTimeout('…')`, a worker whose file is its source text. */
function runsText(node: Node, place: string, given: ResolvedUse['given'], scope: ResolvedUse['scope']): boolean {
  if (place === 'global.setTimeout' || place === 'global.setInterval') {
    return node.type === 'CallExpression' && text(given[0], scope) !== '';
  }
  return place === 'worker_threads.Worker' && hasOption(given, scope, 'eval');
}

function text(node: Node | undefined, scope: ResolvedUse['scope']): string {
  return (node === undefined ? null : constantText(node, scope)) ?? '';
}

import type { StaticCode } from '../../contract/evidence/quality-reason-codes.ts';
import type { Node } from 'oxc-parser';
import { constantText, constantTexts } from './constant-text.ts';
import { codesOfCall } from './known-calls.ts';
import { placeName } from './meaning.ts';
import { hasOption, optionsOf } from './object-options.ts';
import { placesOf } from './resolve-meanings.ts';
import { codesOfUnlisted } from './unlisted-calls.ts';
import type { ResolvedUse } from './use-facts.ts';

/** Gives the global object in old scripts; its text is fixed and does nothing else. */
const GLOBAL_OBJECT_IDIOM = /^\s*return this;?\s*$/u;
const SHELLS = /(?:^|[\\/])(?:(?:a|ba|c|da|fi|k|tc|z)?sh|cmd|powershell|pwsh)(?:\.exe)?$/iu;
/** A shell by another name: what the user or the system has chosen. */
const CHOSEN_SHELLS: ReadonlySet<string> = new Set([
  'global.process.env.SHELL',
  'global.process.env.ComSpec',
  'global.process.env.COMSPEC',
  'global.process.env.comspec',
  'os.userInfo.().shell',
  'default-shell',
  'default-shell.detectDefaultShell.()',
]);
/** Programs that start the one that follows. */
const STARTS_ANOTHER = /(?:^|\/)(?:sudo|env|nohup|nice|doas|pkexec|setsid|stdbuf|timeout)$/u;
const OPENS_FOR_WRITING = /^(?:[aw]|rs?\+)/u;
const WRITING_CONSTANTS: ReadonlySet<string> = new Set(['O_WRONLY', 'O_RDWR', 'O_CREAT', 'O_TRUNC', 'O_APPEND']);
/** `O_WRONLY`, `O_RDWR` and what makes files, as numbers: https://man7.org/linux/man-pages/man2/open.2.html */
const WRITING_BITS = 0o1 | 0o2 | 0o100 | 0o1000 | 0o2000;
/** Functions of `fs` that take flags as their second argument. */
const OPENS_A_FILE = /^fs(?:-extra)?\.(?:promises\.)?open(?:Sync)?$/u;
/** Functions of `fs` that take them as an option. */
const READS_A_FILE = /^fs(?:-extra)?\.(?:promises\.)?(?:readFile(?:Sync)?|createReadStream)$/u;

/** What a call does by what is called, and by arguments that change it. */
export function codesOfUse(use: ResolvedUse): readonly StaticCode[] {
  const known = codesOfCall(use.at).filter((code) => !isHarmless(code, use));
  const codes = [...known, ...codesOfUnlisted(use)];
  return [...codes, ...codesByArguments(use, codes)];
}

function isHarmless(code: StaticCode, { place, node, scope, given }: ResolvedUse): boolean {
  // A tag is handed the text; it is not run by `eval` or `Function` as written here.
  if (code !== 'static_dynamic_code_observed') return false;
  const isIdiom = place === 'global.Function' && given.length === 1 && GLOBAL_OBJECT_IDIOM.test(text(given[0], scope));
  return node.type === 'TaggedTemplateExpression' || isIdiom;
}

function codesByArguments(
  { node, place, scope, given }: ResolvedUse,
  codes: readonly StaticCode[],
): readonly StaticCode[] {
  if (codes.includes('static_process_execution_observed')) {
    const isShell = startsShell(given, scope) || hasOption(given, scope, 'shell');
    const runsCode = place.startsWith('child_process.') && startsNodeWithText(given, scope);
    return [
      ...(isShell ? (['static_shell_execution_observed'] as const) : []),
      ...(runsCode ? (['static_dynamic_code_observed'] as const) : []),
    ];
  }
  if (opensForWriting(place, given, scope)) return ['static_filesystem_mutation_observed'];
  return runsText(node, place, given, scope) ? ['static_dynamic_code_observed'] : [];
}

function startsShell([program, list]: ResolvedUse['given'], scope: ResolvedUse['scope']): boolean {
  if (program === undefined) return false;
  const names = constantTexts(program, scope, true);
  if (names.some((name) => name !== null && SHELLS.test(name))) return true;
  if (list !== undefined && names.some((name) => name !== null && STARTS_ANOTHER.test(name))) {
    const following = list.type === 'ArrayExpression' ? list.elements : [];
    return following.some((one) => one !== null && SHELLS.test(text(one, scope)));
  }
  return placesOf(program, scope).some((place) => CHOSEN_SHELLS.has(placeName(place)));
}

function opensForWriting(place: string, given: ResolvedUse['given'], scope: ResolvedUse['scope']): boolean {
  if (OPENS_A_FILE.test(place)) return given[1] !== undefined && isForWriting(given[1], scope);
  if (!READS_A_FILE.test(place)) return false;
  return given
    .slice(1)
    .flatMap((argument) => optionsOf(argument, scope))
    .some(({ key, value, scope: at }) => (key === 'flag' || key === 'flags') && isForWriting(value, at));
}

function isForWriting(flags: Node, scope: ResolvedUse['scope']): boolean {
  if (flags.type === 'Literal' && typeof flags.value === 'number') return (flags.value & WRITING_BITS) !== 0;
  if (flags.type === 'BinaryExpression') return isForWriting(flags.left, scope) || isForWriting(flags.right, scope);
  if (placesOf(flags, scope).some(({ path }) => WRITING_CONSTANTS.has(path.at(-1) ?? ''))) return true;
  return constantTexts(flags, scope).some((known) => known !== null && OPENS_FOR_WRITING.test(known));
}

/** `setTimeout('…')`, a worker whose file is its source text. */
function runsText(node: Node, place: string, given: ResolvedUse['given'], scope: ResolvedUse['scope']): boolean {
  if (place === 'global.setTimeout' || place === 'global.setInterval') {
    return node.type === 'CallExpression' && text(given[0], scope) !== '';
  }
  return place === 'worker_threads.Worker' && hasOption(given, scope, 'eval');
}

/** `spawn(process.execPath, ['-e', code])` */
function startsNodeWithText([program, list]: ResolvedUse['given'], scope: ResolvedUse['scope']): boolean {
  if (program === undefined) return false;
  const names = constantTexts(program, scope);
  if (names.some((name) => name !== null && /(?:^|[\s/])node(?:\.exe)?\s+(?:-e|--eval)\s/u.test(name))) return true;
  const isNode =
    placesOf(program, scope).some((place) => placeName(place) === 'global.process.execPath') ||
    names.some((name) => name !== null && /(?:^|\/)node(?:\.exe)?$/u.test(name));
  const flags = list?.type === 'ArrayExpression' ? list.elements : [];
  return isNode && flags.some((flag) => flag !== null && /^(?:-e|--eval|-p|-pe|--print)$/u.test(text(flag, scope)));
}

function text(node: Node | undefined, scope: ResolvedUse['scope']): string {
  return (node === undefined ? null : constantText(node, scope)) ?? '';
}

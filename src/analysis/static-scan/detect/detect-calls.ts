import type { StaticCode } from '../../../contract/evidence/quality-reason-codes.ts';
import type { Node } from 'oxc-parser';
import { constantText, constantTexts } from '../syntax/constant-text.ts';
import { codesOfPath } from '../known-modules/known-calls.ts';
import { pathName } from '../syntax/access-path.ts';
import { hasOption, optionsOf } from '../resolve/object-options.ts';
import { accessPathsOf } from '../resolve/resolve-meanings.ts';
import { codesOfUnlisted } from './unlisted-calls.ts';
import type { ResolvedCall } from '../resolve/resolved-call.ts';

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
export function codesOfCall(call: ResolvedCall): readonly StaticCode[] {
  const known = codesOfPath(call.callee).filter((code) => !isHarmless(code, call));
  const codes = [...known, ...codesOfUnlisted(call)];
  return [...codes, ...codesByArguments(call, codes)];
}

function isHarmless(code: StaticCode, { calleeName, node, scope, args }: ResolvedCall): boolean {
  // A tag is handed the text; it is not run by `eval` or `Function` as written here.
  if (code !== 'static_dynamic_code_observed') return false;
  const isIdiom =
    calleeName === 'global.Function' && args.length === 1 && GLOBAL_OBJECT_IDIOM.test(text(args[0], scope));
  return node.type === 'TaggedTemplateExpression' || isIdiom;
}

function codesByArguments(
  { node, calleeName, scope, args }: ResolvedCall,
  codes: readonly StaticCode[],
): readonly StaticCode[] {
  if (codes.includes('static_process_execution_observed')) {
    const isShell = startsShell(args, scope) || hasOption(args, scope, 'shell');
    const runsCode = calleeName.startsWith('child_process.') && startsNodeWithText(args, scope);
    return [
      ...(isShell ? (['static_shell_execution_observed'] as const) : []),
      ...(runsCode ? (['static_dynamic_code_observed'] as const) : []),
    ];
  }
  if (opensForWriting(calleeName, args, scope)) return ['static_filesystem_mutation_observed'];
  return runsText(node, calleeName, args, scope) ? ['static_dynamic_code_observed'] : [];
}

function startsShell([program, list]: ResolvedCall['args'], scope: ResolvedCall['scope']): boolean {
  if (program === undefined) return false;
  const names = constantTexts(program, scope, true);
  if (names.some((name) => name !== null && SHELLS.test(name))) return true;
  if (list !== undefined && names.some((name) => name !== null && STARTS_ANOTHER.test(name))) {
    const following = list.type === 'ArrayExpression' ? list.elements : [];
    return following.some((one) => one !== null && SHELLS.test(text(one, scope)));
  }
  return accessPathsOf(program, scope).some((path) => CHOSEN_SHELLS.has(pathName(path)));
}

function opensForWriting(calleeName: string, args: ResolvedCall['args'], scope: ResolvedCall['scope']): boolean {
  if (OPENS_A_FILE.test(calleeName)) return args[1] !== undefined && isForWriting(args[1], scope);
  if (!READS_A_FILE.test(calleeName)) return false;
  return args
    .slice(1)
    .flatMap((argument) => optionsOf(argument, scope))
    .some(({ key, value, scope: at }) => (key === 'flag' || key === 'flags') && isForWriting(value, at));
}

function isForWriting(flags: Node, scope: ResolvedCall['scope']): boolean {
  if (flags.type === 'Literal' && typeof flags.value === 'number') return (flags.value & WRITING_BITS) !== 0;
  if (flags.type === 'BinaryExpression') return isForWriting(flags.left, scope) || isForWriting(flags.right, scope);
  if (accessPathsOf(flags, scope).some(({ path }) => WRITING_CONSTANTS.has(path.at(-1) ?? ''))) return true;
  return constantTexts(flags, scope).some((known) => known !== null && OPENS_FOR_WRITING.test(known));
}

/** `setTimeout('…')`, a worker whose file is its source text. */
function runsText(node: Node, calleeName: string, args: ResolvedCall['args'], scope: ResolvedCall['scope']): boolean {
  if (calleeName === 'global.setTimeout' || calleeName === 'global.setInterval') {
    return node.type === 'CallExpression' && text(args[0], scope) !== '';
  }
  return calleeName === 'worker_threads.Worker' && hasOption(args, scope, 'eval');
}

/** `spawn(process.execPath, ['-e', code])` */
function startsNodeWithText([program, list]: ResolvedCall['args'], scope: ResolvedCall['scope']): boolean {
  if (program === undefined) return false;
  const names = constantTexts(program, scope);
  if (names.some((name) => name !== null && /(?:^|[\s/])node(?:\.exe)?\s+(?:-e|--eval)\s/u.test(name))) return true;
  const isNode =
    accessPathsOf(program, scope).some((path) => pathName(path) === 'global.process.execPath') ||
    names.some((name) => name !== null && /(?:^|\/)node(?:\.exe)?$/u.test(name));
  const flags = list?.type === 'ArrayExpression' ? list.elements : [];
  return isNode && flags.some((flag) => flag !== null && /^(?:-e|--eval|-p|-pe|--print)$/u.test(text(flag, scope)));
}

function text(node: Node | undefined, scope: ResolvedCall['scope']): string {
  return (node === undefined ? null : constantText(node, scope)) ?? '';
}

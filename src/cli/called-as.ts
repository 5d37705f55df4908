import { shellWord } from '../base/shell-word.ts';
import { forTerminal } from '../base/text-safety.ts';
import type { TextStream } from './command-context.ts';

/** How this run was called, so that commands in messages can be typed as they stand. */
export interface Called {
  /** `npx plugin-facts` in a checkout, else `plugin-facts`. */
  readonly program: string;
  /** What was typed behind `--host` and `--data`; `null`: nothing. */
  readonly host: string | null;
  readonly data: string | null;
}

/** @param args what was typed after the program's name */
export function calledWith(program: string, args: readonly string[]): Called {
  return { program, host: valueOf('--host', args), data: valueOf('--data', args) };
}

function valueOf(option: string, args: readonly string[]): string | null {
  const place = args.findIndex((argument) => argument === option || argument.startsWith(`${option}=`));
  const written = args[place];
  if (written === undefined) return null;
  return written === option ? (args[place + 1] ?? null) : written.slice(option.length + 1);
}

/** How the program is called in all messages, wherever they are written. */
const NAME = 'plugin-facts';

/**
 * A command where one begins: behind a backtick, a parenthesis or colon, or at the beginning of an indented line. It
 * ends with the backtick, the parenthesis or the line.
 */
const COMMAND = new RegExp(`(^[ ]*|[\`(]|: )${NAME} ((?:keys )?[a-z-]+)(?=([^\`\n)]*))`, 'gmu');

/** Commands of one host and its data folder. */
const OF_A_HOST: ReadonlySet<string> = new Set(
  (
    'analyze,candidates,changes,config,doctor,evidence,explain,import-run,ingest,keys rotate,lookup,publish,refresh,' +
    'reinstate,renew,rollback,route,search,serve,show,tree,withdraw'
  ).split(','),
);

/** Commands in a text of ours as they have to be typed here: of a checkout `npx plugin-facts …`, of another host with its folder. */
export function asCalled(text: string, { program, host, data }: Called): string {
  if (program === NAME && host === null && data === null) return text;
  const ofHost = optionWith('--host', host);
  const ofData = optionWith('--data', data);
  return text.replace(COMMAND, (_all, before: string, command: string, rest: string) => {
    const typed = `${before}${program} ${command}`;
    if (/ --(?:host|data|server)\b/.test(rest)) return typed;
    if (command === 'keys init') return typed + ofHost;
    return OF_A_HOST.has(command) ? typed + ofHost + ofData : typed;
  });
}

function optionWith(name: string, value: string | null): string {
  if (value === null) return '';
  const shown = forTerminal(value);
  return ` ${name} ${/^[\w./@%+:,-]+$/u.test(shown) ? shown : shellWord(shown)}`;
}

/** A stream whose messages name commands as they have to be typed here. */
export function calledAs(stream: TextStream, called: Called): TextStream {
  return {
    write: (text) => stream.write(asCalled(text, called)),
    get isTTY() {
      return stream.isTTY === true;
    },
    get columns() {
      return stream.columns;
    },
  };
}

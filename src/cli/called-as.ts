import type { TextStream } from './command-context.ts';

/** How the program is called in all messages, wherever they are written. */
const NAME = 'plugin-facts';

/** The name where a command begins: behind a backtick, a parenthesis or colon, or at the beginning of an indented line. */
const COMMAND = new RegExp(`(^[ ]*|[\`(]|: )${NAME} (?=[a-z])`, 'gmu');

/** Commands in a text of ours as they have to be typed here: of a checkout `npx plugin-facts …`. */
export function asCalled(text: string, program: string): string {
  return program === NAME ? text : text.replace(COMMAND, (_all, before: string) => `${before}${program} `);
}

/** A stream whose messages name commands as they have to be typed here. */
export function calledAs(stream: TextStream, program: string): TextStream {
  return {
    write: (text) => stream.write(asCalled(text, program)),
    get isTTY() {
      return stream.isTTY === true;
    },
    get columns() {
      return stream.columns;
    },
  };
}

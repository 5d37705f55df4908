import { pino } from 'pino';
import type { ApiLog } from '../api/http/api-log.ts';
import type { Config } from './config.ts';

/** A write for each line costs more than all else of it. */
const BLOCK_CHARACTERS = 8_192;
const LONGEST_WAIT_MS = 100;

/**
 * JSON lines on standard error: results go to standard output, and the two must
 * not mix. Lines are written in blocks, at the latest after a tenth of a second
 * and when the process ends; an error at once, with all before it. Only a
 * process that is killed loses what waits.
 *
 * @param standardError writes at once
 */
export function createServiceLog(
  level: Config['logLevel'],
  process: { readonly once: (event: 'exit', listener: () => void) => unknown },
  standardError: { readonly write: (text: string) => unknown } = pino.destination({ dest: 2, sync: true }),
): ApiLog {
  // pino's own gathering counts the bytes of all that waits again with each line.
  let waiting: string[] = [];
  let waitingCharacters = 0;
  const flush = (): void => {
    if (waitingCharacters === 0) return;
    const block = waiting.join('');
    [waiting, waitingCharacters] = [[], 0];
    standardError.write(block);
  };
  const write = (line: string): void => {
    waiting.push(line);
    waitingCharacters += line.length;
    if (waitingCharacters >= BLOCK_CHARACTERS) flush();
  };
  setInterval(flush, LONGEST_WAIT_MS).unref();
  process.once('exit', flush);
  const log = pino({ level }, { write });
  return {
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => log.warn(fields, message),
    error(fields, message) {
      log.error(fields, message);
      flush();
    },
  };
}

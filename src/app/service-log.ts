import { pino } from 'pino';
import type { ApiLog } from '../api/api-log.ts';
import type { Config } from './config.ts';

/** A write for each line costs more than all else of it. */
const BLOCK_BYTES = 4_096;
const LONGEST_WAIT_MS = 100;

/**
 * JSON lines on standard error: results go to standard output, and the two must
 * not mix. Lines are written in blocks, at the latest after a tenth of a second
 * and when the process ends; an error at once, with all before it. Only a
 * process that is killed loses what waits.
 */
export function createServiceLog(level: Config['logLevel'], process: Pick<NodeJS.Process, 'once'>): ApiLog {
  const standardError = pino.destination({ dest: 2, sync: true, minLength: BLOCK_BYTES });
  const flush = (): void => standardError.flushSync();
  setInterval(flush, LONGEST_WAIT_MS).unref();
  process.once('exit', flush);
  const log = pino({ level }, standardError);
  return {
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => log.warn(fields, message),
    error(fields, message) {
      log.error(fields, message);
      flush();
    },
  };
}

import { pino } from 'pino';
import type { ApiLog } from '../api/http/api-log.ts';
import type { Config } from './config.ts';
import type { NeverWaitingOutput } from './never-waiting-output.ts';

/** A write for each line costs more than all else of it. */
const BLOCK_CHARACTERS = 8_192;
const LONGEST_WAIT_MS = 100;
/** About 4,000 lines, a second of a busy service. */
const MOST_WAITING_CHARACTERS = 1_048_576;
/** How long the end of the process waits for a reader that is behind. */
const LAST_WRITE_MS = 250;
const PAUSE_MS = 5;

/**
 * JSON lines on standard error: results go to standard output, and the two must
 * not mix. Lines are written in blocks, at the latest after a tenth of a second
 * and when the process ends; an error at once, with all before it.
 *
 * A log never keeps the service from answering: lines wait in bounded memory
 * for a reader that is behind, and what finds no room there, no reader or no
 * room on the disk is lost, counted, and told once a line can be written again.
 */
export function createServiceLog(
  level: Config['logLevel'],
  process: { readonly once: (event: 'exit', listener: () => void) => unknown },
  output: NeverWaitingOutput,
): ApiLog {
  const lines = createLineQueue(output);
  setInterval(lines.flush, LONGEST_WAIT_MS).unref();
  process.once('exit', () => flushAtEnd(lines));
  const log = pino({ level }, lines);
  let told = 0;
  const tellLost = (): void => {
    const lost = lines.lost();
    if (lost === told || !lines.isWritten()) return;
    told = lost;
    log.warn({ lostLines: lost }, 'lines of this log were lost');
  };
  const write = (severity: 'info' | 'warn' | 'error', fields: object, message: string): void => {
    tellLost();
    log[severity](fields, message);
  };
  return {
    info: (fields, message) => write('info', fields, message),
    warn: (fields, message) => write('warn', fields, message),
    error(fields, message) {
      write('error', fields, message);
      lines.flush();
    },
    lostLines: lines.lost,
  };
}

type LineQueue = ReturnType<typeof createLineQueue>;

/** Lines that wait to be written together, within bounds. */
function createLineQueue(output: NeverWaitingOutput) {
  // pino's own gathering counts the bytes of all that waits again with each line.
  let waiting: string[] = [];
  let waitingCharacters = 0;
  let block = { bytes: Buffer.alloc(0), written: 0, lines: 0 };
  let isLineCut = false;
  let hasFailed = false;
  let lost = 0;
  const isBehind = (): boolean => block.written < block.bytes.length;
  const nextBlock = (): void => {
    const text = `${isLineCut ? '\n' : ''}${waiting.join('')}`;
    block = { bytes: Buffer.from(text), written: 0, lines: waiting.length };
    [waiting, waitingCharacters, isLineCut] = [[], 0, false];
  };
  const writeBlock = (): void => {
    try {
      block.written += output.write(block.bytes, block.written);
      hasFailed = false;
    } catch {
      hasFailed = true;
      lost += block.lines;
      isLineCut = block.written > 0;
      block.written = block.bytes.length;
    }
  };
  const flush = (): void => {
    if (isBehind()) writeBlock();
    if (isBehind() || waitingCharacters === 0) return;
    nextBlock();
    writeBlock();
  };
  return {
    flush,
    /** Whether the last block went out as a whole. */
    isWritten: (): boolean => !hasFailed && !isBehind(),
    hasMore: (): boolean => isBehind() || waitingCharacters > 0,
    lost: (): number => lost,
    write(line: string): void {
      if (waitingCharacters + line.length > MOST_WAITING_CHARACTERS) {
        lost += 1;
        return;
      }
      waiting.push(line);
      waitingCharacters += line.length;
      if (waitingCharacters >= BLOCK_CHARACTERS && !isBehind()) flush();
    },
  };
}

/** The process is ending, so waiting keeps nobody from anything; a reader that stays behind loses the rest. */
function flushAtEnd(lines: LineQueue): void {
  const pause = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const giveUpAtMs = performance.now() + LAST_WRITE_MS;
  lines.flush();
  while (lines.hasMore() && performance.now() < giveUpAtMs) {
    Atomics.wait(pause, 0, 0, PAUSE_MS);
    lines.flush();
  }
}

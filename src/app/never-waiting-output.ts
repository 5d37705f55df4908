import { constants, fstatSync, openSync, writeSync } from 'node:fs';

/** Where bytes go that must not keep the process from its work. */
export interface NeverWaitingOutput {
  /**
   * Writes what fits now, from a place on, and tells how many bytes that was; 0: a reader is behind.
   * Throws what the system says where none can be written: the reader is gone, the disk is full.
   */
  readonly write: (bytes: Uint8Array, start: number) => number;
}

const STANDARD_ERROR = 2;

/**
 * Standard error, written to at once or not at all. A pipe or socket is in
 * non-blocking mode as soon as Node has made its stream of it; a terminal, which
 * Node lets wait (Ctrl-S), is opened a second time, because the mode belongs to
 * the open file, and the shell's must stay as it is. A file is written through
 * the descriptor the process was given: its place in it is shared.
 *
 * @param _stream Node makes it when it is first named
 */
export function standardError(_stream: NodeJS.Process['stderr']): NeverWaitingOutput {
  const descriptor = terminalAgain() ?? STANDARD_ERROR;
  return {
    write(bytes, start) {
      try {
        return writeSync(descriptor, bytes, start);
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0;
        throw error;
      }
    },
  };
}

/** `null`: standard error is no terminal, or cannot be opened again. */
function terminalAgain(): number | null {
  if (!fstatSync(STANDARD_ERROR).isCharacterDevice()) return null;
  try {
    return openSync('/proc/self/fd/2', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return null;
  }
}

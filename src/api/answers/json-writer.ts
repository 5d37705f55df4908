import type { Unwritten } from './record-page.ts';
import type { ReplyMemory } from './buffer-pool.ts';

/** UTF-8 for one unit of UTF-16; asking for the exact length of a text costs more than the room. */
const MOST_BYTES_OF_A_UNIT = 3;

export interface AnswerInMemory {
  /** The answer, a part of the memory. */
  readonly bytes: Buffer;
  /** Where its head ends. */
  readonly bodyStart: number;
  readonly memory: Buffer;
}

/** An answer in memory that is to be given back once it is sent. */
export function writtenAnswer(
  opening: string,
  { sizeBytes, writeInto }: Unwritten,
  { take }: Pick<ReplyMemory, 'take'>,
): AnswerInMemory {
  const memory = take(opening.length * MOST_BYTES_OF_A_UNIT + sizeBytes);
  const bodyStart = memory.write(opening);
  writeInto(memory, bodyStart);
  return { bytes: memory.subarray(0, bodyStart + sizeBytes), bodyStart, memory };
}

import type { Unwritten } from './discovery-answer.ts';
import type { ReplyMemory } from './reply-memory.ts';

export interface AnswerInMemory {
  /** The answer, a part of the memory. */
  readonly bytes: Buffer;
  readonly memory: Buffer;
}

/** An answer in memory that is to be given back once it is sent. */
export function writtenAnswer(
  opening: string,
  { sizeBytes, writeInto }: Unwritten,
  { take }: Pick<ReplyMemory, 'take'>,
): AnswerInMemory {
  const bodyStart = Buffer.byteLength(opening);
  const memory = take(bodyStart + sizeBytes);
  memory.write(opening);
  writeInto(memory, bodyStart);
  return { bytes: memory.subarray(0, bodyStart + sizeBytes), memory };
}

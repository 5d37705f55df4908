import type { AnswerCache } from './response-cache.ts';
import { answerHead, type AnswerHead, type Unwritten } from './record-page.ts';
import type { ReplyMemory } from './buffer-pool.ts';
import { type AnswerInMemory, writtenAnswer } from './json-writer.ts';

/**
 * What was kept of an equal question, or a new answer that is then kept; both
 * are the same but for the head.
 *
 * @param key of `answerKey`, for what is asked
 * @param answer all of it but its head, asked for only where nothing is kept
 */
export function keptAnswer(
  answers: AnswerCache,
  key: string,
  head: AnswerHead,
  replyMemory: Pick<ReplyMemory, 'take'>,
  answer: () => Unwritten,
): AnswerInMemory {
  const opening = answerHead(head);
  const found = answers.find(key);
  if (found !== undefined) {
    const kept: Unwritten = {
      sizeBytes: found.sizeBytes,
      writeInto: (target, targetStart) => answers.copyInto(found, target, targetStart),
    };
    return writtenAnswer(opening, kept, replyMemory);
  }
  const written = writtenAnswer(opening, answer(), replyMemory);
  answers.keep(key, written.bytes.subarray(written.bodyStart));
  return written;
}

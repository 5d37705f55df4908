import { Failure } from '../base/failure.ts';

/**
 * Asks several operations for one page. Where a publication came into service
 * between two answers they are asked again, once: a page never mixes two.
 *
 * @param snapshotsOf of each answer the snapshot that it was given from
 * @throws Failure `snapshot_superseded` where publications come faster than that
 */
export async function askOneSnapshot<Answers>(
  ask: () => Promise<Answers>,
  snapshotsOf: (answers: Answers) => readonly string[],
): Promise<Answers> {
  for (const _ of [1, 2]) {
    const answers = await ask();
    if (new Set(snapshotsOf(answers)).size <= 1) return answers;
  }
  throw new Failure(
    'snapshot_superseded',
    'Another publication came into service while this page was made; ask again.',
  );
}

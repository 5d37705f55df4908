/**
 * Work that may be left after each step and taken up again: what is long and must
 * not keep others waiting. Ends with its result.
 */
export type Steps<Result> = Generator<undefined, Result>;

/** All of it without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

import type { Answer, Ask } from './agent-task.ts';

/** What a client shows of an answer: the JSON of its structured form, or its text blocks. Never both. */
export type Visibility = 'structured' | 'text';
export const VISIBILITIES = ['structured', 'text'] as const;

export type Step =
  | { readonly kind: 'call'; readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> }
  /** Nothing is sent for so long. */
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'answer'; readonly answer: Answer };

/** What came of a step. */
export type Seen =
  | {
      readonly kind: 'result';
      readonly isError: boolean;
      /** Exactly what the client shows. */
      readonly shown: string;
    }
  | { readonly kind: 'waited' };

export interface Situation {
  readonly question: string;
  readonly ask: Ask;
  readonly visibility: Visibility;
  /** As `tools/list` gives them. */
  readonly tools: readonly object[];
  /** What came of each step so far, in order. */
  readonly seen: readonly Seen[];
}

/** Decides what to do next; a model stands behind it as well as a script. Asked anew with everything seen so far. */
export interface Planner {
  readonly name: string;
  readonly next: (situation: Situation) => Step | Promise<Step>;
}

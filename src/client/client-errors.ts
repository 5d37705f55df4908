import type { Problem, ProblemCode } from '../contract/shared/problem.ts';

/** Thrown for every answer that is not a success. */
export class PluginFactsProblem extends Error {
  override readonly name = 'PluginFactsProblem';
  readonly status: number;
  /** What the service says is wrong; `null`: the answer is not a problem of this service (a proxy's page, say). */
  readonly problem: Problem | null;
  /** `problem.code`, to branch on; a newer service may know more than its type lists, so have a default branch. */
  readonly code: ProblemCode | null;
  /** How long the service asks to be left alone; `null`: it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, problem: Problem | null, retryAfterSeconds: number | null) {
    super(problem === null ? `HTTP status ${status} and a body that is no answer of this service.` : problem.detail);
    this.status = status;
    this.problem = problem;
    this.code = problem?.code ?? null;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Why a success is not taken for an answer of this service. */
const REFUSALS = {
  not_json: 'Its body is not JSON.',
  not_an_object: 'Its body is not a JSON object.',
  flags_not_false:
    'It does not say `is_final_recommendation: false` and `grants_install_approval: false`: whoever wrote it recommends or approves, and no answer of this service does.',
  too_large: 'It is longer than this client was told to read.',
} as const;

export type AnswerRefusal = keyof typeof REFUSALS;

/** Thrown where the service says that all went well, and its answer must not be used. */
export class PluginFactsAnswerRefused extends Error {
  override readonly name = 'PluginFactsAnswerRefused';
  readonly reason: AnswerRefusal;

  constructor(reason: AnswerRefusal) {
    super(`The answer is refused. ${REFUSALS[reason]}`);
    this.reason = reason;
  }
}

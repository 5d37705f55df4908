import type { Problem } from '../contract/shared/problem.ts';

/** Thrown for every answer that is not a success. */
export class PluginFactsProblem extends Error {
  override readonly name = 'PluginFactsProblem';
  readonly status: number;
  /** What the service says is wrong; `null`: the answer is not a problem of this service (a proxy's page, say). */
  readonly problem: Problem | null;
  /** How long the service asks to be left alone; `null`: it does not say, or gives a date instead. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, problem: Problem | null, retryAfterSeconds: number | null) {
    super(problem === null ? `HTTP status ${status} and a body that is no answer of this service.` : problem.detail);
    this.status = status;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The error of a response that is none of 2xx; its body may be anything. */
export async function problemFrom(response: Response): Promise<PluginFactsProblem> {
  const body: unknown = await response.json().catch(() => null);
  return new PluginFactsProblem(
    response.status,
    isProblem(body) ? body : null,
    readRetryAfterSeconds(response.headers.get('retry-after')),
  );
}

/** Only what a reader of a problem relies on: the client ships without the schemas. */
function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  const { code, detail, errors } = body as Partial<Record<string, unknown>>;
  return typeof code === 'string' && typeof detail === 'string' && Array.isArray(errors);
}

/** RFC 9110, section 10.2.3; its date form would need a clock. */
function readRetryAfterSeconds(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null;
}

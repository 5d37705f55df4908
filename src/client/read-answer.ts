import type { Problem } from '../contract/shared/problem.ts';
import { PluginFactsAnswerRefused, PluginFactsProblem } from './client-errors.ts';

/** What the service writes about a fault is short; a proxy's page need not be read whole. */
const LARGEST_PROBLEM_BYTES = 64 * 1_024;

/** A JSON answer of the service; its shape is what the service's own tests prove, its two flags are checked here. */
export async function readFacts<Answer>(response: Response, maxBytes: number): Promise<Answer> {
  const body = await readObject(response, maxBytes);
  if (!saysNoApproval(body)) throw new PluginFactsAnswerRefused('flags_not_false');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client ships without the schemas
  return body as Answer;
}

/** A JSON answer whose form is another's standard, so without the two flags. */
export async function readForeign<Answer>(response: Response, maxBytes: number): Promise<Answer> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- that standard says what it holds
  return (await readObject(response, maxBytes)) as Answer;
}

async function readObject(response: Response, maxBytes: number): Promise<Record<string, unknown>> {
  const body = parse(await readText(response, maxBytes));
  if (body === undefined) throw new PluginFactsAnswerRefused('not_json');
  if (!isObject(body)) throw new PluginFactsAnswerRefused('not_an_object');
  return body;
}

export async function readText(response: Response, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(response, maxBytes));
}

/** The body as it came, counted while it comes: a length that was announced binds nobody. */
export async function readBytes(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) break;
    sizeBytes += value.length;
    if (sizeBytes > maxBytes) {
      await reader?.cancel();
      throw new PluginFactsAnswerRefused('too_large');
    }
    parts.push(value);
  }
  return joined(parts, sizeBytes);
}

function joined(parts: readonly Uint8Array[], sizeBytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(sizeBytes);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** The error of a response that is none of 2xx; its body may be anything. */
export async function problemOf(response: Response, nowMs: number): Promise<PluginFactsProblem> {
  const text = await readText(response, LARGEST_PROBLEM_BYTES).catch(nullWhereRefused);
  const body = text === null ? null : parse(text);
  const retryAfterSeconds = readRetryAfterSeconds(response.headers.get('retry-after'), nowMs);
  return new PluginFactsProblem(response.status, isProblem(body) ? body : null, retryAfterSeconds);
}

function nullWhereRefused(thrown: unknown): null {
  if (thrown instanceof PluginFactsAnswerRefused) return null;
  throw thrown;
}

/** `undefined`: not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Spec 1.4: both stand at the top of every JSON answer, errors included. */
function saysNoApproval(body: Record<string, unknown>): boolean {
  return body['is_final_recommendation'] === false && body['grants_install_approval'] === false;
}

/** Only what a reader of a problem relies on: the client ships without the schemas. */
function isProblem(body: unknown): body is Problem {
  if (!isObject(body) || !saysNoApproval(body)) return false;
  return typeof body['code'] === 'string' && typeof body['detail'] === 'string' && Array.isArray(body['errors']);
}

/** RFC 9110, section 10.2.3: seconds, or a date. `null`: neither. */
function readRetryAfterSeconds(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const dateMs = header.endsWith('GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(dateMs) ? null : Math.max(0, Math.ceil((dateMs - nowMs) / 1_000));
}

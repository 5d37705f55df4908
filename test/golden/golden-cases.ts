import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';

const CASES = fileURLToPath(new URL('./cases/', import.meta.url));
const REQUEST_ENDING = '.request.json';

/** One `<name>.request.json`. A body of text is sent as it is, any other as JSON. */
const GoldenRequest = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
});
export type GoldenRequest = z.infer<typeof GoldenRequest>;

export function caseNames(): readonly string[] {
  return readdirSync(CASES)
    .flatMap((file) => (file.endsWith(REQUEST_ENDING) ? [file.slice(0, -REQUEST_ENDING.length)] : []))
    .toSorted();
}

export function readCase(name: string): GoldenRequest {
  return GoldenRequest.parse(JSON.parse(readFileSync(`${CASES}${name}${REQUEST_ENDING}`, 'utf8')));
}

export function responsePath(name: string): string {
  return `${CASES}${name}.response.json`;
}

const SHOWN_HEADERS = ['content-type', 'cache-control', 'allow', 'retry-after'] as const;

/** What a golden file keeps of an answer; of lines the first stands for all, which are checked one by one. */
export function goldenText(answer: LightMyRequestResponse): string {
  const headers = Object.fromEntries(
    SHOWN_HEADERS.flatMap((name) => (answer.headers[name] === undefined ? [] : [[name, answer.headers[name]]])),
  );
  const lines = jsonLines(answer);
  const body = lines === null ? JSON.parse(answer.body) : { line_count: lines.length, first_line: lines[0] };
  return `${JSON.stringify({ status: answer.statusCode, headers, body }, withRoundedScore, 2)}\n`;
}

/** Each line's value; `null`: the answer is one JSON text. */
export function jsonLines(answer: LightMyRequestResponse): readonly unknown[] | null {
  if (answer.headers['content-type'] !== 'application/x-ndjson') return null;
  return answer.body
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

/** Scores to the 10 decimals of the contract. */
function withRoundedScore(key: string, value: unknown): unknown {
  return key === 'score' && typeof value === 'number' ? Math.round(value * 1e10) / 1e10 : value;
}

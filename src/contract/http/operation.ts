import type { z } from 'zod';
import type { ProblemCode } from '../shared/problem.ts';

/** A body, its shape, and an example of it. */
export interface Body {
  readonly mediaType:
    | 'application/json'
    | 'application/x-ndjson'
    | 'application/octet-stream'
    | 'image/svg+xml'
    | 'text/html'
    | 'text/markdown'
    | 'text/plain';
  /** `null`: bytes without a shape of ours. Of lines, the shape of one line. */
  readonly schema: z.ZodType | null;
  readonly example: unknown;
}

interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly schema: z.ZodType;
  readonly example: string | number;
}

/** One operation that is served; an operation that is not served yet does not stand in the table. */
export interface Operation {
  readonly operationId: string;
  readonly method: 'GET' | 'POST';
  /** With `{name}` for a path parameter. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly pathParameters: readonly Parameter[];
  /** Those may be left out whose schema takes no value; none may be given twice, and any other one is refused. */
  readonly queryParameters: readonly Parameter[];
  readonly request: Body | null;
  /** Every form the 200 answer may take. */
  readonly responses: readonly [Body, ...Body[]];
  /** What can go wrong, in the order of FAILURE_CODES. */
  readonly problemCodes: readonly ProblemCode[];
}

/** A body of JSON. */
export function json<Schema extends z.ZodType>(schema: Schema, example: z.input<Schema>): Body {
  return { mediaType: 'application/json', schema, example };
}

/** What most operations share. */
export const get = { method: 'GET', pathParameters: [], queryParameters: [], request: null } as const;

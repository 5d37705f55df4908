import { z } from 'zod';
import type { FailureItem } from '../../../base/failure.ts';

type Issue = z.core.$ZodIssue;

/** Enough to mend a request. */
const MAX_FAULTS = 20;

/**
 * Zod's issues as JSON pointer, rule and words. All of them come from the schema
 * alone: nothing a client sent is repeated, names of unknown fields neither, for
 * anything may stand in their place.
 *
 * @param schema that the issues are about
 * @param issues of a parse with `reportInput`, which tells an absent field from a wrong one
 */
export function faultsOf(schema: z.ZodType, issues: readonly Issue[]): FailureItem[] {
  return issues.slice(0, MAX_FAULTS).map((issue) => {
    const { pointer, fields } = placeIn(schema, issue.path);
    return { pointer, ...(issue.code === 'unrecognized_keys' ? unknownFields(fields) : ruleOf(issue)) };
  });
}

function unknownFields(fields: readonly string[]): Omit<FailureItem, 'pointer'> {
  const taken =
    fields.length === 0 ? 'No field is taken here' : `Only these fields are taken here: ${fields.join(', ')}`;
  return { code: 'unrecognized_keys', detail: `${taken}; remove all others.` };
}

function ruleOf(issue: Exclude<Issue, { code: 'unrecognized_keys' }>): { code: string; detail: string } {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? { code: 'required', detail: 'This field is required.' }
        : { code: 'wrong_type', detail: `The type must be ${issue.expected}.` };
    case 'too_small':
      return { code: 'too_small', detail: `The least is ${issue.minimum}.` };
    case 'too_big':
      return { code: 'too_big', detail: `The most is ${issue.maximum}.` };
    case 'invalid_format':
      return { code: 'wrong_form', detail: 'The text does not have the documented form.' };
    case 'invalid_value':
      return { code: 'unknown_value', detail: `The value must be one of: ${issue.values.map(String).join(', ')}.` };
    case 'custom':
      return { code: codeOf(issue.params), detail: `The value ${issue.message}.` };
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      break;
  }
  return { code: 'invalid', detail: 'The value breaks a rule of the contract.' };
}

function codeOf(params: Readonly<Record<string, unknown>> | undefined): string {
  const code = params?.['code'];
  return typeof code === 'string' ? code : 'invalid';
}

/**
 * JSON pointer (RFC 6901) of a place in the client's body, as far as the schema
 * names it, and the fields that the schema has there.
 */
function placeIn(schema: z.ZodType, path: readonly PropertyKey[]): { pointer: string; fields: readonly string[] } {
  let pointer = '';
  let place = withoutWrapping(schema);
  for (const segment of path) {
    const below = partOf(place, segment);
    if (below === null) return { pointer, fields: [] };
    pointer += `/${String(segment)}`;
    place = withoutWrapping(below);
  }
  return { pointer, fields: place instanceof z.ZodObject ? Object.keys(place.shape) : [] };
}

function partOf(place: z.core.$ZodType, segment: PropertyKey): z.core.$ZodType | null {
  if (place instanceof z.ZodArray && typeof segment === 'number') return place.element;
  if (!(place instanceof z.ZodObject) || typeof segment !== 'string') return null;
  return Object.hasOwn(place.shape, segment) ? place.shape[segment] : null;
}

function withoutWrapping(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return withoutWrapping(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? withoutWrapping(schema.in) : schema;
}

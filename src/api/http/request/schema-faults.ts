import type { z } from 'zod';
import type { FailureItem } from '../../../base/failure.ts';

type Issue = z.core.$ZodIssue;

/** Enough to mend a request; a body full of unknown fields is not listed in full. */
const MAX_FAULTS = 20;

/**
 * Zod's issues as JSON pointer, rule and words. The words come from the schema
 * alone: a value the client sent is never repeated.
 *
 * @param issues of a parse with `reportInput`, which tells an absent field from a wrong one
 */
export function faultsOf(issues: readonly Issue[]): FailureItem[] {
  return issues.flatMap((issue) => faultsOfIssue(issue)).slice(0, MAX_FAULTS);
}

function faultsOfIssue(issue: Issue): FailureItem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: showablePointer([...issue.path, key]),
      code: 'unrecognized_keys',
      detail: 'This field is not taken; remove it.',
    }));
  }
  return [{ pointer: showablePointer(issue.path), ...ruleOf(issue) }];
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

/** Field names short and plain enough to be repeated; anything else might be a value in a field's place. */
const SHOWABLE_NAME = /^[\w$.-]{1,32}$/;

/**
 * JSON pointer (RFC 6901) of a place in the client's body. It stops above the
 * first field name that is too long or too odd to be repeated.
 */
function showablePointer(path: readonly PropertyKey[]): string {
  let pointer = '';
  for (const segment of path) {
    const name = String(segment);
    if (!SHOWABLE_NAME.test(name)) return pointer;
    pointer += `/${name}`;
  }
  return pointer;
}

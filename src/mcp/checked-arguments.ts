import type { z } from 'zod';
import { ToolFailure } from './tool-failure.ts';

/**
 * Arguments as a typed value; nothing is coerced, nothing dropped.
 *
 * @throws ToolFailure `invalid_request` that says which argument breaks which rule, and repeats none
 */
export function checkedArguments<Arguments>(schema: z.ZodType<Arguments>, given: unknown): Arguments {
  const parsed = schema.safeParse(given ?? {}, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new ToolFailure('invalid_request', 'The arguments break the rules listed in `errors`.', {
    errors: parsed.error.issues.slice(0, 10).map(faultOf),
  });
}

function faultOf(issue: z.core.$ZodIssue) {
  const pointer = issue.path.map((name) => `/${String(name)}`).join('');
  if (issue.code === 'unrecognized_keys') {
    const detail = 'Send only the arguments of the input schema.';
    return { pointer: pointer + namedArgument(issue.keys), code: 'unknown_argument', detail };
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return { pointer, code: 'required', detail: 'This argument is required.' };
  }
  if (issue.code === 'invalid_value') {
    return { pointer, code: 'unknown_value', detail: `It must be one of: ${issue.values.map(String).join(', ')}.` };
  }
  if (issue.code === 'custom') {
    return { pointer, code: String(issue.params?.['code'] ?? issue.code), detail: `It ${issue.message}.` };
  }
  return { pointer, code: issue.code, detail: ruleOf(issue) };
}

/** Words without digits, as arguments are called: no credential and no sentence is. */
const CALLED_AS_ARGUMENTS_ARE = /^[a-z]{1,20}(?:_?[a-z]{1,20}){0,3}$/i;

/** The first unknown one; not what may have been taken from anywhere. */
function namedArgument(names: readonly string[]): string {
  const named = names.find((name) => CALLED_AS_ARGUMENTS_ARE.test(name));
  return named === undefined ? '' : `/${named}`;
}

function ruleOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small') return `The least is ${issue.minimum}.`;
  if (issue.code === 'too_big') return `The most is ${issue.maximum}.`;
  if (issue.code === 'invalid_type') return `The type must be ${issue.expected}.`;
  return 'It does not have the form of the input schema.';
}

import type { z } from 'zod';
import { Failure, type FailureItem } from '../../base/failure.ts';
import { faultsOf } from './body/body-faults.ts';

/**
 * Query parameters as a typed value: the contract's schema alone decides, as it
 * does for a body. A parameter that is given twice or that nobody knows is
 * refused, because one that is ignored gives an answer to another question.
 *
 * @param address as it was requested, query string included
 */
export function checkedParameters<Parameters>(schema: z.ZodType<Parameters>, address: string): Parameters {
  const given = [...new URLSearchParams(queryOf(address))];
  const repeated = given.filter(([name], i) => given.findIndex(([other]) => other === name) < i);
  const parsed = schema.safeParse(objectOf(given), { reportInput: true });
  const items = [...(parsed.success ? [] : faultsOf(parsed.error.issues)), ...repeated.map(repeatedFault)];
  if (parsed.success && items.length === 0) return parsed.data;
  throw new Failure('invalid_request', 'The query parameters break the rules listed in `errors`.', { items });
}

function queryOf(address: string): string {
  const start = address.indexOf('?');
  return start === -1 ? '' : address.slice(start + 1);
}

/** Everything in an address is text; what is written as a whole number is one. */
function objectOf(given: ReadonlyArray<readonly [string, string]>): object {
  return Object.fromEntries(
    given.map(([name, text]) => [name, /^(?:0|-?[1-9]\d{0,8})$/.test(text) ? Number(text) : text]),
  );
}

/** Its name is left out: it may have been taken from anywhere. */
function repeatedFault(): FailureItem {
  return { pointer: '', code: 'repeated_parameter', detail: 'Give each parameter once.' };
}

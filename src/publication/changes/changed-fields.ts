import { canonicalJson } from '../../base/canonical-json.ts';

/**
 * JSON pointers (RFC 6901) to what differs between two JSON values, in the order
 * of their keys. Objects are gone into, so that a pointer names what changed and
 * not what it stands in; lists are not: their items have no names of their own.
 * Empty: they are equal.
 */
export function changedFields(before: unknown, after: unknown, pointer = ''): readonly string[] {
  if (!isObject(before) || !isObject(after)) return canonicalJson(before) === canonicalJson(after) ? [] : [pointer];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    const below = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!Object.hasOwn(before, key) || !Object.hasOwn(after, key)) return [below];
    return changedFields(before[key], after[key], below);
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import type { Tree } from '../support/read-text-form.ts';
import type { Told } from './agent-task.ts';

/** A value below a tree, by its path; `undefined`: it is not there. */
export function valueAt(tree: unknown, path: string): unknown {
  let value: unknown = tree;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return value === null ? null : undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** A value that can be told; what is not there is known by nobody. */
export function toldAt(tree: unknown, path: string): Told {
  const value = valueAt(tree, path);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === undefined || value === null ? null : JSON.stringify(value);
}

export function textAt(tree: unknown, path: string): string | null {
  const value = toldAt(tree, path);
  return value === null ? null : String(value);
}

/** The items of a list of objects. */
export function itemsAt(tree: Tree, name: string): readonly Tree[] {
  const list = tree[name];
  if (!Array.isArray(list)) return [];
  return list.filter((item): item is Tree => typeof item === 'object' && item !== null && !Array.isArray(item));
}

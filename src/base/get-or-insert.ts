/** A `Map` or a `WeakMap`. */
interface KeyedValues<Key, Value> {
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => unknown;
}

/** The value of a key, made and kept where there is none: `getOrInsertComputed` of both, which Node 24 lacks. */
export function getOrInsert<Key, Value extends object>(
  map: KeyedValues<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const held = map.get(key);
  if (held !== undefined) return held;
  const made = make();
  map.set(key, made);
  return made;
}

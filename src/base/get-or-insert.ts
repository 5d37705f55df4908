/** The value of a key, made and kept where there is none: `Map.prototype.getOrInsertComputed`, which Node 24 lacks. */
export function getOrInsert<Key, Value extends object>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const held = map.get(key);
  if (held !== undefined) return held;
  const made = make();
  map.set(key, made);
  return made;
}

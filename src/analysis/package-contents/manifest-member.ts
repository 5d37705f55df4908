/** A manifest is third-party data: nothing about its shape is certain. */
export type JsonObject = Readonly<Record<string, unknown>>;

export interface ManifestText {
  readonly pointer: string;
  readonly text: string;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own member, never one of the prototype. */
export function memberOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** One more part of a JSON pointer. */
export function pointerTo(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The value that a JSON pointer names; `undefined`: none. */
export function valueAt(manifest: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>(
    (value, key) => memberOf(value, key.replaceAll('~1', '/').replaceAll('~0', '~')),
    manifest,
  );
}

/** The texts of a member that is one text, a list of them, or a map to them. */
export function textsAt(manifest: unknown, pointer: string): readonly ManifestText[] {
  const value = valueAt(manifest, pointer);
  if (typeof value === 'string') return [{ pointer, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, text]) =>
    typeof text === 'string' ? [{ pointer: pointerTo(pointer, key), text }] : [],
  );
}

import { parsePointer, pointerTo, valueAt } from './json-pointer.ts';

export interface ManifestText {
  readonly pointer: string;
  readonly text: string;
}

/** The value that a JSON pointer names; `undefined`: none. */
export function manifestValue(manifest: unknown, pointer: string): unknown {
  const tokens = parsePointer(pointer);
  return tokens === null ? undefined : valueAt(manifest, tokens);
}

/** The texts of a member that is one text, a list of them, or a map to them. */
export function textsAt(manifest: unknown, pointer: string): readonly ManifestText[] {
  const value = manifestValue(manifest, pointer);
  if (typeof value === 'string') return [{ pointer, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, text]) =>
    typeof text === 'string' ? [{ pointer: pointerTo(pointer, key), text }] : [],
  );
}

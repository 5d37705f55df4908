import type { z } from 'zod';

/**
 * A document with a text in the place of every text of it that may be any text,
 * as its contract says: ids, digests, dates and words of a closed set stay.
 */
export function hostileTextsIn<Document>(schema: z.ZodType<Document>, document: Document, text: string): Document {
  const copy = structuredClone(document);
  for (const { parent, key } of textsIn(copy)) {
    const written: unknown = Reflect.get(parent, key);
    Reflect.set(parent, key, text);
    if (!schema.safeParse(copy).success) Reflect.set(parent, key, written);
  }
  return schema.parse(copy);
}

/** Where each text stands, in the order of the document. */
function textsIn(value: unknown): ReadonlyArray<{ readonly parent: object; readonly key: string }> {
  if (typeof value !== 'object' || value === null) return [];
  const members: ReadonlyArray<readonly [string, unknown]> = Object.entries(value);
  return members.flatMap(([key, child]) => (typeof child === 'string' ? [{ parent: value, key }] : textsIn(child)));
}

import { type Document, isNode, isScalar, visit } from 'yaml';

/**
 * The first key that its map has already, at any depth. The parser's own search
 * (`uniqueKeys`) compares each key with each, 27 s for 20,000; this costs O(n).
 *
 * @returns the key's offset in the text; `null`: every key stands once
 */
export function repeatedYamlKey(document: Document): number | null {
  let offset: number | null = null;
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        // As a JavaScript object names them: `1` and `"1"` are one key.
        const name = isScalar(key) ? String(key.value) : key;
        if (seen.has(name)) {
          offset = isNode(key) ? (key.range?.[0] ?? 0) : 0;
          return visit.BREAK;
        }
        seen.add(name);
      }
      return undefined;
    },
  });
  return offset;
}

import type { ServedDocument } from '../api/api-deps.ts';
import { sha256 } from '../base/digest.ts';
import type { DocumentTexts } from '../pages/service-documents.ts';

/**
 * The documents of the service by their paths. What writes them is loaded when
 * the first is asked for, and each is written once and kept: 1 MB in all.
 *
 * @param readTexts reads what they are made of
 */
export function createServedDocuments(
  readTexts: () => DocumentTexts,
): (path: string) => Promise<ServedDocument | null> {
  const kept = new Map<string, ServedDocument>();
  let loading: ReturnType<typeof loadWriters> | null = null;
  return async (path) => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    loading ??= loadWriters(readTexts);
    const write = (await loading).get(path);
    if (write === undefined) return null;
    const { text, ...described } = write();
    const bytes = Buffer.from(text);
    const made = { ...described, bytes, digest: sha256(bytes) };
    kept.set(path, made);
    return made;
  };
}

async function loadWriters(readTexts: () => DocumentTexts) {
  const { serviceDocuments } = await import('../pages/service-documents.ts');
  return serviceDocuments(readTexts());
}

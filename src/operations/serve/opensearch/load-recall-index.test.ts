import { describe, expect, it } from 'vitest';
import { type LoadProgress, loadRecallIndex } from './load-recall-index.ts';
import type { OpenSearchLink } from './open-search-link.ts';

/** Takes every batch; the real one is under the contract of recall (`open-recall.test.ts`). */
function takingAll(): OpenSearchLink {
  let held = 0;
  return {
    async ask({ path, body }) {
      if (path.endsWith('/_count')) return { status: 200, body: { count: held } };
      if (!path.endsWith('/_bulk')) return { status: path.endsWith('/_mapping') ? 404 : 200, body: {} };
      const documents = typeof body === 'string' ? body.trimEnd().split('\n').length / 2 : 0;
      held += documents;
      return { status: 200, body: { items: Array.from({ length: documents }, () => ({ create: { status: 201 } })) } };
    },
    close: async () => undefined,
  };
}

async function progressOf(documentCount: number): Promise<readonly LoadProgress[]> {
  const told: LoadProgress[] = [];
  const read = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => ({ number: from + i, terms: 'a', values: [], documentClass: 0 }));
  const source = { prefix: 'facts', name: 'facts.v1', documentCount, read };
  await loadRecallIndex(takingAll(), source, (progress) => told.push(progress));
  return told;
}

describe('the load of an index', () => {
  it.each([1, 499, 500, 1_300, 49_999, 200_001])(
    'tells how far it is, a hundred times at most and at last that all of %i are there',
    async (documents) => {
      const told = await progressOf(documents);

      expect(told.length).toBeLessThanOrEqual(100);
      expect(told.length).toBe(Math.min(100, Math.ceil(documents / 500)));
      expect(told.map(({ loaded }) => loaded)).toEqual(told.map(({ loaded }) => loaded).toSorted((a, b) => a - b));
      expect(told.at(-1)).toEqual({ documents, loaded: documents });
    },
  );
});

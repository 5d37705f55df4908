import { describe, expect, it } from 'vitest';
import { HAS_OPEN_SEARCH, openSearchOfTests } from '../../../../test/support/open-search-server.ts';
import { indexBytesOf, searchDocument } from '../../../../test/support/discovery-documents.ts';
import { testRecall } from '../../../../test/support/recall-contract.ts';
import type { LoadProgress } from './load-recall-index.ts';
import { connectOpenSearch, type OpenSearchAsk, type OpenSearchLink } from './open-search-link.ts';
import { recallByOpenSearch } from './open-recall.ts';
import { scoredByIndex } from './recalled-writer.ts';

/** Of a machine that does much besides. */
const PATIENCE_MS = 30_000;
const NOTHING = (): void => undefined;

describe.skipIf(!HAS_OPEN_SEARCH)('recall from OpenSearch (needs a Java 21 and OpenSearch)', () => {
  const nodes = openSearchOfTests();
  const connect = async (): Promise<OpenSearchLink> =>
    connectOpenSearch(
      nodes().map(({ address }) => address),
      PATIENCE_MS,
    );

  describe('as any recall', () => {
    testRecall(async (bytes) => {
      const recall = await recallByOpenSearch(await connect(), 'contract', NOTHING).open(bytes);
      return async (asked, scoring) => scoredByIndex(await recall(asked), asked.count, scoring);
    });
  });

  /** Texts that differ by one word, so that each time another index is made of them. */
  const indexOf = (word: string, documents = 1_300): Uint8Array =>
    indexBytesOf(
      Array.from({ length: documents }, (_, i) => searchDocument({ repo: `p${i}`, owner: `o${i}`, en: word })),
    );

  it('loads the documents in batches, and those of a load that was ended no second time', async () => {
    const link = await connect();
    const bytes = indexOf('lamp');
    const written: string[] = [];
    const broken: OpenSearchLink = {
      ...link,
      async ask(asked) {
        if (asked.path.endsWith('/_bulk') && written.push(asked.path) === 2) throw new Error('killed');
        return link.ask(asked);
      },
    };
    const progress: LoadProgress[] = [];

    await expect(recallByOpenSearch(broken, 'killed', NOTHING).open(bytes)).rejects.toThrow('killed');
    written.length = 0;
    await recallByOpenSearch(counting(link, written), 'killed', (each) => progress.push(each)).open(bytes);

    expect(written).toHaveLength(2);
    expect(progress).toEqual([500, 1_000, 1_300].map((loaded) => ({ documents: 1_300, loaded })));
    written.length = 0;
    await recallByOpenSearch(counting(link, written), 'killed', NOTHING).open(bytes);
    expect(written).toEqual([]);
  });

  it('puts the alias of the host on the index that was loaded last, and keeps the two before it', async () => {
    const link = await connect();
    const recall = recallByOpenSearch(link, 'aliased', NOTHING);
    const names: string[] = [];
    for (const word of ['lamp', 'motor', 'valve', 'meter']) {
      await recall.open(indexOf(word, 3));
      const { body } = await link.ask({ method: 'GET', path: '/_alias/plugin-facts-aliased' });
      names.push(...Object.keys(Object(body)));
    }

    const { body } = await link.ask({ method: 'GET', path: '/plugin-facts-aliased.*/_alias' });

    expect(new Set(names).size).toBe(4);
    expect(Object.keys(Object(body)).sort()).toEqual(names.slice(1).sort());
  });

  it('says that it is not searched where nobody answers, and where the index was taken away', async () => {
    const link = await connect();
    const ask = await recallByOpenSearch(link, 'gone', NOTHING).open(indexOf('lamp', 3));
    const asked = { groups: [], count: 1, filters: null, except: new Set<number>() };
    await link.ask({ method: 'DELETE', path: '/plugin-facts-gone.*' });

    await expect(ask(asked)).rejects.toMatchObject({ code: 'not_searched' });
    const nobody = await connectOpenSearch(['http://127.0.0.1:9']);
    await expect(recallByOpenSearch(nobody, 'gone', NOTHING).open(indexOf('lamp', 3))).rejects.toMatchObject({
      code: 'not_searched',
    });
  });
});

function counting(link: OpenSearchLink, written: string[]): OpenSearchLink {
  return {
    ...link,
    async ask(asked: OpenSearchAsk) {
      if (asked.path.endsWith('/_bulk')) written.push(asked.path);
      return link.ask(asked);
    },
  };
}

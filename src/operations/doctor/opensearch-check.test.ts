import { describe, expect, it, onTestFinished } from 'vitest';
import { serveOnLoopback } from '../../../test/support/loopback-server.ts';
import { HAS_OPEN_SEARCH, openSearchOfTests } from '../../../test/support/open-search-server.ts';
import { indexBytesOf, searchDocument } from '../../../test/support/discovery-documents.ts';
import { recallByOpenSearch } from '../serve/opensearch/open-recall.ts';
import { connectOpenSearch } from '../serve/opensearch/open-search-link.ts';
import { openSearchChecks } from './opensearch-check.ts';

const PATIENCE_MS = 30_000;

async function examined(address: string, workers = 1) {
  return openSearchChecks('examined', {
    places: [new URL(address).host],
    connect: () => connectOpenSearch([address], PATIENCE_MS),
    workers,
  });
}

it('finds that nobody answers, and that workers and OpenSearch exclude each other', async () => {
  expect(await examined('http://user:secret@127.0.0.1:1')).toMatchObject([
    {
      status: 'failed',
      detail: expect.stringMatching(/^OpenSearch at 127\.0\.0\.1:1 gives no recall: .*\(ECONNREFUSED\)$/u),
    },
  ]);
  expect(await examined('http://127.0.0.1:1', 2)).toMatchObject([
    { status: 'failed', detail: expect.stringContaining('2 workers'), remedy: expect.stringContaining('WORKERS to 1') },
  ]);
});

it('finds that something else answers', async () => {
  const { origin, close } = await serveOnLoopback((_request, response) => response.end('{"name":"a store"}'));
  onTestFinished(close);

  expect(await examined(origin)).toMatchObject([
    { status: 'failed', detail: expect.stringMatching(/is no OpenSearch$/u) },
  ]);
});

describe.skipIf(!HAS_OPEN_SEARCH)(
  'an OpenSearch that searches are recalled from (needs a Java 21 and OpenSearch)',
  () => {
    const nodes = openSearchOfTests();

    it('is told with its nodes and the index that it holds', async () => {
      const [{ address } = { address: '' }] = nodes();
      expect(await examined(address)).toMatchObject([{ detail: expect.stringContaining('no index of this host yet') }]);

      const link = await connectOpenSearch([address], PATIENCE_MS);
      await recallByOpenSearch(link, 'examined', () => undefined).open(
        indexBytesOf([searchDocument({ repo: 'lamp', owner: 'o', en: 'lamp' })]),
      );
      await link.close();

      expect(await examined(address)).toMatchObject([
        { name: 'recall', detail: expect.stringMatching(/index plugin-facts-examined\.v1-[0-9a-f]{32}$/) },
      ]);
    });
  },
);

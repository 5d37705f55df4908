import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../src/base/steps.ts';
import { connectOpenSearch, type OpenSearchLink } from '../../src/operations/serve/opensearch/open-search-link.ts';
import { type AskElsewhere, recallByOpenSearch } from '../../src/operations/serve/opensearch/open-recall.ts';
import { patientLink } from '../../src/operations/serve/opensearch/patient-link.ts';
import { recallWithAnswers, whenRecalled } from '../../src/operations/serve/opensearch/recalled-writer.ts';
import type { DiscoveryQuery, DiscoverySearcher } from '../../src/search/discovery/discovery-searcher.ts';
import { openDiscoverySearcher, searcherSteps } from '../../src/search/discovery/open-discovery-searcher.ts';
import { RANKING_WEIGHTS } from '../../src/search/discovery/ranking-weights.ts';
import { indexBytesOf, searchDocument } from '../support/discovery-documents.ts';
import { createDraw } from '../support/draw.ts';
import { HAS_OPEN_SEARCH, openSearchOfTests } from '../support/open-search-server.ts';
import { IS_FULL, scaled, tell } from './support/scale.ts';

const EVALUATION = join(import.meta.dirname, '../../../shared/data/eval');
const USES_EVALUATION = IS_FULL && existsSync(EVALUATION);
const PAGE = 20;
const LOAD_WITHIN_MS = 600_000;

interface Catalog {
  readonly indexBytes: Uint8Array;
  readonly texts: readonly string[];
}

describe.skipIf(!HAS_OPEN_SEARCH)('recall from OpenSearch, of two nodes (needs a Java 21 and OpenSearch)', () => {
  const nodes = openSearchOfTests({ dataNodes: 2, hasVoter: IS_FULL });
  let link: OpenSearchLink;
  let catalog: Catalog;
  let own: DiscoverySearcher;
  let search: (query: DiscoveryQuery) => Promise<readonly number[]>;

  beforeAll(async () => {
    catalog = USES_EVALUATION ? await evaluated() : madeUp();
    const { indexBytes } = catalog;
    own = openDiscoverySearcher('discovery.promise', indexBytes);
    const connected = await connectOpenSearch(nodes().map(({ address }) => address));
    link = patientLink(connected, { nowMs: () => performance.now(), wait });
    const startMs = performance.now();
    const ask = await recallByOpenSearch(link, 'promise', () => undefined).open(indexBytes);
    const loadedMs = performance.now() - startMs;
    tell('recall from OpenSearch', 'an index loaded', `${(loadedMs / 1_000).toFixed(1)} s`);
    search = searching(indexBytes, ask);
  }, LOAD_WITHIN_MS);

  it('gives the first page of the engine for at least 99 of 100 queries', { timeout: LOAD_WITHIN_MS }, async () => {
    const { texts } = catalog;
    const differing: string[] = [];
    const startMs = performance.now();
    for (const text of texts) {
      const query = asked(text);
      const expected = own.search(query).hits.map(({ recordIndex }) => recordIndex);
      const found = await search(query);
      if (JSON.stringify(found) !== JSON.stringify(expected)) differing.push(text);
    }

    const tookMs = (performance.now() - startMs) / texts.length;
    tell(
      'recall from OpenSearch',
      `first ${PAGE} hits of ${texts.length} queries ${USES_EVALUATION ? 'of the evaluation' : 'over a made-up catalog'}`,
      `${texts.length - differing.length} equal; ${tookMs.toFixed(1)} ms each, both together`,
    );
    expect(differing.length).toBeLessThanOrEqual(texts.length / 100);
  });

  it(
    'fails no search while either node is killed and started again under load',
    { timeout: LOAD_WITHIN_MS },
    async () => {
      const rounds = scaled({ quick: 1, full: 4 });
      const { texts } = catalog;
      const ends = { isOver: false };
      const failures: unknown[] = [];
      const tookMs: number[] = [];
      const load = async (first: number): Promise<void> => {
        for (let i = first; !ends.isOver; i += 1) {
          const startMs = performance.now();
          await search(asked(texts[i % texts.length]!)).catch((thrown: unknown) => failures.push(thrown));
          tookMs.push(performance.now() - startMs);
        }
      };
      const asking = Promise.all([load(0), load(100), load(200)]);
      for (let round = 0; round < rounds; round += 1) {
        await green(link);
        await wait(500);
        // The second one first: where only the first leads, none leads until it is back.
        const node = nodes()[round % 2 === 0 ? 1 : 0]!;
        await node.kill();
        await wait(1_500);
        if (round < rounds - 1) await node.start();
      }
      ends.isOver = true;
      await asking;

      tookMs.sort((a, b) => a - b);
      tell(
        'recall from OpenSearch',
        `${rounds} kills of one of two nodes under load, ${tookMs.length} searches`,
        `${failures.length} failed; median ${tookMs[tookMs.length >> 1]!.toFixed(1)} ms, slowest ${tookMs.at(-1)!.toFixed(0)} ms`,
      );
      expect(failures).toEqual([]);
    },
  );
});

function asked(text: string): DiscoveryQuery {
  return { text, locale: null, offset: 0, limit: PAGE, filters: null };
}

function searching(indexBytes: Uint8Array, ask: AskElsewhere) {
  const answered = recallWithAnswers();
  const searcher = atOnce(searcherSteps('discovery.promise', indexBytes, RANKING_WEIGHTS, answered.recall));
  return async (query: DiscoveryQuery): Promise<readonly number[]> => {
    const { hits } = await whenRecalled(answered, ask, () => searcher.search(query));
    return hits.map(({ recordIndex }) => recordIndex);
  };
}

/** Until every shard has its copy. */
async function green(link: OpenSearchLink): Promise<void> {
  await link.ask({
    method: 'GET',
    path: '/_cluster/health?wait_for_status=green&wait_for_nodes=>=2&timeout=60s',
    timeoutMs: 90_000,
  });
}

/** Words of which some are in nearly all texts and some in hardly any, and queries of them. */
function madeUp(): Catalog {
  const draw = createDraw(29);
  const vocabulary = Array.from({ length: 400 }, (_, i) => `${SYLLABLES[i % 20]}${SYLLABLES[Math.floor(i / 20)]}`);
  const word = (): string => vocabulary[Math.floor((draw(400) * draw(400)) / 400)]!;
  const text = (words: number): string => Array.from({ length: words }, word).join(' ');
  const documents = Array.from({ length: 2_000 }, (_, i) =>
    searchDocument({
      repo: `${word()}-${word()}-${i}`,
      owner: `owner${i % 700}`,
      en: text(6 + draw(20)),
      stars: draw(900),
    }),
  );
  return { indexBytes: indexBytesOf(documents), texts: Array.from({ length: 300 }, () => text(1 + draw(6))) };
}

const SYLLABLES = 'ba co du fe gi ha jo ku le mi na po qu re si ta vo wu xe zi'.split(' ');

async function evaluated(): Promise<Catalog> {
  const { loadEvaluationData } = await import('../../bench/relevance/evaluation-data.ts');
  const data = await loadEvaluationData();
  const texts = data.sets.flatMap(({ queries }) => queries.map(({ query }) => query.trim()));
  return { indexBytes: data.indexBytes(RANKING_WEIGHTS), texts };
}

import type { FastifyInstance } from 'fastify';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pluginRecord, servedPlugins } from '../../../test/support/served-plugins.ts';
import { postSearch, testApi } from '../../../test/support/test-api.ts';
import { DiscoveryResponse } from '../../contract/discovery/search.ts';
import { createLocalWriter } from '../responses/query-responses.ts';
import { createResponseCache } from '../responses/response-cache.ts';
import type { ServingSnapshot } from '../serving-snapshot.ts';

const NEXT_SNAPSHOT = 'discovery.composite.2026-09-07.v1-0-6.0123456789ab';
/** Small enough that answers of the property are pushed out while it runs. */
const CACHE_BYTES = 3_200_000;

/** What was searched for, beside the answers. */
function counting(served: ServingSnapshot): { served: ServingSnapshot; searches: () => number } {
  let searches = 0;
  const { discovery } = served;
  const search: typeof discovery.search = (query) => {
    searches += 1;
    return discovery.search(query);
  };
  const counted = { ...served, discovery: { ...discovery, search } };
  return { served: { ...counted, writer: createLocalWriter(counted) }, searches: () => searches };
}

function manyPlugins(name: string, snapshot_id?: typeof NEXT_SNAPSHOT): ServingSnapshot {
  const records = Array.from({ length: 12 }, (_, i) => pluginRecord(i, `${name}-${i}`));
  return servedPlugins(records, snapshot_id === undefined ? {} : { manifest: { snapshot_id } });
}

async function idlessResponse(api: FastifyInstance, body: object): Promise<object> {
  const answer = await postSearch(api, body);
  return { ...answer, body: { ...Object(answer.body), request_id: '' } };
}

describe('POST /v1/plugins:search, asked again', () => {
  it('searches once, and answers under its own request id', async () => {
    const { served, searches } = counting(manyPlugins('tie'));
    const api = await testApi({ current: () => served });

    const answers = [await postSearch(api, { query: 'tie' }), await postSearch(api, { query: 'tie' })];

    const read = answers.map(({ body }) => DiscoveryResponse.parse(body));
    expect(searches()).toBe(1);
    expect(read.map(({ request_id }) => request_id)).toEqual([
      'request.discovery.0000000000000001',
      'request.discovery.0000000000000002',
    ]);
    expect(read[1]?.candidates).toEqual(read[0]?.candidates);
  });

  it('dates each answer by its own moment', async () => {
    const served = manyPlugins('tie');
    let nowMs = Date.parse('2026-09-06T08:30:00.000Z');
    const api = await testApi({ current: () => served, clock: { nowMs: () => nowMs } });

    await postSearch(api, { query: 'tie' });
    nowMs += 60_000;
    const { body } = await postSearch(api, { query: 'tie' });

    expect(DiscoveryResponse.parse(body).generated_at).toBe('2026-09-06T08:31:00.000Z');
  });

  it('answers as a service without memory does, whatever is asked in whatever order', async () => {
    const plugins = manyPlugins('tie');
    const remembering = await testApi({ current: () => ({ ...plugins, responses }) });
    const responses = createResponseCache(CACHE_BYTES);
    const forgetting = await testApi({ current: () => ({ ...plugins, responses: createResponseCache(0) }) });
    const request = fc.record(
      {
        query: fc.constantFrom('tie', 'tie-1', ' tie', 'nothing', 'none /home/lin/x', 'a\u0000b', ''),
        limit: fc.constantFrom(1, 2, 12, 50, 51, 0),
        cursor: fc.constantFrom('offset:0', 'offset:1', 'offset:11', 'offset:12', 'offset:-1'),
        locale: fc.constantFrom('en', 'zh-CN', 'fr'),
        filters: fc.constantFrom({}, { categories: ['tools'] }, { categories: [] }),
        snapshot_id: fc.constantFrom(plugins.discovery.snapshotId, NEXT_SNAPSHOT),
      },
      { requiredKeys: ['query'] },
    );

    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 12 }), async (requests) => {
        for (const body of [...requests, ...requests]) {
          expect(await idlessResponse(remembering, body)).toEqual(await idlessResponse(forgetting, body));
        }
      }),
    );
  });

  it('never answers from another publication than the one served, also while they are switched', async () => {
    const older = manyPlugins('old-tie');
    const newer = manyPlugins('new-tie', NEXT_SNAPSHOT);
    let served = older;
    const api = await testApi({ current: () => served });
    const ask = async (): Promise<string> => {
      let answer = await postSearch(api, { query: 'tie' });
      // Twenty at once may be too many for a machine that others use too; who is refused so asks again.
      while (answer.status === 503) {
        // What waits has its turn first.
        await new Promise((resolve) => void setImmediate(resolve));
        answer = await postSearch(api, { query: 'tie' });
      }
      const { snapshot_id, candidates } = DiscoveryResponse.parse(answer.body);
      return `${snapshot_id} ${[...new Set(candidates.map(({ entry }) => entry.identity.name.slice(0, 3)))].join()}`;
    };
    const before = await Promise.all(Array.from({ length: 10 }, ask));

    const during = Promise.all(Array.from({ length: 20 }, ask));
    served = newer;
    const seen = await during;
    const after = await Promise.all(Array.from({ length: 10 }, ask));

    const [old, fresh] = [`${older.discovery.snapshotId} old`, `${NEXT_SNAPSHOT} new`];
    expect(new Set(before)).toEqual(new Set([old]));
    expect(seen.filter((answer) => answer !== old && answer !== fresh)).toEqual([]);
    expect(new Set(after)).toEqual(new Set([fresh]));
  });

  it('refuses the pin of another snapshot although the same question was answered', async () => {
    const served = manyPlugins('tie');
    const api = await testApi({ current: () => served });
    await postSearch(api, { query: 'tie' });

    const answers = [
      await postSearch(api, { query: 'tie', snapshot_id: NEXT_SNAPSHOT }),
      await postSearch(api, { query: 'tie', snapshot_id: NEXT_SNAPSHOT }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
  });
});

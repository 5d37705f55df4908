import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { publishedRun } from '../../../../test/fixtures/runs.ts';
import { testResponseWriter } from '../../../../test/support/response-writer-contract.ts';
import { postSearch, testApi } from '../../../../test/support/test-api.ts';
import { Failure } from '../../../base/failure.ts';
import type { ServingSnapshot } from '../../../api/serving-snapshot.ts';
import { currentPublicationName } from '../../../publication/read-publication.ts';
import { openRecordColumns } from '../../../search/discovery/record-columns.ts';
import { openIndex } from '../../../search/engine/open-index.ts';
import { createGroupScorer } from '../../../search/engine/score-groups.ts';
import { readSections } from '../../../search/engine/sections.ts';
import { ONE_ANSWER, loadServed } from '../load-served.ts';
import type { AskElsewhere, RecallElsewhere } from './open-recall.ts';

async function served(root: string, recall: RecallElsewhere | null): Promise<ServingSnapshot> {
  const name = (await currentPublicationName(root)) ?? '';
  return loadServed(root, name, { ...ONE_ANSWER, hostId: null, recall });
}

/** Finds what the engine finds, some turns later, and gives it the worst first. */
const LATER: RecallElsewhere = {
  async open(indexBytes) {
    const sections = readSections(indexBytes);
    const score = createGroupScorer(openIndex(sections), openRecordColumns(sections).languages);
    return async ({ groups, count, except }) => {
      await nextTurn();
      const found = score(groups).best(2 ** 20, (document) => !except.has(document));
      return {
        documents: found
          .slice(0, 2 * count)
          .map(({ document }) => document)
          .toReversed(),
        matching: found.length,
      };
    };
  },
};

function elsewhere(ask: AskElsewhere): RecallElsewhere {
  return { open: async () => ask };
}

describe('a writer whose documents are found elsewhere', () => {
  testResponseWriter(async (root) => served(root, LATER));

  it('keeps searches apart that wait at the same time', async () => {
    const { folders } = await publishedRun();
    const own = await served(folders.publications, null);
    const recalled = await served(folders.publications, LATER);
    const queries = ['edition', 'phone notices', 'notices', 'a', 'desktop'].map((text) => ({
      operation: 'search' as const,
      query: { text, locale: null, offset: 0, limit: 5, filters: null },
      isExplained: true,
      hasFacets: true,
    }));

    const bodies = await Promise.all(queries.map(async (query) => recalled.writer.write(query)));

    expect(bodies.map(String)).toEqual(
      await Promise.all(queries.map(async (query) => String(await own.writer.write(query)))),
    );
  });

  it('answers 503 and not from elsewhere where nobody finds them; one plugin is looked up all the same', async () => {
    const { folders } = await publishedRun();
    const gone = elsewhere(async () => {
      throw new Failure('not_searched', 'OpenSearch cannot be reached; try again in a few seconds.');
    });
    const snapshot = await served(folders.publications, gone);
    const api = await testApi({ current: () => snapshot });

    const search = await postSearch(api, { schema_version: '1.0.0', query: 'notices' });
    const lookup = await api.inject({
      method: 'POST',
      url: '/v1/plugins:lookup',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ schema_version: '1.0.0', name: 'phone-notices', query: 'notices' }),
    });

    expect(search).toMatchObject({ status: 503, body: { code: 'not_searched' } });
    expect(lookup.statusCode).toBe(200);
  });

  it('is not opened where the documents cannot be loaded elsewhere', async () => {
    const { folders } = await publishedRun();
    const refusing: RecallElsewhere = { open: () => Promise.reject(new Failure('not_searched', 'gone')) };

    await expect(served(folders.publications, refusing)).rejects.toMatchObject({ code: 'not_searched' });
  });
});

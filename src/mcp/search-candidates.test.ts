import { expect, it } from 'vitest';
import type { FactsPort } from '../contract/http/facts-port.ts';
import { SEARCH_CANDIDATES_RESPONSE } from '../contract/http/examples/candidates.ts';
import { GET_HEALTH_RESPONSE } from '../contract/http/examples/service.ts';
import type { Health } from '../contract/publication/health.ts';
import { TOOLS } from './tools.ts';

const { publication_version } = SEARCH_CANDIDATES_RESPONSE;

/** @param health `null`: the service does not tell it */
async function told(candidates: Health['candidates'] | undefined, hits = false) {
  const tool = TOOLS.find(({ name }) => name === 'search_candidates')!;
  const health = async (): Promise<Health> => {
    if (candidates === undefined) throw new Error('503');
    return { ...GET_HEALTH_RESPONSE, candidates };
  };
  const port: Pick<FactsPort, 'searchCandidates' | 'getHealth'> = {
    searchCandidates: async () => ({
      ...SEARCH_CANDIDATES_RESPONSE,
      candidates: hits ? SEARCH_CANDIDATES_RESPONSE.candidates : [],
    }),
    getHealth: health,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tool asks these two alone
  return tool.answer(port as FactsPort, { query: 'pictures' });
}

it.each([
  ['no release was observed at all', null, 0],
  ['there are releases, and none matches', { count: 12, publication_version }, 12],
])('a search of releases without hits says whether %s', async (_case, candidates, expected) => {
  expect(await told(candidates)).toMatchObject({ hits: [], releases_on_record: expected });
});

it.each([
  ['another publication', { count: 12, publication_version: 'public.2020-01-01.000000000000' } as const],
  ['nothing at all', undefined],
])('says nothing of how many there are where the service tells of %s', async (_case, candidates) => {
  expect(await told(candidates)).not.toHaveProperty('releases_on_record');
});

it('does not ask beside hits', async () => {
  expect(await told(undefined, true)).not.toHaveProperty('releases_on_record');
});

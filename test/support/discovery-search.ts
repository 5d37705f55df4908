import type { FastifyInstance } from 'fastify';
import { DiscoveryResponse } from '../../src/contract/discovery/search.ts';
import { postSearch } from './test-api.ts';

/** A search that must be answered, as the contract reads it. */
export async function found(api: FastifyInstance, request: object): Promise<DiscoveryResponse> {
  const { body } = await postSearch(api, request);
  return DiscoveryResponse.parse(body);
}

/** Ids over all pages, each asked for with the cursor of the one before. */
export async function walk(api: FastifyInstance, request: object): Promise<readonly string[]> {
  const ids: string[] = [];
  let cursor: string | null = 'offset:0';
  while (cursor !== null) {
    const answer: DiscoveryResponse = await found(api, { ...request, cursor });
    ids.push(...answer.candidates.map(({ entry }) => entry.entry_id));
    cursor = answer.page.next_cursor;
  }
  return ids;
}

import { describe, expect, it } from 'vitest';
import { SEARCH_EXPLANATION } from '../../test/fixtures/search-explanation.ts';
import { createPluginFactsClient } from '../client/plugin-facts-client.ts';
import type { DiscoveryCandidate, DiscoveryResponse } from '../contract/discovery/search.ts';
import type { LookupResponse } from '../contract/discovery/lookup.ts';
import { EntryId } from '../contract/shared/ids.ts';
import { LOOKUP_RESPONSE } from '../contract/http/examples/lookup.ts';
import { GET_PLUGIN_RESPONSE } from '../contract/http/examples/plugin-record.ts';
import { SEARCH_DISCOVERY_RESPONSE } from '../contract/http/examples/discovery.ts';
import { explainPlugin } from './explain-plugin.ts';

interface Asked {
  /** Of a lookup. */
  readonly name?: string;
  readonly query: string;
  readonly limit: number;
  readonly cursor?: string;
  readonly explain?: boolean;
  readonly snapshot_id?: string;
}

const ID = 'plugin.discovery.000000000000000000009999';
const idOf = (place: number) => `plugin.discovery.${String(place).padStart(24, '0')}` as const;
const [CANDIDATE] = SEARCH_DISCOVERY_RESPONSE.candidates;
const [EXPLAINED] = SEARCH_EXPLANATION.hits;

function candidate(place: number): DiscoveryCandidate {
  const { entry, match, quality } = CANDIDATE!;
  return {
    entry: { ...entry, entry_id: idOf(place), identity: { ...entry.identity, name: `plugin-${place}` } },
    match: { ...match, rank: place },
    quality,
  };
}

function lookedUp(name: string, total: number): LookupResponse {
  const place = Array.from({ length: total }, (_, i) => i + 1).find((each) => idOf(each) === name);
  const [entry] = LOOKUP_RESPONSE.entries;
  const match = place === undefined ? null : { ...CANDIDATE!.match, rank: place };
  const explanation = place === undefined ? null : { ...EXPLAINED!, entry_id: idOf(place), rank: place };
  return {
    ...LOOKUP_RESPONSE,
    entries: [{ ...entry!, entry_id: EntryId.parse(name), place: { total, match, explanation } }],
  };
}

/** A service whose every search finds so many plugins, their ids counting up from 1. */
function service(total: number) {
  const asked: Asked[] = [];
  const answerTo = ({ limit, cursor = 'offset:0', explain }: Asked): DiscoveryResponse => {
    const offset = Number(cursor.slice('offset:'.length));
    const places = Array.from({ length: total }, (_, i) => i + 1).slice(offset, offset + limit);
    const end = offset + places.length;
    return {
      ...SEARCH_DISCOVERY_RESPONSE,
      candidates: places.map(candidate),
      page: { total, limit, returned: places.length, next_cursor: end < total ? `offset:${end}` : null },
      ...(explain === true && {
        explanation: {
          ...SEARCH_EXPLANATION,
          hits: places.map((place) => ({ ...EXPLAINED!, entry_id: idOf(place), rank: place })),
        },
      }),
    };
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const id = /\/v1\/plugins\/(.*)$/.exec(input instanceof Request ? input.url : String(input))?.[1];
    if (id !== undefined) {
      const { entry } = GET_PLUGIN_RESPONSE;
      return Response.json({ ...GET_PLUGIN_RESPONSE, entry: { ...entry, entry_id: id } });
    }
    const body: Asked = JSON.parse(typeof init?.body === 'string' ? init.body : '');
    asked.push(body);
    return Response.json(body.name === undefined ? answerTo(body) : lookedUp(body.name, total));
  };
  return { asked, client: createPluginFactsClient({ baseUrl: 'http://facts.example', fetch }) };
}

describe('explaining a plugin', () => {
  it('asks at which rank it is found, and why it and the hit above stand there, of the same snapshot', async () => {
    const { client, asked } = service(120);

    const answer = await explainPlugin(client, { query: 'x', plugin: idOf(77) });

    expect(answer).toMatchObject({
      entry_id: idOf(77),
      total: 120,
      query: SEARCH_EXPLANATION.query,
      hit: { name: 'plugin-77', explanation: { entry_id: idOf(77), rank: 77 } },
      hit_above: { name: 'plugin-76', explanation: { entry_id: idOf(76), rank: 76 } },
      is_final_recommendation: false,
      grants_install_approval: false,
    });
    const { snapshot_id } = SEARCH_DISCOVERY_RESPONSE;
    expect(asked).toEqual([
      { name: idOf(77), query: 'x' },
      { query: 'x', limit: 2, cursor: 'offset:75', explain: true, snapshot_id },
    ]);
  });

  it('has nothing above the first hit', async () => {
    const { client, asked } = service(3);

    const answer = await explainPlugin(client, { query: 'x', plugin: idOf(1) });

    expect(answer.hit?.explanation.rank).toBe(1);
    expect(answer.hit_above).toBeNull();
    expect(asked.at(-1)).toMatchObject({ limit: 1, cursor: 'offset:0', explain: true });
  });

  it('still explains the query where the plugin is not found', async () => {
    const { client } = service(3);

    const answer = await explainPlugin(client, { query: 'x', plugin: ID });

    expect(answer).toMatchObject({ entry_id: ID, total: 3, hit: null, hit_above: null });
    expect(answer.query).toEqual(SEARCH_EXPLANATION.query);
  });

  it('still explains the query where nothing is found', async () => {
    const { client } = service(0);

    const answer = await explainPlugin(client, { query: 'x', plugin: ID });

    expect(answer).toMatchObject({ total: 0, hit: null, hit_above: null });
  });

  it('finds it however far down it stands, by two requests', async () => {
    const { client, asked } = service(3000);

    const answer = await explainPlugin(client, { query: 'x', plugin: idOf(2999) });

    expect(answer).toMatchObject({ hit: { explanation: { rank: 2999 } }, hit_above: { explanation: { rank: 2998 } } });
    expect(asked).toHaveLength(2);
  });

  it('refuses an answer without the explanation', async () => {
    const { client } = service(3);
    const searchDiscovery: typeof client.searchDiscovery = ({ explain: _explain, ...request }, options) =>
      client.searchDiscovery(request, options);

    const explaining = explainPlugin({ ...client, searchDiscovery }, { query: 'x', plugin: idOf(1) });

    await expect(explaining).rejects.toMatchObject({ code: 'source_malformed' });
  });
});

import { describe, expect, it } from 'vitest';
import { pluginRecord, servedPlugins } from '../../../test/support/served-plugins.ts';
import { testApi } from '../../../test/support/test-api.ts';
import { ChangesResponse, type PublishedChange } from '../../contract/publication/changes.ts';
import { Problem } from '../../contract/shared/problem.ts';

const SINCE = 'sample.2026-09-05.0123456789ab' as const;
const OLDEST = 'sample.2026-09-01.0123456789ab' as const;

function addedOf(serial: number): PublishedChange {
  return { change: 'added', id: pluginRecord(serial, 'x').entry.entry_id };
}

function stepOf(change: PublishedChange) {
  return { since: OLDEST, publication_version: SINCE, change };
}

function apiWith(changes: readonly PublishedChange[]) {
  const served = servedPlugins([pluginRecord(1, 'x')]);
  const kept = {
    since: async (version: string) => (version === SINCE ? changes : null),
    oldest: async () => OLDEST,
    previous: async () => SINCE,
    steps: async (version: string, id: string) =>
      changes.filter((change) => version === SINCE && change.id === id).map(stepOf),
  };
  return { served, api: testApi({ current: () => ({ ...served, changes: kept }) }) };
}

describe('GET /v1/changes', () => {
  it('answers with what changed, and counts all of it', async () => {
    const withdrawn = {
      change: 'withdrawn',
      id: pluginRecord(9, 'x').entry.entry_id,
      reason_code: 'withdrawn_by_operator',
      reason: 'asked for',
    } as const;
    const { served, api } = apiWith([addedOf(1), withdrawn]);

    const answer = ChangesResponse.parse((await (await api).inject(`/v1/changes?since=${SINCE}`)).json());

    expect(answer).toMatchObject({
      since: SINCE,
      publication_version: served.publication.manifest.publication_version,
      previous: SINCE,
      counts: { added: 1, changed: 0, withdrawn: 1, no_longer_published: 0 },
      changes: [addedOf(1), withdrawn],
      page: { total: 2, returned: 2, next_cursor: null },
      is_final_recommendation: false,
      grants_install_approval: false,
    });
  });

  it('counts what nobody withdrew apart', async () => {
    const gone = (serial: number) => ({ change: 'withdrawn', id: pluginRecord(serial, 'x').entry.entry_id }) as const;
    const { api } = apiWith([
      { ...gone(7), reason_code: 'withdrawn_by_operator', reason: 'asked for' },
      { ...gone(8), reason_code: 'no_longer_published', reason: null },
    ]);

    const answer = ChangesResponse.parse((await (await api).inject(`/v1/changes?since=${SINCE}`)).json());

    expect(answer.counts).toEqual({ added: 0, changed: 0, withdrawn: 2, no_longer_published: 1 });
  });

  it('gives every change once, page by page', async () => {
    const changes = [...Array(7).keys()].map((i) => addedOf(i + 1));
    const api = await apiWith(changes).api;
    const seen: PublishedChange[] = [];
    const sizes: number[] = [];
    let cursor: string | null = 'offset:0';
    while (cursor !== null) {
      const path: string = `/v1/changes?since=${SINCE}&limit=3&cursor=${cursor}`;
      const answer: ChangesResponse = ChangesResponse.parse((await api.inject(path)).json());
      seen.push(...answer.changes);
      sizes.push(answer.changes.length);
      cursor = answer.page.next_cursor;
    }

    expect(seen).toEqual(changes);
    expect(sizes).toEqual([3, 3, 1]);
  });

  it('names the oldest publication it can answer from, where it is asked since another', async () => {
    const answer = await (await apiWith([]).api).inject('/v1/changes?since=sample.2026-08-01.0123456789ab');

    expect(answer.statusCode).toBe(404);
    expect(Problem.parse(answer.json())).toMatchObject({
      code: 'not_found',
      detail: expect.stringContaining('ask since the one in `errors`'),
      errors: [{ pointer: '/since', code: 'oldest_publication', detail: OLDEST }],
    });
  });

  it('is since the oldest publication that is kept where none is named', async () => {
    const served = servedPlugins([pluginRecord(1, 'x')]);
    const asked: string[] = [];
    const since = async (version: string) => {
      asked.push(version);
      return [addedOf(1)];
    };
    const api = await testApi({
      current: () => ({
        ...served,
        changes: { since, oldest: async () => OLDEST, previous: async () => null, steps: async () => [] },
      }),
    });

    const answer = ChangesResponse.parse((await api.inject('/v1/changes')).json());

    expect(asked).toEqual([OLDEST]);
    expect(answer).toMatchObject({ since: OLDEST, previous: null, counts: { added: 1 } });
  });

  it('tells of one record alone what became of it, and nothing of one that is the same', async () => {
    const { api } = apiWith([addedOf(1), addedOf(2), addedOf(3)]);
    const of = async (serial: number): Promise<ChangesResponse> =>
      ChangesResponse.parse((await (await api).inject(`/v1/changes?since=${SINCE}&id=${addedOf(serial).id}`)).json());

    expect(await of(2)).toMatchObject({
      changes: [addedOf(2)],
      steps: [stepOf(addedOf(2))],
      counts: { added: 1 },
      page: { total: 1 },
    });
    expect(await of(4)).toMatchObject({ changes: [], steps: [], counts: { added: 0 }, page: { total: 0 } });
  });

  it('tells which records have another status of one dimension, or were compared only as a whole', async () => {
    const changedAt = (serial: number, ...fields: string[]): PublishedChange => ({
      change: 'changed',
      id: pluginRecord(serial, 'x').entry.entry_id,
      fields,
      values: [],
    });
    const changes = [
      changedAt(1, '/entry/signals/stars', '/quality/dimensions/static_risk/status'),
      changedAt(2, '/quality/dimensions/static_risk/status_at'),
      changedAt(3, '/quality'),
      changedAt(4, ''),
      addedOf(5),
    ];
    const { api } = apiWith(changes);
    const path = `/v1/changes?since=${SINCE}&field=/quality/dimensions/static_risk/status`;

    const answer = ChangesResponse.parse((await (await api).inject(path)).json());

    expect(answer.changes).toEqual([changes[0], changes[2], changes[3]]);
    expect(answer.counts).toEqual({ added: 0, changed: 3, withdrawn: 0, no_longer_published: 0 });

    const ofQuality = await (await api).inject(`/v1/changes?since=${SINCE}&field=/quality`);

    expect(ChangesResponse.parse(ofQuality.json()).changes).toEqual(changes.slice(0, 4));
  });

  it.each([
    '?since=',
    '?id=x',
    '?field=x',
    '?since=yesterday',
    `?since=${SINCE}&since=${SINCE}`,
    `?since=${SINCE}&until=x`,
  ])('refuses %j', async (query) => {
    const answer = await (await apiWith([]).api).inject(`/v1/changes${query}`);

    expect(answer.statusCode).toBe(400);
    expect(Problem.parse(answer.json()).code).toBe('invalid_request');
  });
});

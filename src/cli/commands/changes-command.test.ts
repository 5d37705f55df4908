import { describe, expect, it } from 'vitest';
import { GET_CHANGES_RESPONSE } from '../../contract/http/examples/service.ts';
import type { ChangesResponse } from '../../contract/publication/changes.ts';
import { allChanges, renderChanges } from './changes-command.ts';

const { changes } = GET_CHANGES_RESPONSE;
const pageOf = (at: number, version = 'new'): ChangesResponse => ({
  ...GET_CHANGES_RESPONSE,
  publication_version: version === 'new' ? GET_CHANGES_RESPONSE.publication_version : GET_CHANGES_RESPONSE.since,
  changes: changes.slice(at, at + 1),
  page: { total: 3, limit: 1, returned: 1, next_cursor: at < 2 ? `offset:${at + 1}` : null },
});

describe('changes', () => {
  it('reads all pages, and begins again where another publication took over between two', async () => {
    const answers = [pageOf(0, 'old'), pageOf(1), pageOf(0), pageOf(1), pageOf(2)];
    const cursors: (string | undefined)[] = [];

    const all = await allChanges(
      {
        async getChanges(_since, page) {
          cursors.push(page?.cursor);
          return answers.shift() ?? pageOf(2);
        },
      },
      GET_CHANGES_RESPONSE.since,
      {},
    );

    expect(cursors).toEqual([undefined, 'offset:1', undefined, 'offset:1', 'offset:2']);
    expect(all.changes).toEqual(changes);
    expect(all.publication_version).toBe(GET_CHANGES_RESPONSE.publication_version);
  });

  it('asks since the oldest publication that is kept, where none is named', async () => {
    const asked: (string | null)[] = [];
    const getChanges = async (since: string | null) => {
      asked.push(since);
      return pageOf(2);
    };

    const all = await allChanges({ getChanges }, null, {});

    expect(asked).toEqual([null]);
    expect(all.since).toBe(GET_CHANGES_RESPONSE.since);
  });

  it('shows what became of each record, from what to what, and why', () => {
    expect(renderChanges(GET_CHANGES_RESPONSE)).toBe(
      [
        'Since public.2026-09-05.4f0c1a9be2d7, in public.2026-09-06.b92b985e31df: 1 record added, 1 changed, 1 withdrawn, 0 gone (no record has the id any more).',
        'added      candidate.night-sky.1_4_0',
        'changed    plugin.discovery.0123456789abcdef01234567  /entry/imported_content/description/en /quality/dimensions/static_risk/status (not_tested → passed)',
        'withdrawn  plugin.discovery.89abcdef0123456789abcdef  withdrawn_by_operator: Its author asked for it.',
        '',
      ].join('\n'),
    );
  });

  it('tells what somebody withdrew from what no record has any more, and counts them apart', () => {
    const gone = { change: 'withdrawn', id: 'plugin.discovery.aaaaaaaaaaaaaaaaaaaaaaaa', reason: null } as const;
    const text = renderChanges({
      ...GET_CHANGES_RESPONSE,
      counts: { ...GET_CHANGES_RESPONSE.counts, withdrawn: 2, no_longer_published: 1 },
      changes: [...changes, { ...gone, reason_code: 'no_longer_published' }],
    });

    expect(text).toContain('1 withdrawn, 1 gone (no record has the id any more).');
    expect(text).toContain(`\ngone       ${gone.id}  no_longer_published\n`);
  });

  it.each([
    [null, 'is the only publication that is kept: there is none before it to compare with.'],
    [GET_CHANGES_RESPONSE.since, 'is the newest publication: nothing has changed since.'],
  ])('says of a publication since itself that there are no two to compare (before it: %s)', (previous, words) => {
    const { publication_version: version } = GET_CHANGES_RESPONSE;
    const nothing = { counts: { added: 0, changed: 0, withdrawn: 0, no_longer_published: 0 }, changes: [] };

    expect(renderChanges({ ...GET_CHANGES_RESPONSE, ...nothing, since: version, previous })).toBe(
      `${version} ${words}\n`,
    );
  });
});

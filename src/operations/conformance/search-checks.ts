import {
  type Check,
  type Loose,
  type Subject,
  answered,
  listOf,
  looseAnswer,
  memberOf,
  numberOf,
  textOf,
} from './check.ts';
import { faultsOfShapes } from './answer-checks.ts';
import { type Asked, NotTestable } from './session.ts';

const SEARCH = '/v1/plugins:search';

function search(body: object): Asked {
  return { path: SEARCH, body };
}

interface Walk {
  readonly pages: readonly Loose[];
  readonly ids: readonly string[];
  /** Faults of the cursors on the way. */
  readonly cursorFaults: readonly string[];
}

/** All pages of the sample's query, each asked for with the cursor of the one before, pinned to the first. */
async function walk({ session, sample }: Subject): Promise<Walk> {
  const pages: Loose[] = [];
  const cursorFaults: string[] = [];
  const mostPages = Math.ceil(sample.total / sample.pageSize) + 2;
  let cursor: string | null = null;
  do {
    const page = await answered(
      session,
      search({
        query: sample.query,
        limit: sample.pageSize,
        snapshot_id: sample.snapshotId,
        ...(cursor === null ? {} : { cursor }),
      }),
    );
    pages.push(page);
    cursorFaults.push(...cursorFaultsOf(page, cursor));
    const next = memberOf(page, 'page', 'next_cursor');
    cursor = typeof next === 'string' && /^offset:\d+$/.test(next) ? next : null;
    if (next !== null && cursor === null) cursorFaults.push('next_cursor is neither `offset:<n>` nor null');
  } while (cursor !== null && pages.length < mostPages);
  const ids = pages.flatMap((page) => listOf(page, 'candidates')).map((hit) => textOf(hit, 'entry', 'entry_id'));
  return { pages, ids, cursorFaults };
}

function cursorFaultsOf(answer: Loose, cursor: string | null): string[] {
  const offset = cursor === null ? 0 : Number(cursor.slice('offset:'.length));
  const [total, returned, limit] = ['total', 'returned', 'limit'].map((field) => numberOf(answer, 'page', field));
  const hits = listOf(answer, 'candidates').length;
  const expected = offset + hits < total! ? `offset:${offset + hits}` : null;
  return [
    ...(returned === hits ? [] : [`page.returned is ${returned}, and ${hits} hits are there`]),
    ...(hits <= limit! ? [] : [`${hits} hits on a page of ${limit}`]),
    ...(memberOf(answer, 'page', 'next_cursor') === expected
      ? []
      : [`behind ${hits} hits from ${offset} of ${total}, next_cursor is not ${expected ?? 'null'}`]),
  ];
}

export const SEARCH_CHECKS: readonly Check[] = [
  {
    name: 'paging.cursor',
    place: 'DESIGN 4, requests and answers',
    rule: 'page counts the hits of the page, next_cursor is `offset:<n>` behind them and exactly null on the last page; beyond the end is an empty page.',
    async run(subject) {
      const { cursorFaults } = await walk(subject);
      const { sample, session } = subject;
      const beyond = await answered(session, search({ query: sample.query, cursor: `offset:${sample.total + 1000}` }));
      const isEmpty = listOf(beyond, 'candidates').length === 0 && memberOf(beyond, 'page', 'next_cursor') === null;
      return [
        ...cursorFaults,
        ...(isEmpty ? [] : ['beyond the end the page is not empty with next_cursor null']),
        ...faultsOfShapes(subject, 'page'),
      ];
    },
  },
  {
    name: 'paging.no_repeats',
    place: 'spec 2.3, DESIGN 4',
    rule: 'A walk over all pages meets every hit once.',
    async run(subject) {
      const { ids, cursorFaults } = await walk(subject);
      if (cursorFaults.length > 0) throw new NotTestable('the cursors are wrong, so there is no walk');
      const repeated = ids.length - new Set(ids).size;
      return [
        ...(repeated === 0 ? [] : [`${repeated} hits came twice`]),
        ...(ids.length === subject.sample.total ? [] : [`${ids.length} hits came of ${subject.sample.total}`]),
      ];
    },
  },
  {
    name: 'paging.stable',
    place: 'spec 2.3, DESIGN 1.4',
    rule: 'The same request of the same snapshot gives the same hits in the same order.',
    async run({ session, sample }) {
      const asked = search({ query: sample.query, limit: sample.pageSize, snapshot_id: sample.snapshotId });
      const both = [await session.send(asked), await session.sendAgain(asked)];
      const [first, second] = both.map((exchange) =>
        listOf(looseAnswer(exchange), 'candidates').map((hit) => textOf(hit, 'entry', 'entry_id')),
      );
      return JSON.stringify(first) === JSON.stringify(second) ? [] : ['two answers to the same request differ'];
    },
  },
  {
    name: 'paging.snapshot',
    place: 'spec 2.3, DESIGN 4',
    rule: 'Every page of a pinned walk is of the pinned snapshot.',
    async run(subject) {
      const { pages } = await walk(subject);
      const others = pages.filter((page) => memberOf(page, 'snapshot_id') !== subject.sample.snapshotId);
      return others.length === 0 ? [] : [`${others.length} pages are of another snapshot than they were pinned to`];
    },
  },
  {
    name: 'search.order',
    place: 'spec 2.3, 4.5',
    rule: 'match.rank counts from 1 over all pages, and match.score falls as it rises.',
    async run(subject) {
      const { pages, cursorFaults } = await walk(subject);
      if (cursorFaults.length > 0) throw new NotTestable('the cursors are wrong, so there is no walk');
      const hits = pages.flatMap((page) => listOf(page, 'candidates'));
      const ranks = hits.map((hit) => numberOf(hit, 'match', 'rank'));
      const scores = hits.map((hit) => numberOf(hit, 'match', 'score'));
      return [
        ...(ranks.every((rank, i) => rank === i + 1) ? [] : ['the ranks are not 1, 2, 3 … in the order of the hits']),
        ...(scores.every((score, i) => i === 0 || score < scores[i - 1]!) ? [] : ['a score does not fall']),
      ];
    },
  },
  {
    name: 'search.limit',
    place: 'spec 8, DESIGN 4, requests',
    rule: 'Without limit a page has at most five hits; a limit over 50 is lowered to 50 and page.limit says so.',
    async run({ session, sample }) {
      const plain = await answered(session, search({ query: sample.query }));
      const high = await session.send(search({ query: sample.query, limit: 500 }));
      return [
        ...(memberOf(plain, 'page', 'limit') === 5 ? [] : ['page.limit is not 5 where none was asked for']),
        ...(high.status === 200 && memberOf(high.json, 'page', 'limit') === 50
          ? []
          : [`a limit of 500 answers ${high.status} and not a page of 50`]),
      ];
    },
  },
  {
    name: 'search.unknown_name',
    place: 'DESIGN 4, answers',
    rule: 'What nothing has gives 200 and no hits.',
    async run({ session }) {
      const { status, json } = await session.send(search({ query: 'zqxjvkwpfh' }));
      const hits = memberOf(json, 'candidates');
      return status === 200 && Array.isArray(hits) && hits.length === 0 ? [] : [`it answers ${status}, or has hits`];
    },
  },
  {
    name: 'search.same_record',
    place: 'spec 2.3, DESIGN 4, also served',
    rule: 'A hit is the record that its id gives, value for value.',
    async run({ session, sample }) {
      const page = await answered(
        session,
        search({ query: sample.query, limit: sample.pageSize, snapshot_id: sample.snapshotId }),
      );
      const hits = listOf(page, 'candidates').slice(0, 3);
      const faults: string[] = [];
      for (const hit of hits) {
        const id = textOf(hit, 'entry', 'entry_id');
        const record = await answered(session, { path: `/v1/plugins/${encodeURIComponent(id)}` });
        for (const part of ['entry', 'quality']) {
          if (canonical(record[part]) !== canonical(hit[part])) faults.push(`${id}: ${part} differs from the hit`);
        }
      }
      return faults;
    },
  },
  {
    name: 'route.order',
    place: 'spec 4, DESIGN 4, route',
    rule: 'A route is of the same snapshot as a search, its ranks count from 1.',
    async run({ session, sample }) {
      const answer = await answered(session, { path: '/v1/plugins:route', body: { query: sample.query, limit: 50 } });
      const ranks = listOf(answer, 'candidates').map((hit) => numberOf(hit, 'match', 'rank'));
      return [
        ...(memberOf(answer, 'snapshot_id') === sample.snapshotId ? [] : ['it is of another snapshot']),
        ...(ranks.every((rank, i) => rank === i + 1) ? [] : ['the ranks are not 1, 2, 3 … in the order of the hits']),
      ];
    },
  },
  {
    name: 'lookup.rank',
    place: 'docs/API.md, why is it not here',
    rule: 'A lookup gives an entry the rank, score and reasons that the search gives it.',
    async run(subject) {
      const { pages } = await walk(subject);
      const hit = pages.flatMap((page) => listOf(page, 'candidates')).at(-1);
      const id = textOf(hit, 'entry', 'entry_id');
      const body = { name: id, query: subject.sample.query };
      const answer = await answered(subject.session, { path: '/v1/plugins:lookup', body });
      const match = memberOf(listOf(answer, 'entries')[0], 'place', 'match');
      return canonical(match) === canonical(hit?.['match']) ? [] : ['its place differs from the hit of the search'];
    },
  },
  {
    name: 'candidates.capabilities',
    place: 'spec 2.2, 2.1',
    rule: 'Each capability asked for stands in exactly one of matched, absent and unknown; ranks count from 1.',
    async run({ session, sample }) {
      const capability = 'conformance.unheard';
      const body = { query: sample.name, capabilities: { preferred: [capability] }, limit: 3 };
      const answer = await answered(session, { path: '/v1/candidates:search', body });
      const hits = listOf(answer, 'candidates');
      if (hits.length === 0) throw new NotTestable('it finds no release');
      return hits.flatMap((hit, i) => {
        const lists = ['matched', 'absent', 'unknown'].filter((list) => {
          const ids = memberOf(hit, 'match', 'capabilities', list);
          return Array.isArray(ids) && ids.some((each) => memberOf(each, 'id') === capability);
        });
        return [
          ...(lists.length === 1 && lists[0] === 'unknown'
            ? []
            : ['a capability nobody knows is not in `unknown` alone']),
          ...(memberOf(hit, 'match', 'rank') === i + 1 ? [] : ['the ranks are not 1, 2, 3 … in the order of the hits']),
        ];
      });
    },
  },
];

/** Text of a value, whatever the order of its members. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

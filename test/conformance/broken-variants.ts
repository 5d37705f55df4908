import { GET_CHANGES_RESPONSE } from '../../src/contract/http/examples/service.ts';

/** A request on its way to the service, or an answer on its way back. */
export interface Message {
  /** Of an answer; 0 in a request. */
  readonly status: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** A server that differs from ours in one thing, and the one check that has to tell. */
export interface BrokenVariant {
  /** What it does. */
  readonly what: string;
  readonly check: string;
  /** Made anew for each run: some count. */
  readonly break: () => {
    readonly before?: (asked: Message) => Message;
    readonly after?: (answer: Message) => Message;
  };
}

/* oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-assignment, typescript/no-unsafe-member-access, typescript/no-unsafe-call, typescript/no-unsafe-return, typescript/no-unsafe-argument -- answers are broken on purpose, by hand */

type Body = any;

const SEARCH = /^\/v1\/plugins:search$/;

/** A change in place, or the new body. */
type Change = (body: Body, message: Message) => Body;

function withBody(message: Message, change: Change): Message {
  const body = JSON.parse(message.body.toString());
  return { ...message, body: Buffer.from(JSON.stringify(change(body, message) ?? body)) };
}

/** Breaks the answers that are meant. */
function answers(isMeant: (message: Message) => boolean, change: Change): BrokenVariant['break'] {
  return () => ({ after: (message) => (isMeant(message) ? withBody(message, change) : message) });
}

/** Breaks the body of the answers 200 at an address. */
function answer(path: RegExp, change: Change): BrokenVariant['break'] {
  return answers((message) => message.status === 200 && path.test(message.path), change);
}

/** Breaks answers by what the request held that they answer. */
function answersTo(
  isMeant: (message: Message, sent: string) => boolean,
  change: (message: Message, sent: string) => Message,
): BrokenVariant['break'] {
  return () => {
    let sent = '';
    return {
      before: (message) => ((sent = message.body.toString()), message),
      after: (message) => (isMeant(message, sent) ? change(message, sent) : message),
    };
  };
}

/** Refuses requests whose bodies hold something, where the service answers. */
function refuses(holds: RegExp, status: number, code: string): BrokenVariant['break'] {
  return answersTo(
    (_message, sent) => holds.test(sent),
    (message) => refused(message, status, code),
  );
}

function refused(message: Message, status: number, code: string): Message {
  const headers = new Headers({ ...Object.fromEntries(message.headers), 'content-type': 'application/problem+json' });
  return { ...message, status, headers, body: Buffer.from(JSON.stringify(problem(status, code, message))) };
}

function isFound({ status, path }: Message): boolean {
  return status === 200 && SEARCH.test(path);
}

function header(path: RegExp, change: (headers: Headers, message: Message) => void): BrokenVariant['break'] {
  return () => ({
    after(message) {
      if (path.test(message.path)) change(message.headers, message);
      return message;
    },
  });
}

/** Breaks what is sent, as a service would that reads it otherwise. */
function request(path: RegExp, change: (body: Body) => Body): BrokenVariant['break'] {
  return () => ({
    before(message) {
      if (!path.test(message.path)) return message;
      try {
        const body = JSON.parse(message.body.toString());
        const changed = JSON.stringify(change(body) ?? body);
        // What stays as it was stays as it was written: a key may stand there twice.
        const isSame = changed === JSON.stringify(JSON.parse(message.body.toString()));
        return isSame ? message : { ...message, body: Buffer.from(changed) };
      } catch {
        return message;
      }
    },
  });
}

function refusal(change: Change): BrokenVariant['break'] {
  return answers(({ status }) => status >= 400, change);
}

/** Answers another failure than it should, with a body of that failure. */
function otherRefusal(status: number, code: string, isMeant: (message: Message) => boolean): BrokenVariant['break'] {
  return () => ({
    after: (message) =>
      isMeant(message) ? { ...withBody(message, (body) => ({ ...body, status, code })), status } : message,
  });
}

export const BROKEN_VARIANTS: readonly BrokenVariant[] = [
  {
    what: 'leaves a flag out',
    check: 'answers.flags',
    break: answer(SEARCH, (body) => {
      delete body.grants_install_approval;
    }),
  },
  {
    what: 'recommends',
    check: 'answers.flags',
    break: answer(/^\/healthz$/, (body) => {
      body.is_final_recommendation = true;
    }),
  },
  {
    what: 'leaves a flag out of refusals',
    check: 'answers.flags',
    break: refusal((body) => {
      delete body.is_final_recommendation;
    }),
  },
  {
    what: 'leaves a field out',
    check: 'answers.fields',
    break: answer(/^\/v1\/plugins:route$/, (body) => {
      for (const { entry } of body.candidates) delete entry.resolution;
    }),
  },
  {
    what: 'says 0 where nobody counted, as text',
    check: 'answers.fields',
    break: answer(/^\/v1\/plugins:route$/, (body) => {
      for (const { entry } of body.candidates) entry.signals.stars = '0';
    }),
  },
  {
    what: 'takes the mark off untrusted text',
    check: 'answers.fields',
    break: answer(/^\/v1\/plugins:route$/, (body) => {
      for (const { entry } of body.candidates) delete entry.imported_content.trust;
    }),
  },
  {
    what: 'adds a grade',
    check: 'answers.fields',
    break: answer(/^\/v1\/plugins:route$/, (body) => {
      for (const hit of body.candidates) hit.grade = 'A';
    }),
  },
  {
    what: 'gives requests ids of another form',
    check: 'answers.ids',
    break: answer(SEARCH, (body) => {
      body.request_id = body.request_id.replaceAll('.', '-');
    }),
  },
  {
    what: 'gives every request the same id',
    check: 'answers.request_ids',
    break: answer(SEARCH, (body) => {
      body.request_id = 'request.discovery.00000000000000ff';
    }),
  },
  {
    what: 'lets answers be sniffed',
    check: 'answers.headers',
    break: header(/^\/v1\/directory$/, (headers) => headers.delete('x-content-type-options')),
  },
  {
    what: 'lets caches keep searches',
    check: 'answers.headers',
    break: header(SEARCH, (headers) => headers.set('cache-control', 'public, max-age=60')),
  },
  {
    what: 'does not answer an operation',
    check: 'answers.status',
    break: () => ({
      after: (message) =>
        message.path === '/v1/plugins:route' && message.status === 200
          ? refused(message, 500, 'internal_error')
          : message,
    }),
  },
  {
    what: 'passes over a hit between pages',
    check: 'paging.cursor',
    break: answer(SEARCH, (body) => {
      const { next_cursor: next } = body.page;
      if (next !== null) body.page.next_cursor = `offset:${Number(next.slice(7)) + 1}`;
    }),
  },
  {
    what: 'gives a cursor behind the last page',
    check: 'paging.cursor',
    break: answer(SEARCH, (body) => {
      body.page.next_cursor ??= `offset:${body.page.total}`;
    }),
  },
  {
    what: 'gives cursors of another form',
    check: 'paging.cursor',
    break: answer(SEARCH, (body) => {
      if (body.page.next_cursor !== null) body.page.next_cursor = body.page.next_cursor.slice(7);
    }),
  },
  {
    what: 'counts the hits of a page wrongly',
    check: 'paging.cursor',
    break: answer(SEARCH, (body) => {
      if (body.page.returned > 1) body.page.returned -= 1;
    }),
  },
  {
    what: 'repeats a hit on a later page',
    check: 'paging.no_repeats',
    break: () => {
      let first: Body = null;
      const { after } = answer(SEARCH, (body) => {
        if (body.candidates.length < 2) return;
        const [hit] = body.candidates;
        if (hit.match.rank === 1) first = hit;
        else if (first !== null) Object.assign(hit, { entry: first.entry, quality: first.quality });
      })();
      return { after: after! };
    },
  },
  {
    what: 'answers the same request otherwise the second time',
    check: 'paging.stable',
    break: () => {
      const asked = new Set<string>();
      return answersTo(isFound, (message, sent) => {
        if (!asked.has(sent)) return (asked.add(sent), message);
        return withBody(message, ({ candidates: [a, b] }) => {
          [a.entry, b.entry] = [b.entry, a.entry];
        });
      })();
    },
  },
  {
    what: 'moves on to another snapshot within a pinned walk',
    check: 'paging.snapshot',
    break: answer(SEARCH, (body, message) => {
      if (body.candidates[0]?.match.rank > 1 && message.status === 200)
        body.snapshot_id = 'discovery.composite.2026-01-01.v1-0-0.000000000000';
    }),
  },
  {
    what: 'shuffles the hits of a page',
    check: 'search.order',
    break: answer(SEARCH, (body) => {
      if (body.candidates.length > 2) body.candidates.splice(1, 2, body.candidates[2], body.candidates[1]);
    }),
  },
  {
    what: 'counts ranks anew on every page',
    check: 'search.order',
    break: answersTo(isFound, (message, sent) => {
      const offset = Number(/"cursor":"offset:(\d+)"/.exec(sent)?.[1] ?? 0);
      return withBody(message, (body) => {
        for (const { match } of body.candidates.slice(0, -1)) match.rank -= offset;
      });
    }),
  },
  {
    what: 'refuses a limit over 50',
    check: 'search.limit',
    break: refuses(/"limit":500/, 400, 'invalid_request'),
  },
  {
    what: 'finds something for any name',
    check: 'search.unknown_name',
    break: () => {
      let hits: Body = [];
      const { after } = answer(SEARCH, (body) => {
        if (body.candidates.length > 0) hits = body.candidates.slice(0, 1);
        else if (body.page.total === 0) {
          body.candidates = hits.map((hit: Body) => ({ ...hit, match: { ...hit.match, rank: 1 } }));
          Object.assign(body.page, { total: 1, returned: 1 });
        }
      })();
      return { after: after! };
    },
  },
  {
    what: 'says other stars in hits than in the record',
    check: 'search.same_record',
    break: answer(SEARCH, (body) => {
      for (const { entry } of body.candidates) entry.signals.stars = 4711;
    }),
  },
  {
    what: 'counts the ranks of a route from 0',
    check: 'route.order',
    break: answer(/^\/v1\/plugins:route$/, (body) => {
      body.candidates.forEach((hit: Body, i: number) => {
        hit.match.rank = i + 2;
      });
    }),
  },
  {
    what: 'tells publishers a better rank than they have',
    check: 'lookup.rank',
    break: answer(/^\/v1\/plugins:lookup$/, (body) => {
      for (const { place } of body.entries) if (place?.match) place.match.rank = 1;
    }),
  },
  {
    what: 'takes a capability that nobody knows for one that is there',
    check: 'candidates.capabilities',
    break: answer(/^\/v1\/candidates:search$/, (body) => {
      for (const { match } of body.candidates) {
        match.capabilities.matched = match.capabilities.unknown;
        match.capabilities.unknown = [];
      }
    }),
  },
  {
    what: 'counts plugins of a topic wrongly',
    check: 'directory.tree',
    break: answer(/^\/v1\/directory$/, (body) => {
      body.plugin_count += 1;
    }),
  },
  {
    what: 'lists a plugin of a topic twice',
    check: 'directory.plugins',
    break: answer(/^\/v1\/directory\/nodes\/[^/]+\/plugins/, (body) => {
      if (body.plugins.length > 1) body.plugins[1] = body.plugins[0];
    }),
  },
  {
    what: 'says another place of a plugin than the topic that lists it',
    check: 'directory.places',
    break: answer(/^\/v1\/plugins\/[^/]+\/directory$/, (body) => {
      for (const place of body.canonical.path) place.node_id = 'elsewhere';
    }),
  },
  {
    what: 'leaves an operation out of its description',
    check: 'documents.openapi',
    break: answer(/^\/openapi\.json$/, (body) => {
      delete body.paths['/v1/plugins:route'];
    }),
  },
  {
    what: 'sends again what the client holds',
    check: 'documents.caching',
    break: () => ({
      before(message) {
        message.headers.delete('if-none-match');
        return message;
      },
    }),
  },
  {
    what: 'serves other bytes than it published',
    check: 'publication.files',
    break: () => ({
      after: (message) =>
        message.path.startsWith('/v1/publication/files/')
          ? { ...message, body: Buffer.from(message.body.toString('latin1').replace('e', 'f'), 'latin1') }
          : message,
    }),
  },
  {
    what: 'says another number of entries in health',
    check: 'health.agrees',
    break: answer(/^\/healthz$/, (body) => {
      body.discovery.entries += 1;
    }),
  },
  {
    what: 'invents changes',
    check: 'changes.none',
    break: answer(/^\/v1\/changes/, (body) => {
      body.changes = GET_CHANGES_RESPONSE.changes.slice(0, 1);
    }),
  },
  {
    what: 'knows nothing of what was withdrawn',
    check: 'publication.withdrawn',
    break: otherRefusal(404, 'not_found', ({ status }) => status === 410),
  },
  {
    what: 'fails where a body is no JSON',
    check: 'refusals.forms',
    break: otherRefusal(500, 'internal_error', ({ body, status }) => status === 400 && body.includes('malformed_json')),
  },
  {
    what: 'reads a query of 501 code points',
    check: 'refusals.forms',
    break: request(SEARCH, (body) => {
      if (typeof body.query === 'string' && [...body.query].length === 501) body.query = 'mqtt';
    }),
  },
  {
    what: 'passes over fields it does not know',
    check: 'refusals.unknown_fields',
    break: request(/:(?:search|route)$/, (body) => {
      delete body.conformance;
      delete body.filters;
    }),
  },
  {
    what: 'takes a number written as text for a number',
    check: 'refusals.coercion',
    break: request(SEARCH, (body) => {
      if (typeof body.limit === 'string') body.limit = Number(body.limit);
    }),
  },
  {
    what: 'reads JSON that says it is something else',
    check: 'refusals.media_type',
    break: () => ({
      before(message) {
        if (message.headers.get('content-type') === 'text/plain')
          message.headers.set('content-type', 'application/json');
        return message;
      },
    }),
  },
  {
    what: 'does not say which methods an address takes',
    check: 'refusals.addresses',
    break: header(/^/, (headers) => headers.delete('allow')),
  },
  {
    what: 'gives 200 for a parameter it does not know',
    check: 'refusals.addresses',
    break: () => ({
      before: (message) => ({
        ...message,
        path: message.path.startsWith('/v1/directory?') ? '/v1/directory' : message.path,
      }),
    }),
  },
  {
    what: 'passes over a pin',
    check: 'refusals.snapshot',
    break: request(SEARCH, (body) => {
      if (body.snapshot_id === undefined || /composite/.test(body.snapshot_id)) return;
      delete body.snapshot_id;
    }),
  },
  {
    what: 'refuses with bodies of another type',
    check: 'refusals.problem',
    break: () => ({
      after(message) {
        if (message.status >= 400) message.headers.set('content-type', 'application/json');
        return message;
      },
    }),
  },
  {
    what: 'says another status in the body than in the answer',
    check: 'refusals.problem',
    break: refusal((body) => {
      body.status = 418;
    }),
  },
  {
    what: 'repeats in a refusal what was sent',
    check: 'refusals.no_echo',
    break: answersTo(
      ({ status }) => status >= 400,
      (message, sent) =>
        withBody(message, (body) => {
          body.detail += ` (${sent.slice(0, 60)})`;
        }),
    ),
  },
  {
    what: 'searches for a token',
    check: 'data_boundary.refused',
    break: request(SEARCH, (body) => {
      if (/ghp_/.test(body.query)) body.query = 'deploy';
    }),
  },
  {
    what: 'refuses a task that only speaks of passwords',
    check: 'data_boundary.plain',
    break: refuses(/passwords/, 422, 'data_boundary'),
  },
  {
    what: 'leaves out what is left of a limit',
    check: 'limits.headers',
    break: header(/^\/v1\/plugins:search$/, (headers, { status }) => {
      if (status >= 400) headers.delete('ratelimit');
    }),
  },
  {
    what: 'does not count',
    check: 'limits.counting',
    break: header(/^\/v1\//, (headers) => {
      const state = headers.get('ratelimit');
      if (state !== null) headers.set('ratelimit', state.replace(/r=\d+/, 'r=59'));
    }),
  },
  {
    what: 'does not say when to come back',
    check: 'limits.refused',
    break: header(/^\/v1\//, (headers) => headers.delete('retry-after')),
  },
];

let problems = 0;

function problem(status: number, code: string, { path }: Message): Body {
  problems += 1;
  return {
    type: `https://problems.example/${code}`,
    title: 'Made up',
    status,
    code,
    detail: `Made up for ${path.length}.`,
    request_id: `request.service.${problems.toString(16).padStart(20, '0')}`,
    errors: [],
    is_final_recommendation: false,
    grants_install_approval: false,
  };
}

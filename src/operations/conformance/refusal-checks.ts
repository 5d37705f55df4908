import { MARK } from './answer-checks.ts';
import { type Check, type Subject, faultsUnless, isUsedUp, memberOf } from './check.ts';
import type { Asked, Exchange } from './session.ts';

const SEARCH = '/v1/plugins:search';

/** A request that has to be refused, and how. */
interface Refusal {
  readonly what: string;
  readonly asked: Asked;
  readonly status: number;
  /** Any of these codes. */
  readonly codes: readonly string[];
}

function badBody(what: string, body: string | Uint8Array<ArrayBuffer> | object, ...codes: readonly string[]): Refusal {
  return { what, asked: { path: SEARCH, body }, status: 400, codes };
}

async function faultsOf(
  { session }: Pick<Subject, 'session'>,
  refusals: readonly Refusal[],
): Promise<readonly string[]> {
  const faults: string[] = [];
  const usedUp: string[] = [];
  for (const { what, asked, status, codes } of refusals) {
    const exchange = await session.send(asked);
    const code = memberOf(exchange.json, 'code');
    if (isUsedUp(exchange)) usedUp.push(asked.path);
    else if (exchange.status !== status || typeof code !== 'string' || !codes.includes(code)) {
      const seen = typeof code === 'string' && /^[a-z_]{1,64}$/.test(code) ? code : 'no code';
      faults.push(`${what}: answers ${exchange.status} ${seen}, not ${status} ${codes.join(' or ')}`);
    }
  }
  return faultsUnless(usedUp, faults);
}

const INVALID = 'invalid_request';
const query = MARK;

const FORMS: readonly Refusal[] = [
  badBody('a body that is no JSON', `{"query":"${MARK}"`, 'malformed_json'),
  badBody('two values', `{"query":"${MARK}"} {}`, 'malformed_json'),
  badBody('a key twice', `{"query":"${MARK}","query":"x"}`, 'malformed_json', INVALID),
  badBody(
    'bytes that are no UTF-8',
    new Uint8Array([...new TextEncoder().encode('{"query":"'), 0xff, 0x22, 0x7d]),
    'malformed_json',
  ),
  badBody('a list', `["${MARK}"]`, INVALID),
  badBody('no query', {}, INVALID),
  badBody('a query of spaces', { query: '   ' }, INVALID),
  badBody('a query of 501 code points', { query: MARK + '𝒜'.repeat(501 - MARK.length) }, INVALID),
  badBody('a control character', { query: `${MARK}\u0007` }, INVALID),
  badBody('a limit of 0', { query, limit: 0 }, INVALID),
  badBody('a limit of 1.5', { query, limit: 1.5 }, INVALID),
  badBody('a cursor of another form', { query, cursor: `page:${MARK}` }, INVALID),
  badBody('another locale', { query, locale: MARK }, INVALID),
  badBody('another major version', { query, schema_version: '2.0.0' }, 'unsupported_schema_version'),
];

const UNKNOWN_FIELDS: readonly Refusal[] = [
  badBody('an unknown field of a search', { query, conformance: 1 }, INVALID),
  badBody('an unknown filter', { query, filters: { conformance: [] } }, INVALID),
  {
    ...badBody('an unknown field of a route', {}, INVALID),
    asked: { path: '/v1/plugins:route', body: { query, conformance: 1 } },
  },
  {
    ...badBody('an unknown field of a candidate search', {}, INVALID),
    asked: { path: '/v1/candidates:search', body: { query, conformance: 1 } },
  },
];

const COERCION: readonly Refusal[] = [
  badBody('a limit as text', { query, limit: '5' }, INVALID),
  badBody('a query that is a number', { query: 5 }, INVALID),
  badBody('explain as text', { query, explain: 'true' }, INVALID),
  badBody('null for a field left out', { query, locale: null }, INVALID),
];

function refusalCheck(name: Check['name'], place: string, rule: string, refusals: readonly Refusal[]): Check {
  return { name, place, rule, run: (subject) => faultsOf(subject, refusals) };
}

export const REFUSAL_CHECKS: readonly Check[] = [
  refusalCheck(
    'refusals.forms',
    'DESIGN 4, requests',
    'Bodies of another form are refused with 400 and the code that says why.',
    FORMS,
  ),
  refusalCheck(
    'refusals.unknown_fields',
    'spec 1.6, DESIGN 4',
    'Fields the contract does not name are refused.',
    UNKNOWN_FIELDS,
  ),
  refusalCheck(
    'refusals.coercion',
    'DESIGN 4, requests',
    'No value of a wrong type is taken for one of the right type.',
    COERCION,
  ),
  refusalCheck(
    'refusals.media_type',
    'DESIGN 4, limits; RFC 9110 15.5',
    'Another media type or encoding, a body over 16 KiB and an address too long are refused.',
    [
      {
        what: 'text/plain',
        asked: { path: SEARCH, body: `{"query":"${MARK}"}`, headers: { 'content-type': 'text/plain' } },
        status: 415,
        codes: ['unsupported_media_type'],
      },
      {
        what: 'a content encoding',
        asked: { path: SEARCH, body: `{"query":"${MARK}"}`, headers: { 'content-encoding': 'br' } },
        status: 415,
        codes: ['unsupported_media_type'],
      },
      {
        what: 'a body of 20,000 bytes',
        asked: { path: SEARCH, body: { query: MARK + 'x'.repeat(20_000) } },
        status: 413,
        codes: ['request_too_large'],
      },
      {
        what: 'an address of 9,000 bytes',
        asked: { path: `/v1/plugins/${MARK}${'x'.repeat(9000)}` },
        status: 414,
        codes: ['uri_too_long'],
      },
    ],
  ),
  {
    name: 'refusals.addresses',
    place: 'DESIGN 4, also served; RFC 9110 15.5.5, 15.5.6',
    rule: 'Unknown addresses and ids give 404, other methods 405 with Allow, parameters that an operation does not take 400.',
    async run(subject) {
      const faults = await faultsOf(subject, [
        { what: 'an unknown address', asked: { path: `/v1/${MARK}` }, status: 404, codes: ['not_found'] },
        {
          what: 'an id nobody has',
          asked: { path: `/v1/plugins/plugin.discovery.${'0'.repeat(24)}` },
          status: 404,
          codes: ['not_found'],
        },
        {
          what: 'a node nobody has',
          asked: { path: `/v1/directory/nodes/${MARK}` },
          status: 404,
          codes: ['not_found'],
        },
        { what: 'a parameter nobody takes', asked: { path: `/v1/directory?${MARK}=1` }, status: 400, codes: [INVALID] },
        { what: 'GET of a search', asked: { path: SEARCH }, status: 405, codes: ['method_not_allowed'] },
      ]);
      const { headers } = await subject.session.send({ path: SEARCH });
      return [
        ...faults,
        ...(/\bPOST\b/.test(headers.get('allow') ?? '') ? [] : ['GET of a search: no Allow with POST']),
      ];
    },
  },
  {
    name: 'refusals.snapshot',
    place: 'DESIGN 4, requests',
    rule: 'A request pinned to another snapshot than the one served gives 409 snapshot_superseded.',
    run: (subject) =>
      faultsOf(subject, [
        {
          what: 'another snapshot',
          asked: { path: SEARCH, body: { query: subject.sample.query, snapshot_id: `discovery.${MARK}` } },
          status: 409,
          codes: ['snapshot_superseded'],
        },
      ]),
  },
  {
    name: 'data_boundary.refused',
    place: 'spec 1.6, DESIGN 4, data boundary',
    rule: 'A query with a credential, a private key, a local path, an e-mail thread or a transcript gives 422 data_boundary.',
    run: (subject) =>
      faultsOf(
        subject,
        Object.entries(BEYOND_BOUNDARY).map(([what, text]) => ({
          what,
          asked: { path: SEARCH, body: { query: text } },
          status: 422,
          codes: ['data_boundary'],
        })),
      ),
  },
  {
    name: 'data_boundary.plain',
    place: 'spec 1.6',
    rule: 'A task that only speaks of such things is answered.',
    async run({ session }) {
      const faults: string[] = [];
      for (const text of PLAIN) {
        const exchange: Exchange = await session.send({ path: SEARCH, body: { query: text } });
        if (exchange.status !== 200) faults.push(`“${text}” answers ${exchange.status}`);
      }
      return faults;
    },
  },
];

/** Written in parts, so that no tool takes this file for one that holds a secret; each is made up. */
const BEYOND_BOUNDARY: Readonly<Record<string, string>> = {
  'a token': ['deploy with ghp', `${MARK}a1B2c3D4e5F6g7H8i9J0k`].join('_'),
  'a private key': ['-----BEGIN', `PRIVATE KEY----- ${MARK}MIIEvQIBADANBgkqhkiG9w0BAQEFAASC`].join(' '),
  'a local path': `why does /home/${MARK}/projects/secret-app/config.json not load`,
  'an e-mail thread': `From: ${MARK}@example.org To: bo@example.org Subject: Re: plugin On Monday Bo wrote: > please look`,
  'a transcript': `User: hello ${MARK} Assistant: hi, how can I help? User: find me a plugin Assistant: which one?`,
};

const PLAIN = [
  'store passwords and API tokens safely',
  'watch a folder for new files',
  'read e-mail and answer it',
  '把聊天记录导出为文件',
];

/** The operations that every server has, each answering once. */
export const STATUS_CHECK: Check = {
  name: 'answers.status',
  place: 'spec 4, DESIGN 4',
  rule: 'Every operation of the contract answers a valid request with 200.',
  async run({ session, sample }) {
    const { query: asked, entryId, nodeId } = sample;
    const publication = await session.send({ path: '/v1/publication' });
    const version = memberOf(publication.json, 'publication_version');
    const requests: readonly Asked[] = [
      { path: SEARCH, body: { query: asked } },
      { path: '/v1/plugins:route', body: { query: asked } },
      { path: '/v1/plugins:lookup', body: { name: entryId } },
      { path: '/v1/candidates:search', body: { query: asked } },
      { path: `/v1/plugins/${entryId}` },
      { path: `/v1/plugins/${entryId}/directory` },
      { path: '/v1/directory' },
      { path: `/v1/directory/nodes/${nodeId}` },
      { path: `/v1/directory/nodes/${nodeId}/plugins` },
      { path: '/v1/publication' },
      ...(typeof version === 'string' ? [{ path: `/v1/changes?since=${version}` }] : []),
      { path: '/healthz' },
      { path: '/readyz' },
      { path: '/openapi.json' },
    ];
    const faults: string[] = [];
    const usedUp: string[] = [];
    for (const request of requests) {
      const exchange = await session.send(request);
      if (isUsedUp(exchange)) usedUp.push(request.path);
      else if (exchange.status !== 200) faults.push(`${request.path} answers ${exchange.status}`);
    }
    return faultsUnless(usedUp, faults);
  },
};

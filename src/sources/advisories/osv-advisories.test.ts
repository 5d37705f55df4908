import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../base/http/http-port.ts';
import { createOsvAdvisories } from './osv-advisories.ts';

const API = 'https://osv.example';
const LENS = { packageName: 'lens', version: '1.2.0' };
const GLASS = { packageName: '@acme/glass', version: '2.0.0' };

interface Answers {
  /** One for each batch that is asked, in turn. */
  readonly batches: readonly unknown[];
  /** Id → document; `undefined`: 404. */
  readonly vulnerabilities?: Readonly<Record<string, unknown>>;
  readonly status?: number;
}

function sourceOf({ batches, vulnerabilities = {}, status = 200 }: Answers) {
  const left = [...batches];
  const asked: HttpRequest[] = [];
  const source = createOsvAdvisories({
    http: {
      exchange: async (request) => {
        asked.push(request);
        const id = request.url.split('/').at(-1) ?? '';
        const answer = request.method === 'POST' ? left.shift() : vulnerabilities[id];
        // Every document names itself.
        const named = request.method === 'POST' || answer === null ? answer : { id, ...Object(answer) };
        const body = new TextEncoder().encode(JSON.stringify(named ?? {}));
        return { status: answer === undefined ? 404 : status, headers: {}, body, url: request.url };
      },
    },
    apiUrl: API,
  });
  return { source, asked };
}

function vulnerability(severity: string, more: object = {}): object {
  return { database_specific: { severity }, ...more };
}

describe('createOsvAdvisories', () => {
  it('asks by release, then once for each advisory how severe it is', async () => {
    const { source, asked } = sourceOf({
      batches: [{ results: [{}, { vulns: [{ id: 'GHSA-2' }, { id: 'GHSA-1' }] }] }],
      vulnerabilities: { 'GHSA-1': vulnerability('MODERATE'), 'GHSA-2': vulnerability('LOW') },
    });

    const found = await source.findAdvisories([LENS, GLASS]);

    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      queries: [
        { package: { name: '@acme/glass', ecosystem: 'npm' }, version: '2.0.0' },
        { package: { name: 'lens', ecosystem: 'npm' }, version: '1.2.0' },
      ],
    });
    expect(asked.slice(1).map(({ url }) => url)).toEqual([`${API}/v1/vulns/GHSA-2`, `${API}/v1/vulns/GHSA-1`]);
    expect(found).toEqual([
      { advisoryId: 'GHSA-1', ...LENS, severity: 'moderate' },
      { advisoryId: 'GHSA-2', ...LENS, severity: 'low' },
    ]);
  });

  it('goes on where a result has more pages', async () => {
    const { source, asked } = sourceOf({
      batches: [
        { results: [{}, { vulns: [{ id: 'GHSA-1' }], next_page_token: 'more' }] },
        { results: [{ vulns: [{ id: 'GHSA-2' }] }] },
      ],
    });

    const found = await source.findAdvisories([LENS, GLASS]);

    expect(JSON.parse(asked[1]?.body ?? '')).toEqual({
      queries: [{ package: { name: 'lens', ecosystem: 'npm' }, version: '1.2.0', page_token: 'more' }],
    });
    expect(found.map(({ advisoryId }) => advisoryId)).toEqual(['GHSA-1', 'GHSA-2']);
  });

  it('leaves out an advisory that was withdrawn', async () => {
    const { source } = sourceOf({
      batches: [{ results: [{ vulns: [{ id: 'GHSA-1' }] }] }],
      vulnerabilities: { 'GHSA-1': vulnerability('HIGH', { withdrawn: '2026-01-01T00:00:00Z' }) },
    });

    expect(await source.findAdvisories([LENS])).toEqual([]);
  });

  it('leaves out an advisory whose own ranges do not hold the release', async () => {
    const affected = (name: string, events: readonly object[], versions: readonly string[] = []) => ({
      affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }], versions }],
    });
    const { source } = sourceOf({
      batches: [{ results: [{ vulns: ['A', 'B', 'C', 'D', 'E'].map((id) => ({ id })) }] }],
      vulnerabilities: {
        A: vulnerability('HIGH', affected('lens', [{ introduced: '0' }, { fixed: '1.0.0' }])),
        B: vulnerability('HIGH', affected('lens', [{ fixed: '1.2.1' }, { introduced: '0' }])),
        C: vulnerability('HIGH', affected('lens', [{ introduced: '1.3.0' }])),
        D: vulnerability('HIGH', affected('lens', [{ introduced: '0' }, { last_affected: '1.2.0' }])),
        E: vulnerability('HIGH', affected('lens', [{ introduced: '0' }, { last_affected: '1.1.9' }], ['1.2.0'])),
      },
    });

    const found = await source.findAdvisories([LENS]);

    expect(found.map(({ advisoryId }) => advisoryId)).toEqual(['B', 'D', 'E']);
  });

  it.each([
    ['is not there', undefined],
    ['says nothing of it', {}],
    ['uses a word nobody knows', vulnerability('DREADFUL')],
  ])('does not know how severe an advisory is whose document %s', async (_case, document) => {
    const { source } = sourceOf({
      batches: [{ results: [{ vulns: [{ id: 'MAL-1' }] }] }],
      vulnerabilities: { 'MAL-1': document },
    });

    expect(await source.findAdvisories([LENS])).toEqual([{ advisoryId: 'MAL-1', ...LENS, severity: null }]);
  });

  it.each([
    ['that names itself otherwise', vulnerability('HIGH', { id: 'GHSA-2' })],
    ['that names nothing', vulnerability('HIGH', { id: undefined })],
    ['about another package', vulnerability('HIGH', { affected: [{ package: { ecosystem: 'npm', name: 'zoom' } }] })],
    ['of another ecosystem', vulnerability('HIGH', { affected: [{ package: { ecosystem: 'PyPI', name: 'lens' } }] })],
  ])('believes no document %s', async (_case, document) => {
    const { source } = sourceOf({
      batches: [{ results: [{ vulns: [{ id: 'GHSA-1' }] }] }],
      vulnerabilities: { 'GHSA-1': document },
    });

    await expect(source.findAdvisories([LENS])).rejects.toMatchObject({ code: 'source_malformed' });
  });

  it.each([
    ['is down', { batches: [{}], status: 503 }, 'source_unreachable'],
    ['limits', { batches: [{}], status: 429 }, 'source_rate_limited'],
    ['gives another document', { batches: [[]] }, 'source_malformed'],
    ['answers fewer queries than were asked', { batches: [{ results: [] }] }, 'source_malformed'],
    ['gives an id that is none', { batches: [{ results: [{ vulns: [{ id: '<b>' }] }] }] }, 'source_malformed'],
    [
      'never ends its pages',
      { batches: Array.from({ length: 30 }, () => ({ results: [{ next_page_token: 'more' }] })) },
      'source_malformed',
    ],
  ])('fails where the database %s', async (_case, answers, code) => {
    await expect(sourceOf(answers).source.findAdvisories([LENS])).rejects.toMatchObject({ code });
  });
});

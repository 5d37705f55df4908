import type { FastifyInstance } from 'fastify';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { candidateSearcherOf, goldenCandidates } from '../../../test/support/golden-candidates.ts';
import { readGoldenHost } from '../../../test/support/golden-host.ts';
import { pluginRecord, servedPlugins } from '../../../test/support/served-plugins.ts';
import { NOW, testApi } from '../../../test/support/test-api.ts';
import { valueAt } from '../../../test/support/value-at.ts';
import { CandidateSearchResponse } from '../../contract/candidates/search.ts';
import { Problem } from '../../contract/shared/problem.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import type { CandidateSearcher } from '../../search/candidates/candidate-searcher.ts';

let candidates: CandidateSearcher;
beforeAll(async () => {
  candidates = candidateSearcherOf(goldenCandidates((await readGoldenHost()).hostProfile));
});

function candidateApi(manifest: Partial<PublicationManifest> = {}): Promise<FastifyInstance> {
  const served = { ...servedPlugins([pluginRecord(1, 'x')], { manifest }), candidates };
  return testApi({ current: () => served });
}

async function post(api: FastifyInstance, body: object | string) {
  const answer = await api.inject({
    method: 'POST',
    url: '/v1/candidates:search',
    headers: { 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const parsed: unknown = answer.json();
  return { status: answer.statusCode, body: parsed };
}

async function found(api: FastifyInstance, body: object): Promise<CandidateSearchResponse> {
  return CandidateSearchResponse.parse((await post(api, body)).body);
}

describe('POST /v1/candidates:search', () => {
  it('answers in the shape of the contract, ten at most where nothing is said', async () => {
    const answer = await found(await candidateApi(), { query: 'job' });

    expect(answer.page).toEqual({ limit: 10, returned: answer.candidates.length, next_cursor: null });
    expect(answer.request_id).toMatch(/^request\.search\.[0-9a-f]+$/);
    expect(answer.generated_at).toBe(NOW);
    expect(answer.candidates.map(({ match }) => match.rank)).toEqual(answer.candidates.map((_, i) => i + 1));
  });

  it('adds to each record what hangs on publication and time', async () => {
    const manifest = { expires_at: '2026-09-06T08:00:00.000Z', expired_at: '2026-09-07T08:00:00.000Z' };

    const { candidates: hits, ...answer } = await found(await candidateApi(manifest), { query: 'tide-bell', limit: 1 });

    expect(hits[0]?.control_metadata).toMatchObject({
      publication_version: answer.publication_version,
      data_class: answer.data_class,
      freshness: { status: 'stale', expires_at: '2026-09-06T08:00:00.000Z' },
      availability: 'available',
      withdrawn: false,
      withdrawal_reason: null,
      is_final_recommendation: false,
      grants_install_approval: false,
    });
  });

  it('passes on which sources could not be read when it was published', async () => {
    const failure = {
      provider: 'advisories.example',
      code: 'source_unreachable',
      affected_fields: ['/registry_observations/advisory'],
      observed_at: NOW,
      attempts: 2,
      retryable: true,
    };

    const answer = await found(await candidateApi({ provider_failures: [failure] }), { query: 'no such thing' });

    expect(answer).toMatchObject({ candidates: [], provider_failures: [failure] });
  });

  it('is walked page by page to its end, without a gap or a repeat', async () => {
    const api = await candidateApi();
    const whole = await found(api, { query: 'job', limit: 50 });

    const ids: string[] = [];
    for (let cursor: string | null = 'offset:0'; cursor !== null;) {
      const page: CandidateSearchResponse = await found(api, { query: 'job', limit: 2, cursor });
      ids.push(...page.candidates.map(({ candidate_id: id }) => id));
      cursor = page.page.next_cursor;
    }

    expect(whole.candidates.length).toBeGreaterThan(2);
    expect(ids).toEqual(whole.candidates.map(({ candidate_id: id }) => id));
  });

  it('answers with an empty page where the publication has no candidates', async () => {
    const api = await testApi();

    const answer = await found(api, { query: 'phone' });

    expect([answer.candidates, answer.page.next_cursor]).toEqual([[], null]);
    expect((await api.inject('/healthz')).json()).toMatchObject({ candidates: null });
  });

  it('is counted in the health of the service', async () => {
    const health = (await (await candidateApi()).inject('/healthz')).json();

    expect(health).toMatchObject({ candidates: { count: 7 } });
  });

  it.each([
    ['another field', { query: 'x', profile: {} }, 400, 'invalid_request'],
    ['filters', { query: 'x', filters: {} }, 400, 'invalid_request'],
    ['a capability that is no id', { query: 'x', capabilities: { required: ['x'] } }, 400, 'invalid_request'],
    ['another list of capabilities', { query: 'x', capabilities: { wanted: [] } }, 400, 'invalid_request'],
    ['a range for a version', { query: 'x', host_version: '^3.0.0' }, 400, 'invalid_request'],
    ['null for what is not said', { query: 'x', channel: null }, 400, 'invalid_request'],
    ['another major', { query: 'x', schema_version: '2.0.0' }, 400, 'unsupported_schema_version'],
    ['a key twice', '{"query":"a","query":"b"}', 400, 'malformed_json'],
    ['a path of a machine', { query: 'read /home/somebody/notes.txt' }, 422, 'data_boundary'],
    ['a snapshot that is not served', { query: 'x', snapshot_id: 'discovery.other' }, 409, 'snapshot_superseded'],
  ])('refuses %s', async (_case, body, status, code) => {
    const answer = await post(await candidateApi(), body);

    expect([answer.status, Problem.parse(answer.body).code]).toEqual([status, code]);
  });

  it('points at places that stand in the candidate itself, whatever is asked', async () => {
    const api = await candidateApi();
    const request = fc.record(
      {
        query: fc.constantFrom('phone rings', '任务结束', 'tide-bell', 'tool browser', 'fihures', 'inbox'),
        channel: fc.constantFrom('stable', 'next', 'developer'),
        host_version: fc.constantFrom('3.1.4', '4.0.0-rc.1', '2.5.0'),
        capabilities: fc.record({ preferred: fc.subarray(['notify.phone', 'tool.approval', 'no.such']) }),
      },
      { requiredKeys: ['query'] },
    );

    await fc.assert(
      fc.asyncProperty(request, async (body) => {
        const answer = await found(api, body);

        for (const candidate of answer.candidates) {
          const pointers = [
            ...candidate.match.reason_codes.flatMap((reason) => reason.field_refs),
            ...candidate.registry_observations.unknowns.map(({ field }) => field),
          ];
          expect(pointers.map((pointer) => valueAt(candidate, pointer))).not.toContain(undefined);
        }
      }),
      { numRuns: 50 },
    );
  });
});

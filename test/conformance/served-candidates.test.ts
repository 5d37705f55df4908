import { beforeAll, describe, expect, it } from 'vitest';
import type { ServingSnapshot } from '../../src/api/serving-snapshot.ts';
import type { CandidateFacts } from '../../src/contract/candidates/record.ts';
import { CandidateSearchResponse } from '../../src/contract/candidates/search.ts';
import { candidateSearcherOf, goldenCandidates } from '../support/golden-candidates.ts';
import { readGoldenHost } from '../support/golden-host.ts';
import { serveDiscovery } from '../support/serve-discovery.ts';
import { testApi } from '../support/test-api.ts';
import { SERVED_CANDIDATE_FIELDS, SERVED_RESPONSE_FIELDS, TESTED_FIELDS } from './served-candidate-fields.ts';
import { faultsOf } from './spec-kinds.ts';

let served: ServingSnapshot;
beforeAll(async () => {
  const host = await readGoldenHost();
  const candidates = candidateSearcherOf(goldenCandidates(host.hostProfile));
  served = { ...(await serveDiscovery(host, host.input)), candidates };
});

async function answered(body: object): Promise<unknown> {
  const api = await testApi({ current: () => served });
  const answer = await api.inject({
    method: 'POST',
    url: '/v1/candidates:search',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return answer.json();
}

const ALL = {
  query: 'phone mail tool board',
  limit: 50,
  capabilities: { required: ['session.continue'], preferred: ['notify.phone', 'tool.approval', 'no.such'] },
  channel: 'stable',
  host_version: '3.1.4',
};

/** Faults of what the spec shows only as null, and the same candidate with null there. */
function apart(candidate: CandidateFacts) {
  const { compatibility_observations: channels, dimensions, ...rest } = candidate.test_evidence;
  const faults = [
    ...channels.flatMap(({ host_target: host, environment }) => [
      ...(host === null ? [] : faultsOf(host, TESTED_FIELDS.host_target)),
      ...(environment === null ? [] : faultsOf(environment, TESTED_FIELDS.environment)),
    ]),
    ...dimensions.flatMap(({ tested_identity: tested }) =>
      tested === null ? [] : faultsOf(tested, TESTED_FIELDS.tested_identity),
    ),
  ];
  const evidence = {
    ...rest,
    compatibility_observations: channels.map((one) => ({ ...one, host_target: null, environment: null })),
    dimensions: dimensions.map((one) => ({ ...one, tested_identity: null })),
  };
  return { faults, rest: { ...candidate, test_evidence: evidence } };
}

describe('a served answer of candidate search', () => {
  it('is of the schema of the contract, as it came', async () => {
    const answer = await answered(ALL);

    expect(CandidateSearchResponse.parse(answer)).toEqual(answer);
  });

  it('has every field of spec 2.1 and 2.2 in every candidate, and no other', async () => {
    const answer = CandidateSearchResponse.parse(await answered(ALL));

    const candidates = answer.candidates.map(apart);

    expect(candidates.length).toBe(5);
    expect(faultsOf(answer, SERVED_RESPONSE_FIELDS)).toEqual([]);
    expect(candidates.flatMap(({ faults }) => faults)).toEqual([]);
    expect(candidates.flatMap(({ rest }) => faultsOf(rest, SERVED_CANDIDATE_FIELDS))).toEqual([]);
  });

  it('orders candidates by ascending rank (spec 4.5)', async () => {
    const { candidates } = CandidateSearchResponse.parse(await answered(ALL));

    expect(candidates.map(({ match }) => match.rank)).toEqual([1, 2, 3, 4, 5]);
  });

  it('says that nothing is recommended or approved, at its top and in each candidate (spec 1.4)', async () => {
    const answer = CandidateSearchResponse.parse(await answered(ALL));

    for (const { is_final_recommendation: isFinal, grants_install_approval: isApproved } of [
      answer,
      ...answer.candidates.map((candidate) => candidate.control_metadata),
    ]) {
      expect([isFinal, isApproved]).toEqual([false, false]);
    }
  });
});

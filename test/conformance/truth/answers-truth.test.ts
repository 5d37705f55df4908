import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ServingSnapshot } from '../../../src/api/serving-snapshot.ts';
import { fixedClock } from '../../../src/base/clock.ts';
import { CandidateSearchResponse } from '../../../src/contract/candidates/search.ts';
import type { DiscoveryResponse } from '../../../src/contract/discovery/search.ts';
import { SEARCH_CANDIDATES_RESPONSE } from '../../../src/contract/http/examples/candidates.ts';
import { loadCurrent } from '../../../src/operations/serve/load-served.ts';
import { ingestAt, loadFixtureHost, publishFrom, runFolders } from '../../fixtures/runs.ts';
import { folderOfTests } from '../../support/temporary-folder.ts';
import { found, testApi } from '../../support/test-api.ts';
import { nothingOldIsCurrent, reasonsNameTheSpeaker, scoresFall } from './answer-rules.ts';
import type { ObservedWorld } from './observed-world.ts';
import { worldOf } from './published-host.ts';
import { resultOf, told } from './truth-rule.ts';

const HOST = fileURLToPath(new URL('../../../hosts/node-red', import.meta.url));
const DAY_MS = 86_400_000;
/** After everything that was recorded. */
const AFTERWARDS = '2030-01-01T00:00:00.000Z';
const QUERIES = [
  'mqtt',
  'modbus influxdb',
  'dashboard chart',
  '数据库',
  'telegram',
  '把 Modbus 寄存器写入 InfluxDB',
  'queue',
];

const data = folderOfTests();
let served: ServingSnapshot;
let world: ObservedWorld;
beforeAll(async () => {
  const hostProfile = await loadFixtureHost(HOST);
  const folders = await runFolders(data);
  await ingestAt(hostProfile, folders, { instant: AFTERWARDS });
  await publishFrom(hostProfile, folders, AFTERWARDS);
  served = await loadCurrent(folders.publications);
  world = await worldOf(hostProfile);
});

function newestMs({ observations }: ObservedWorld): number {
  return Math.max(...observations.map(({ observedAtMs }) => observedAtMs));
}

async function candidatesAt(query: string, nowMs: number): Promise<CandidateSearchResponse> {
  const api = await testApi({ current: () => served, clock: fixedClock(new Date(nowMs).toISOString()) });
  const answer = await api.inject({
    method: 'POST',
    url: '/v1/candidates:search',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ query, limit: 50, capabilities: { preferred: ['data.read'] }, channel: 'stable' }),
  });
  return CandidateSearchResponse.parse(answer.json());
}

describe('an answer of node-red', () => {
  it.each(QUERIES)('has scores that fall with the rank: %s', async (query) => {
    const answer = await found(await testApi({ current: () => served }), { query, limit: 50 });

    const result = resultOf('scores_fall', scoresFall(answer));

    expect(told([result])).toEqual([]);
    expect(result.facts).toBeGreaterThan(1);
  });

  it.each(QUERIES)('names in its reasons who speaks: %s', async (query) => {
    const answer = await candidatesAt(query, Date.parse(AFTERWARDS));

    const result = resultOf('reasons_name_the_speaker', reasonsNameTheSpeaker(answer));

    expect(told([result])).toEqual([]);
  });

  it.each([0, 28, 31, 366])('is as current as what was seen of its releases, %i days after it', async (days) => {
    const nowMs = newestMs(world) + days * DAY_MS;

    const result = resultOf(
      'nothing_old_is_current',
      nothingOldIsCurrent(await candidatesAt('mqtt', nowMs), world, nowMs),
    );

    expect(told([result])).toEqual([]);
    expect(result.facts).toBeGreaterThan(0);
  });
});

describe('a lie in an answer is found', () => {
  const scored = (scores: readonly number[]): Pick<DiscoveryResponse, 'candidates'> =>
    JSON.parse(
      JSON.stringify({
        candidates: scores.map((score, i) => ({ entry: { entry_id: `entry.${i}` }, match: { score, rank: i + 1 } })),
      }),
    );

  it('where two ranks have one score', () => {
    expect(resultOf('', scoresFall(scored([3, 2, 2]))).findings.map(({ record }) => record)).toEqual(['entry.2']);
  });

  it('where a reason names the publisher for the words of an editor', () => {
    const answer = structuredClone(SEARCH_CANDIDATES_RESPONSE);
    const [candidate] = answer.candidates;
    candidate!.match.reason_codes[0]!.field_refs = ['/editor_content'];

    expect(resultOf('', reasonsNameTheSpeaker(answer)).findings.map(({ field }) => field)).toEqual([
      '/match/reason_codes/0',
    ]);
  });

  it('where an old source is told to be current', async () => {
    const answer = await candidatesAt('mqtt', newestMs(world));
    const muchLaterMs = Date.parse(AFTERWARDS);

    expect(resultOf('', nothingOldIsCurrent(answer, world, muchLaterMs)).findings).toHaveLength(
      answer.candidates.length,
    );
  });
});

import { z } from 'zod';
import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/api/api-deps.ts';
import { buildApi } from '../../src/api/server.ts';
import { fixedClock } from '../../src/base/clock.ts';
import { NO_APPROVAL } from '../../src/contract/shared/answer-envelope.ts';
import { OPERATIONS } from '../../src/contract/http/operations.ts';
import { Problem } from '../../src/contract/shared/problem.ts';
import type { WithdrawnEntry } from '../../src/contract/publication/withdrawal.ts';
import { candidateSearcherOf, goldenCandidates } from '../support/golden-candidates.ts';
import { readGoldenHost } from '../support/golden-host.ts';
import { serveDiscovery } from '../support/serve-discovery.ts';
import { NOW } from '../support/test-api.ts';
import { caseNames, goldenText, jsonLines, readCase, responsePath } from './golden-cases.ts';

const NoApproval = z.looseObject(NO_APPROVAL);

/** An entry that the made-up operator withdrew. */
const WITHDRAWN: WithdrawnEntry = {
  entry_id: 'plugin.discovery.0123456789abcdef01234567',
  reason: 'It sends what is typed to an address nobody names.',
  withdrawn_at: '2026-09-05T10:00:00.000Z',
};
const WITHDRAWALS = new Map([[WITHDRAWN.entry_id as string, WITHDRAWN]]);

/**
 * Requests and answers side by side in `cases/`, over the made-up host in
 * `host/`. Refresh with `npm run golden -- -u` and read the diff before
 * committing it.
 */
describe('the golden answers', async () => {
  const host = await readGoldenHost();
  const candidates = candidateSearcherOf(goldenCandidates(host.hostProfile));
  const served = { ...(await serveDiscovery(host, host.input)), candidates, withdrawals: WITHDRAWALS };
  const api = await buildApi({
    clock: fixedClock(NOW),
    newRequestId: (operation) => `request.${operation}.0000000000000001`,
    log: false,
    current: () => served,
    lastLoadProblem: () => null,
    release: '0.1.0',
    document: async () => null,
    meter: null,
    securityContact: null,
    limits: DEFAULT_LIMITS,
    rateLimiter: null,
    mcp: null,
    pages: null,
  });
  afterAll(() => api.close());

  it.each(caseNames())('%s', async (name) => {
    const { method, path, headers, body } = readCase(name);

    const answer = await api.inject({
      method,
      url: path,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });

    await expect(goldenText(answer)).toMatchFileSnapshot(responsePath(name));
    const values = jsonLines(answer) ?? [answer.json()];
    const schema = answer.statusCode === 200 ? answerSchema(method, path) : Problem;
    expect(values.map((value) => schema.parse(value))).toEqual(values);
    expect(values.every((value) => NoApproval.safeParse(value).success)).toBe(!isPublishedFile(path));
  });
});

function answerSchema(method: string, path: string) {
  const operation = OPERATIONS.find(
    (candidate) => candidate.method === method && addressPattern(candidate.path).test(withoutQuery(path)),
  );
  const schema = operation?.responses[0].schema;
  if (schema === undefined || schema === null) throw new Error(`The contract has no answer for ${method} ${path}.`);
  return schema;
}

function withoutQuery(path: string): string {
  return path.replace(/\?.*$/, '');
}

function addressPattern(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/** The files of a publication are data, served byte for byte as they were published, without answer flags. */
function isPublishedFile(path: string): boolean {
  return path.startsWith('/v1/publication/files');
}

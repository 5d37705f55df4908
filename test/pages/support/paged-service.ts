import type { FastifyInstance } from 'fastify';
import { type ApiDeps, DEFAULT_LIMITS } from '../../../src/api/api-deps.ts';
import { buildApi } from '../../../src/api/server.ts';
import type { ServingSnapshot } from '../../../src/api/serving-snapshot.ts';
import { createPagesEndpoint } from '../../../src/app/pages-endpoint.ts';
import { fixedClock } from '../../../src/base/clock.ts';

/** After the newest of what is recorded of the bundled hosts. */
const NOW = '2026-11-29T08:00:00.000Z';

/** The service with its pages over one publication, ready to listen. */
export async function pagedService(
  current: ServingSnapshot,
  overrides: Partial<ApiDeps> = {},
): Promise<FastifyInstance> {
  let requests = 0;
  const api = {
    clock: fixedClock(NOW),
    newRequestId: (operation: string) =>
      `request.${operation}.${(requests += 1).toString(16).padStart(16, '0')}` as ReturnType<ApiDeps['newRequestId']>,
    log: false,
    current: () => current,
    lastLoadProblem: () => null,
    release: '0.1.0',
    limits: DEFAULT_LIMITS,
  } as const;
  const site = {
    hostName: { en: 'Node-RED', 'zh-CN': 'Node-RED' },
    exampleSearches: { en: 'modbus', 'zh-CN': '工业协议' },
  };
  return buildApi({
    ...api,
    document: async () => null,
    meter: null,
    securityContact: null,
    rateLimiter: null,
    mcp: null,
    pages: createPagesEndpoint({ api, site }),
    ...overrides,
  });
}

import type { z } from 'zod';
import type { DiscoveryRequest, DiscoveryResponse } from '../../discovery/search.ts';
import { MADE_UP_ENVELOPE, MADE_UP_MATCH, MADE_UP_RECORD } from './made-up-plugin.ts';

export const SEARCH_DISCOVERY_REQUEST: z.input<typeof DiscoveryRequest> = {
  schema_version: '1.0.0',
  query: '任务结束后通知手机',
  locale: 'zh-CN',
  limit: 5,
};

export const SEARCH_DISCOVERY_RESPONSE: DiscoveryResponse = {
  ...MADE_UP_ENVELOPE,
  request_id: 'request.discovery.5f2c9b0e7a41d386',
  candidates: [{ ...MADE_UP_RECORD, match: MADE_UP_MATCH }],
  page: { total: 1, limit: 5, returned: 1, next_cursor: null },
};

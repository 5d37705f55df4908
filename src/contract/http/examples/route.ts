import type { z } from 'zod';
import type { RouteRequest, RouteResponse } from '../../directory/route.ts';
import { MADE_UP_ENVELOPE, MADE_UP_MATCH, MADE_UP_RECORD } from './made-up-plugin.ts';

export const ROUTE_REQUEST: z.input<typeof RouteRequest> = { query: 'tell my phone when a task has ended', limit: 50 };

export const ROUTE_RESPONSE: RouteResponse = {
  ...MADE_UP_ENVELOPE,
  directory_version: 'directory.1c0e5a7b9d23',
  request_id: 'request.route.a7c40e96d2b1538f',
  candidates: [
    {
      ...MADE_UP_RECORD,
      match: {
        ...MADE_UP_MATCH,
        retrieval_sources: ['keyword', 'canonical_path'],
        canonical_path_key: 'communication/notices/phone',
        canonical_primary_path: [
          { en: 'Communication', 'zh-CN': '沟通' },
          { en: 'Notices', 'zh-CN': '通知' },
          { en: 'Phone', 'zh-CN': '手机' },
        ],
        matched_capabilities: [],
      },
    },
  ],
  page: { total: 1, limit: 50, returned: 1, next_cursor: null },
};

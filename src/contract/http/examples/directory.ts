import type { z } from 'zod';
import type {
  DirectoryNodeResponse,
  DirectoryPluginsResponse,
  PluginDirectoryResponse,
} from '../../directory/answers.ts';
import type { DimensionCounts } from '../../evidence/dimension-counts.ts';
import type { RouteRequest, RouteResponse } from '../../directory/route.ts';
import { EXAMPLE_ENVELOPE, EXAMPLE_MATCH, EXAMPLE_RECORD } from './discovery.ts';

const envelope = {
  ...EXAMPLE_ENVELOPE,
  directory_version: 'directory.1c0e5a7b9d23',
  request_id: 'request.directory.61e8f2d40b9ca375',
} as const;

/** Of so many plugins nothing is known but their listings. */
function onlyListed(plugins: number): DimensionCounts {
  const none = { passed: 0, failed: 0, partial: 0, not_tested: 0, not_applicable: 0 };
  const notTested = { ...none, not_tested: plugins };
  return {
    source_metadata: { ...none, passed: plugins },
    repository_health: notTested,
    package_release: notTested,
    package_integrity: notTested,
    static_risk: notTested,
    dependency_risk: notTested,
    install_runtime: notTested,
    claimed_feature: notTested,
  };
}

const root = { node_id: 'root', path_key: '', label: { en: 'All plugins', 'zh-CN': '全部插件' } };
const communication = {
  node_id: 'node.communication',
  path_key: 'communication',
  label: { en: 'Communication', 'zh-CN': '沟通' },
};
const notices = {
  node_id: 'node.communication.notices',
  path_key: 'communication/notices',
  label: { en: 'Notices', 'zh-CN': '通知' },
};

export const DIRECTORY_ROOT_RESPONSE: DirectoryNodeResponse = {
  ...envelope,
  ...root,
  description: { en: 'All plugins of the host.', 'zh-CN': '宿主的全部插件。' },
  level: 0,
  path: [],
  plugin_count: 1_842,
  direct_plugin_count: 0,
  children: [
    { ...communication, plugin_count: 214, direct_plugin_count: 0, child_count: 6, dimension_status: onlyListed(214) },
  ],
  dimension_status: onlyListed(1_842),
  cross_entries_count: 0,
};

export const DIRECTORY_NODE_RESPONSE: DirectoryNodeResponse = {
  ...envelope,
  ...communication,
  description: { en: 'Messages, mail and notices.', 'zh-CN': '消息、邮件与通知。' },
  level: 1,
  path: [root],
  plugin_count: 214,
  direct_plugin_count: 0,
  children: [
    { ...notices, plugin_count: 37, direct_plugin_count: 18, child_count: 2, dimension_status: onlyListed(37) },
  ],
  dimension_status: onlyListed(214),
  cross_entries_count: 3,
};

export const DIRECTORY_PLUGINS_RESPONSE: DirectoryPluginsResponse = {
  ...envelope,
  node_id: notices.node_id,
  plugins: [{ ...EXAMPLE_RECORD, placement: 'canonical' }],
  page: { total: 18, limit: 1, returned: 1, next_cursor: 'offset:1' },
};

export const PLUGIN_DIRECTORY_RESPONSE: PluginDirectoryResponse = {
  ...envelope,
  entry_id: EXAMPLE_RECORD.entry.entry_id,
  canonical: {
    path: [communication, notices],
    evidence: { matched_terms: ['notice', '通知'], category_id: 'notify', capability_ids: [] },
  },
  cross_entries: [],
};

export const ROUTE_REQUEST: z.input<typeof RouteRequest> = { query: 'tell my phone when a task has ended', limit: 50 };

export const ROUTE_RESPONSE: RouteResponse = {
  ...EXAMPLE_ENVELOPE,
  directory_version: 'directory.1c0e5a7b9d23',
  request_id: 'request.route.a7c40e96d2b1538f',
  candidates: [
    {
      ...EXAMPLE_RECORD,
      match: {
        ...EXAMPLE_MATCH,
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

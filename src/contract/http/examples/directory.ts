import type { DirectoryNodeResponse, DirectoryPluginsResponse, PluginDirectoryResponse } from '../../directory/answers.ts';
import { MADE_UP_ENVELOPE, MADE_UP_RECORD } from './made-up-plugin.ts';

const envelope = {
  ...MADE_UP_ENVELOPE,
  directory_version: 'directory.1c0e5a7b9d23',
  request_id: 'request.directory.61e8f2d40b9ca375',
} as const;

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
  children: [{ ...communication, plugin_count: 214, direct_plugin_count: 0, child_count: 6 }],
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
  children: [{ ...notices, plugin_count: 37, direct_plugin_count: 18, child_count: 2 }],
  cross_entries_count: 3,
};

export const DIRECTORY_PLUGINS_RESPONSE: DirectoryPluginsResponse = {
  ...envelope,
  node_id: notices.node_id,
  plugins: [{ ...MADE_UP_RECORD, placement: 'canonical' }],
  page: { total: 18, limit: 1, returned: 1, next_cursor: 'offset:1' },
};

export const PLUGIN_DIRECTORY_RESPONSE: PluginDirectoryResponse = {
  ...envelope,
  entry_id: MADE_UP_RECORD.entry.entry_id,
  canonical: {
    path: [communication, notices],
    evidence: { matched_terms: ['notice', '通知'], category_id: 'notify', capability_ids: [] },
  },
  cross_entries: [],
};

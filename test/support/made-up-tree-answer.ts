import type { TreeAnswer } from '../../src/cli/tree-answer.ts';
import { DIRECTORY_NODE_RESPONSE } from '../../src/contract/http/examples/directory.ts';
import { NO_APPROVAL_FLAGS } from '../../src/contract/shared/answer-envelope.ts';

const { node_id, path_key, label, path, description, plugin_count, cross_entries_count, children } =
  DIRECTORY_NODE_RESPONSE;
const { directory_version, snapshot_id } = DIRECTORY_NODE_RESPONSE;

/** A topic with one below it that is read, and one whose topics lie deeper than was asked for. */
export const TREE_ANSWER: TreeAnswer = {
  directory_version,
  snapshot_id,
  node: {
    node_id,
    path_key,
    label,
    path,
    description,
    plugin_count,
    direct_plugin_count: 2,
    cross_entries_count,
    child_count: 2,
    children: [
      {
        ...children[0]!,
        children: [
          {
            node_id: 'node.communication.notices.phone',
            path_key: 'communication/notices/phone',
            label: { en: 'Phone', 'zh-CN': '手机' },
            plugin_count: 18,
            direct_plugin_count: 18,
            child_count: 0,
            children: [],
          },
        ],
      },
      {
        node_id: 'node.communication.codex',
        path_key: 'communication/codex',
        label: { en: 'Codex', 'zh-CN': 'Codex' },
        plugin_count: 1_200,
        direct_plugin_count: 0,
        child_count: 4,
        children: null,
      },
    ],
  },
  plugins: null,
  ...NO_APPROVAL_FLAGS,
};

import type { LocalizedText } from '../../contract/shared/text.ts';
import type { DirectoryValueNode } from '../directory-value.ts';
import type { Topic } from '../taxonomy.ts';
import { pathSegment } from './vocabulary/concept-names.ts';

/** A node while the tree is built. */
export interface DraftNode {
  readonly key: string;
  /** Keys from the root, joined by `/`; empty: the root. */
  readonly path: string;
  readonly kind: DirectoryValueNode['kind'];
  readonly label: LocalizedText;
  /** The topic of the taxonomy it shows; `null`: another kind. */
  readonly topic: Topic | null;
  /** The terms it was built from, which its label names; empty: another kind. */
  readonly terms: readonly number[];
  readonly hints: readonly number[];
  /** Indexes of the plugins in its subtree, ascending. */
  readonly members: readonly number[];
  readonly children: readonly DraftNode[];
}

/** What a node is, before it is known which plugins and nodes stand below it. */
export type NodeDefinition = Omit<DraftNode, 'members' | 'children' | 'path'>;

/** Where in the tree a node stands that is to be built. */
export interface TreePosition {
  /** Keys from the root, joined by `/`; empty: the root. */
  readonly path: string;
  /** Steps from the root. */
  readonly level: number;
  /** Terms that the nodes above and the node say. */
  readonly said: ReadonlySet<number>;
  /** Keys of the nodes above. */
  readonly keys: ReadonlySet<string>;
}

export const SERIES_PREFIX = 'by-';

/** Key of the child that takes the series of an owner. */
export function seriesKey(owner: string): string {
  return pathSegment(`${SERIES_PREFIX}${owner}`);
}

/** The short entries of one owner; below them stand the topics that stand below theirs. */
export function seriesNode(owner: string, topic: Topic): NodeDefinition {
  return {
    key: seriesKey(owner),
    kind: 'series',
    label: { en: `Short entries by ${owner}`, 'zh-CN': `${owner} 的简短条目` },
    topic,
    terms: [],
    hints: [],
  };
}

/** What fits no topic, where that is little. */
export const REST_NODE: NodeDefinition = {
  key: 'other',
  kind: 'rest',
  label: { en: 'Other', 'zh-CN': '其他' },
  topic: null,
  terms: [],
  hints: [],
};

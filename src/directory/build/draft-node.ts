import type { LocalizedText } from '../../contract/shared/text.ts';
import type { Topic } from '../taxonomy.ts';
import type { DirectoryValueNode } from '../directory-value.ts';

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
  /** Places of the plugins in its subtree, ascending. */
  readonly members: readonly number[];
  readonly children: readonly DraftNode[];
}

/** The root of a subtree that is to be built: neither its members nor its children are known yet. */
export type RootNode = Omit<DraftNode, 'members' | 'children' | 'path'>;

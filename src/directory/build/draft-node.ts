import type { LocalizedText } from '../../contract/shared/text.ts';
import type { Topic } from '../curated-top.ts';
import type { DirectoryValueNode } from '../directory-value.ts';

/** A node while the tree is grown. */
export interface DraftNode {
  readonly key: string;
  /** Keys from the top, joined by `/`; empty: the root. */
  readonly path: string;
  readonly kind: DirectoryValueNode['kind'];
  readonly label: LocalizedText;
  /** The curated topic it shows; `null`: another kind. */
  readonly topic: Topic | null;
  /** The clues it was grown from, which its label names; empty: another kind. */
  readonly clues: readonly number[];
  readonly hints: readonly number[];
  /** Places of the plugins in its subtree, ascending. */
  readonly members: readonly number[];
  readonly children: readonly DraftNode[];
}

/** A node that has neither members nor children yet. */
export type Seed = Omit<DraftNode, 'members' | 'children' | 'path'>;

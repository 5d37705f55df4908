import type { RootNode } from './draft-node.ts';
import type { DirectoryValue } from '../directory-value.ts';

/** Children that nodes of the previous directory had, but for topics of the taxonomy; by path. */
export type KeptTopics = ReadonlyMap<string, { readonly wasSplit: boolean; readonly nodes: readonly RootNode[] }>;

export function keptTopics(previous: DirectoryValue | null): KeptTopics {
  const paths: string[] = [];
  const kept = new Map<string, { wasSplit: boolean; nodes: RootNode[] }>();
  for (const { key, parent, kind, label, clues, hints } of previous?.nodes ?? []) {
    const above = parent === null ? null : (paths[parent] ?? '');
    paths.push(above === null || above === '' ? key : `${above}/${key}`);
    if (above === null) continue;
    const known = kept.get(above) ?? { wasSplit: true, nodes: [] };
    kept.set(above, known);
    if (kind !== 'curated' && kind !== 'series')
      known.nodes.push({ key, kind, label, topic: null, terms: clues, hints });
  }
  return kept;
}

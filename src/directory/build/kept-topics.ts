import type { Seed } from './draft-node.ts';
import type { DirectoryValue } from '../directory-value.ts';

/** Children that nodes of the previous directory had, but for curated ones; by path. */
export type KeptTopics = ReadonlyMap<string, { readonly wasSplit: boolean; readonly seeds: readonly Seed[] }>;

export function keptTopics(previous: DirectoryValue | null): KeptTopics {
  const paths: string[] = [];
  const kept = new Map<string, { wasSplit: boolean; seeds: Seed[] }>();
  for (const { key, parent, kind, label, clues, hints } of previous?.nodes ?? []) {
    const above = parent === null ? null : (paths[parent] ?? '');
    paths.push(above === null || above === '' ? key : `${above}/${key}`);
    if (above === null) continue;
    const known = kept.get(above) ?? { wasSplit: true, seeds: [] };
    kept.set(above, known);
    if (kind !== 'curated' && kind !== 'series') known.seeds.push({ key, kind, label, topic: null, clues, hints });
  }
  return kept;
}

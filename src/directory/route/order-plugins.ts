import type { HoldBack } from '../../search/discovery/rank-documents.ts';
import { fuseLists } from './fuse-lists.ts';
import type { Candidate, GatheredLists } from './gather-lists.ts';

/** One place of the answer, before it is written. */
export interface RoutedPlugin {
  readonly candidate: Candidate;
  /** Above 0; never rises with the place. */
  readonly score: number;
  readonly heldBackBy: HoldBack | null;
}

/** More than all lists together give. */
const EXACT_SCORE = 10;

/**
 * All plugins of all lists, each once: exact identifiers, then by what the lists give
 * together. Equals stay as they come.
 */
export function orderPlugins({ lists, candidates }: GatheredLists): readonly RoutedPlugin[] {
  const fused = fuseLists(lists);
  return candidates
    .map((candidate): RoutedPlugin => ({
      candidate,
      score: (fused.get(candidate.record) ?? 0) + (candidate.isExact ? EXACT_SCORE : 0),
      heldBackBy: null,
    }))
    .sort((a, b) => b.score - a.score);
}

/**
 * A page of the ordered plugins, repeats of better ones behind all others. Looks no
 * further than the page, so that most answers compare few texts.
 */
export function pageWithoutRepeats(
  ordered: readonly RoutedPlugin[],
  repeatOf: (record: number, place: number | null) => HoldBack | null,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): readonly RoutedPlugin[] {
  const kept: RoutedPlugin[] = [];
  const repeats: RoutedPlugin[] = [];
  for (const plugin of ordered) {
    if (kept.length === offset + limit) break;
    const heldBackBy = repeatOf(plugin.candidate.record, plugin.candidate.place);
    if (heldBackBy === null) kept.push(plugin);
    else repeats.push({ ...plugin, heldBackBy });
  }
  const lowest = kept.at(-1)?.score ?? 0;
  const behind = repeats.map((plugin) => ({ ...plugin, score: Math.min(plugin.score, lowest) }));
  return [...kept, ...behind].slice(offset, offset + limit);
}

import type { CollapseRule } from '../../search/discovery/ranked-document.ts';
import type { Candidate, GatheredPlugins } from './gather-plugins.ts';

/** One hit of the answer, before it is written. */
export interface RoutedPlugin {
  readonly candidate: Candidate;
  readonly collapsedBy: CollapseRule | null;
}

export interface Interleaving {
  /** Hits at the head that the keyword list has for itself. */
  readonly keptHead: number;
  /** Share of the hits below the head that the topic list has, 0 to 1. */
  readonly topicShare: number;
}

/**
 * All plugins of both lists, each once: the head of the keyword list, then turn by
 * turn the next of each list, so that of any number of hits below the head the topic
 * list has its share, rounded. Where a list ends the other one goes on.
 */
export function interleaveLists(
  { keyword, topic }: GatheredPlugins,
  { keptHead, topicShare }: Interleaving,
): readonly Candidate[] {
  const taken = new Set<number>();
  const joined: Candidate[] = [];
  const take = (candidate: Candidate): void => {
    taken.add(candidate.record);
    joined.push(candidate);
  };
  for (const candidate of keyword.slice(0, keptHead)) take(candidate);
  const nexts = { keyword: nextOf(keyword, taken), topic: nextOf(topic, taken) };
  for (let rank = 1; ; rank += 1) {
    const isTopics = Math.round(topicShare * rank) > Math.round(topicShare * (rank - 1));
    const next = isTopics ? (nexts.topic() ?? nexts.keyword()) : (nexts.keyword() ?? nexts.topic());
    if (next === null) return joined;
    take(next);
  }
}

/** Gives at each call the next of a list that no list has given yet; `null`: there is none. */
function nextOf(list: readonly Candidate[], taken: ReadonlySet<number>): () => Candidate | null {
  let at = 0;
  return () => {
    while (at < list.length && taken.has(list[at]!.record)) at += 1;
    return list[at] ?? null;
  };
}

/**
 * A page of the joined plugins. The head stays as the search has it; below it duplicates
 * of better ones go behind all others. Looks no further than the page, so that most
 * answers compare few texts.
 */
export function collapsedPage(
  joined: readonly Candidate[],
  collapseRuleOf: (record: number, matchIndex: number | null) => CollapseRule | null,
  { offset, limit, keptHead }: { readonly offset: number; readonly limit: number; readonly keptHead: number },
): readonly RoutedPlugin[] {
  const kept: RoutedPlugin[] = [];
  const collapsed: RoutedPlugin[] = [];
  for (const [i, candidate] of joined.entries()) {
    if (kept.length === offset + limit) break;
    // The head is shown to the collapse rules all the same: others may be duplicates of it.
    const collapsedBy = candidate.collapsedBy ?? collapseRuleOf(candidate.record, candidate.matchIndex);
    if (i < keptHead) kept.push({ candidate, collapsedBy: candidate.collapsedBy });
    else if (collapsedBy === null) kept.push({ candidate, collapsedBy: null });
    else collapsed.push({ candidate, collapsedBy });
  }
  return [...kept, ...collapsed].slice(offset, offset + limit);
}

import { compareCodeUnits } from '../../base/compare.ts';
import { chooseChild, chooseTopic } from './choose-child.ts';
import { chooseClues } from './choose-clues.ts';
import { chooseHints } from './choose-hints.ts';
import { type CuratedTop, MOST_CHILDREN, type Topic } from '../curated-top.ts';
import type { DraftNode, Seed } from './draft-node.ts';
import type { EntryFacts } from './entry-facts.ts';
import { initialSeeds, isReservedKey, REST_SEED, seriesSeed } from './initial-seeds.ts';
import type { KeptTopics } from './kept-topics.ts';
import { joinTopics } from './join-topics.ts';
import { labelOf } from './label-of.ts';
import type { Likeness } from './likeness.ts';
import type { TopicClue } from './topic-clues.ts';

export interface Ground {
  readonly top: CuratedTop;
  readonly facts: readonly EntryFacts[];
  readonly clues: readonly TopicClue[];
  readonly kept: KeptTopics;
  /** Clues that nearly every plugin has. */
  readonly isCommon: (clue: number) => boolean;
  readonly likeness: Likeness;
  /** Clues that a label says already. */
  readonly cluesOfLabel: (label: Seed['label']) => readonly number[];
}

/** A topic of more plugins is split; the root always is, so that a small host has its topics too. */
export const LARGEST_LEAF = 45;
/** A topic that was split stays so until it has fewer plugins, so that a small loss moves nobody. */
const SMALLEST_KEPT_SPLIT = 10;
/** Steps from the root to the lowest node. */
export const MOST_LEVELS = 6;
/** Largest share of a node's plugins in its child for what is left. */
export const LARGEST_REST = 0.15;
/** The same when topics are grown anew: some way below, so that a small change does not cross the limit. */
const LARGEST_NEW_REST = 0.12;
/** Ranges of first letters. */
const MOST_RANGES = 8;

const ROOT: Seed = {
  key: '',
  kind: 'root',
  label: { en: 'All plugins', 'zh-CN': '全部插件' },
  topic: null,
  clues: [],
  hints: [],
};

/** A node with so many topics of the profile has no grown ones beside them: what none of them takes has little in common. */
const FULL_TOP = 4;

/** Children kept free for what is left: one, or ranges of letters where too much would be left. */
const RESERVED = [1, MOST_RANGES] as const;
/** Words that a label lists. */
const MOST_WORDS = 2;
const JOINING = {
  fewest: 4,
  fewestAlone: 4,
  largest: LARGEST_LEAF,
  mostWords: MOST_WORDS,
  leastLikeness: 0.4,
} as const;

/** The whole tree over all plugins, from the root down. */
export function growTree(ground: Ground): DraftNode {
  return grow(
    ROOT,
    { path: '', level: 0, said: new Set(), keys: new Set() },
    ground.facts.map((_, i) => i),
    ground,
  );
}

interface Position {
  readonly path: string;
  readonly level: number;
  /** Clues that the nodes above and the node say. */
  readonly said: ReadonlySet<number>;
  /** Keys of the nodes above. */
  readonly keys: ReadonlySet<string>;
}

function grow(seed: Seed, position: Position, members: readonly number[], ground: Ground): DraftNode {
  const placed = childrenOf(seed, position, members, ground);
  const children = placed.map(({ seed: child, members: own }) => {
    const said = new Set([...position.said, ...child.clues, ...labelClues(child, ground)]);
    const path = position.path === '' ? child.key : `${position.path}/${child.key}`;
    const keys = new Set([...position.keys, child.key]);
    return grow(child, { path, level: position.level + 1, said, keys }, own, ground);
  });
  return { ...seed, path: position.path, members, children };
}

interface Placed {
  readonly seed: Seed;
  readonly members: readonly number[];
}

function childrenOf(seed: Seed, position: Position, members: readonly number[], ground: Ground): readonly Placed[] {
  const kept = ground.kept.get(position.path);
  const smallest = kept === undefined ? LARGEST_LEAF : SMALLEST_KEPT_SPLIT;
  const isSmall = position.level > 0 && members.length <= smallest;
  if (isSmall || position.level >= MOST_LEVELS) return [];
  const curated = curatedSeeds(seed, position.level, ground.top);
  const series = seriesSeeds(seed, members, ground.facts);
  const fixed = [...series, ...curated];
  const seeds = [...fixed, ...keptSeeds(kept?.seeds ?? [], MOST_CHILDREN - fixed.length)];
  const topics =
    isIndex(seed) || curated.length >= FULL_TOP ? seeds : withGrownTopics(seeds, position, members, ground);
  const placed = place(withRemainder(topics, members, ground.facts), members, ground.facts);
  // A rest that held everything would say nothing.
  return placed.length === 1 && placed[0]!.seed.kind === 'rest' ? [] : placed;
}

/** What is left over has no topic: it is only looked up by name. */
function isIndex({ kind }: Seed): boolean {
  return kind === 'initial' || kind === 'rest';
}

function curatedSeeds({ kind, topic }: Seed, level: number, top: CuratedTop): readonly Seed[] {
  const topics: readonly Topic[] = level === 0 && kind === 'root' ? top.topics : (topic?.topics ?? []);
  return topics.map((child) => ({
    key: child.key,
    kind: 'curated',
    label: child.label,
    topic: child,
    clues: [],
    hints: [],
  }));
}

/** The series that stand below a topic of the top. */
function seriesSeeds({ kind, topic }: Seed, members: readonly number[], facts: readonly EntryFacts[]): readonly Seed[] {
  if (kind !== 'curated' || topic === null) return [];
  const here = members.flatMap((plugin) => {
    const series = facts[plugin]!.series;
    return series?.topic === topic ? [series.owner] : [];
  });
  return [...new Set(here)].sort(compareCodeUnits).map((owner) => seriesSeed(owner, topic));
}

function keptSeeds(seeds: readonly Seed[], most: number): readonly Seed[] {
  return seeds.slice(0, Math.max(0, most));
}

/** Adds topics grown from clues where more is left than may be. */
function withGrownTopics(
  seeds: readonly Seed[],
  position: Position,
  members: readonly number[],
  ground: Ground,
): readonly Seed[] {
  const left = members.filter((plugin) => chooseTopic(seeds, ground.facts[plugin]!) === null);
  const hasKept = seeds.some(({ kind }) => kind === 'term');
  const allowed = LARGEST_NEW_REST * members.length;
  if (
    left.length <= (hasKept ? LARGEST_REST * members.length : allowed) ||
    seeds.some(({ topic }) => topic !== null && position.level === 0)
  )
    return seeds;
  let grown: readonly Seed[] = [];
  for (const reserved of RESERVED) {
    const most = MOST_CHILDREN - reserved - seeds.length;
    if (most < 1) return seeds;
    grown = grownSeeds({ seeds, left, most }, position, members, ground);
    const still = left.filter((plugin) => chooseTopic([...seeds, ...grown], ground.facts[plugin]!) === null);
    if (still.length <= allowed) break;
  }
  return [...seeds, ...grown];
}

function grownSeeds(
  { seeds, left, most }: { seeds: readonly Seed[]; left: readonly number[]; most: number },
  position: Position,
  members: readonly number[],
  ground: Ground,
): readonly Seed[] {
  const { clues, facts } = ground;
  const said = new Set([...position.said, ...seeds.flatMap((seed) => labelClues(seed, ground))]);
  const keys = new Set([...position.keys, ...seeds.map(({ key }) => key)]);
  const isExcluded = (clue: number): boolean => {
    const { key, topicality } = clues[clue]!;
    return topicality === 0 || said.has(clue) || ground.isCommon(clue) || keys.has(key) || isReservedKey(key);
  };
  const chosen = chooseClues({ plugins: left, facts, clues, isExcluded, most: MOST_WORDS * most });
  const single = chosen.map((clue) => termSeed([clue], clues));
  const own = membersByKey(single, left, facts);
  const drafts = single.flatMap((seed) => {
    const size = own.get(seed.key)?.length ?? 0;
    return size === 0 ? [] : [{ clues: seed.clues, size }];
  });
  const joined = joinTopics(drafts, ground.likeness, { ...JOINING, most });
  const bare = joined.map((draft) => termSeed(draft.clues, clues));
  const ownOfJoined = membersByKey(bare, left, facts);
  return bare.map((seed) => {
    const isNoHint = (clue: number): boolean =>
      seed.clues.includes(clue) || said.has(clue) || clues[clue]!.topicality === 0;
    return { ...seed, hints: chooseHints(ownOfJoined.get(seed.key) ?? [], members, ground, isNoHint) };
  });
}

/** A topic is named by the clues it was grown from; its key is that of the first. */
function termSeed(own: readonly number[], clues: readonly TopicClue[]): Seed {
  return {
    key: clues[own[0]!]!.key,
    kind: 'term',
    label: labelOf(own.map((clue) => clues[clue]!.surface)),
    topic: null,
    clues: own,
    hints: [],
  };
}

function labelClues({ label, kind }: Seed, { cluesOfLabel }: Ground): readonly number[] {
  return kind === 'curated' || kind === 'term' ? cluesOfLabel(label) : [];
}

/**
 * Adds the children that take what fits no topic: one where that is little, else
 * by first letters. Where no child is left for a plugin, it stays at the node.
 */
function withRemainder(
  topics: readonly Seed[],
  members: readonly number[],
  facts: readonly EntryFacts[],
): readonly Seed[] {
  const left = members.map((plugin) => facts[plugin]!).filter((plugin) => isLeft(topics, plugin));
  if (left.length === 0) return topics;
  const others = topics.filter(({ kind }) => kind !== 'rest');
  const isByInitials = topics.some(({ kind }) => kind === 'initial');
  const isLittle = !isByInitials && left.length <= LARGEST_REST * members.length;
  const missing = initialSeeds(left.filter((plugin) => chooseChild(others, plugin) === null));
  if (!isLittle && others.length + missing.length <= MOST_CHILDREN && missing.length > 0)
    return [...others, ...missing];
  if (others.length === 0 || chooseChild(topics, left[0]!) !== null) return topics;
  const isFull = others.length === MOST_CHILDREN;
  if (isFull && others.at(-1)?.kind === 'curated') return topics;
  return [...others.slice(0, MOST_CHILDREN - 1), REST_SEED];
}

/** Whether a plugin has no topic but for one that takes everything. */
function isLeft(topics: readonly Seed[], plugin: EntryFacts): boolean {
  const child = chooseChild(topics, plugin);
  return child === null || child.kind === 'rest';
}

function place(seeds: readonly Seed[], members: readonly number[], facts: readonly EntryFacts[]): readonly Placed[] {
  const own = membersByKey(seeds, members, facts);
  return seeds.flatMap((seed) => {
    const placed = own.get(seed.key);
    return placed === undefined ? [] : [{ seed, members: placed }];
  });
}

function membersByKey(
  seeds: readonly Seed[],
  members: readonly number[],
  facts: readonly EntryFacts[],
): ReadonlyMap<string, readonly number[]> {
  const own = new Map<string, number[]>();
  for (const plugin of members) {
    const child = chooseChild(seeds, facts[plugin]!);
    if (child === null) continue;
    const known = own.get(child.key);
    if (known === undefined) own.set(child.key, [plugin]);
    else known.push(plugin);
  }
  return own;
}

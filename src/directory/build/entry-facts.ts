import { type ClueHit, createClueMatcher } from './clue-matcher.ts';
import { type CuratedClue, curatedClues } from './curated-clues.ts';
import { curatedEvidence, type CuratedHit } from './curated-evidence.ts';
import type { PlacementReason } from '../directory-value.ts';
import type { Topic } from '../curated-top.ts';
import type { DirectoryEntry, HostTopics } from '../directory-input.ts';
import type { EntryText } from './entry-text.ts';
import type { IsHostWord } from '../../text/host-words.ts';
import { withoutHostWords } from './without-host-words.ts';
import { nameInitial } from './name-initial.ts';
import type { TopicClue } from './topic-clues.ts';

/** Everything the places of one plugin are decided by. */
export interface EntryFacts {
  readonly entry: DirectoryEntry;
  readonly curated: readonly CuratedHit[];
  /** What the texts say of the clues that topics are grown from, by their places. */
  readonly clues: ReadonlyMap<number, ClueHit>;
  readonly initial: string;
  /** How well a topic of the host's profile fits, by all that is known; 0 or less: not. */
  readonly fit: (topic: Topic) => number;
  /** Words of the texts that say most for a topic, as they are written. */
  readonly wordsFor: (topic: Topic) => readonly SaidTerm[];
  /** The series it belongs to, and the topic at the top that takes it; `null`: it stands for itself. */
  readonly series: SeriesPlace | null;
}

/** A word or term of a plugin's texts, as it is written there. */
export type SaidTerm = PlacementReason['terms'][number];

export interface SeriesPlace {
  readonly owner: string;
  readonly topic: Topic;
}

export interface FactsInput {
  readonly entries: readonly DirectoryEntry[];
  readonly texts: readonly EntryText[];
  readonly host: HostTopics;
  readonly clues: readonly TopicClue[];
  readonly isHostWord: IsHostWord;
}

export function gatherFacts({ entries, texts, host, clues, isHostWord }: FactsInput): readonly EntryFacts[] {
  const curated = curatedClues(host);
  const matchCurated = createClueMatcher(curated);
  const matchClues = createClueMatcher(clues);
  return entries.map((entry, i): EntryFacts => {
    const text = texts[i]!;
    const said = withClaims(entry, [...matchCurated(text).values()], curated);
    return {
      entry,
      curated: said,
      clues: matchClues(withoutHostWords(text, isHostWord)),
      initial: nameInitial(entry.names, isHostWord),
      fit: (topic) => curatedEvidence(entry, said, topic).weight,
      wordsFor: () => [],
      series: null,
    };
  });
}

function withClaims(
  { claims }: DirectoryEntry,
  hits: readonly ClueHit[],
  clues: readonly CuratedClue[],
): readonly CuratedHit[] {
  const said = hits.map((hit): CuratedHit => ({ clue: clues[hit.clue]!, hit }));
  if (claims.length === 0) return said;
  const claimed = clues.flatMap((clue): CuratedHit[] =>
    clue.capabilityId !== null && claims.includes(clue.capabilityId) && !said.some((other) => other.clue === clue)
      ? [{ clue, hit: null }]
      : [],
  );
  return [...said, ...claimed];
}

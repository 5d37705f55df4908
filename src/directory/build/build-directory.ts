import { chineseLexicon } from './vocabulary/chinese-terms.ts';
import { createClueMatcher } from './clue-matcher.ts';
import { crossPlaces } from './cross-entries.ts';
import { describeNode } from './describe-node.ts';
import { directoryBasis, inCanonicalOrder } from './directory-basis.ts';
import type { DirectoryInput, HostTopics } from '../directory-input.ts';
import type { DirectoryValue } from '../directory-value.ts';
import type { DraftNode, Seed } from './draft-node.ts';
import { type EntryFacts, gatherFacts } from './entry-facts.ts';
import { entryText, readField } from './entry-text.ts';
import { growTree } from './grow-tree.ts';
import { createHostWordTest } from '../../text/host-words.ts';
import { createLikeness } from './likeness.ts';
import { keptTopics } from './kept-topics.ts';
import { descend, reasonOf } from './place-plugin.ts';
import { saidWords } from './said-words.ts';
import { withSeries } from './series.ts';
import { withFits } from './topic-fits.ts';
import { withoutHostWords } from './without-host-words.ts';
import { type TopicClue, topicClues } from './topic-clues.ts';
import { collectConcepts } from './vocabulary/vocabulary.ts';

/** Share of the plugins above which a clue separates nothing, and the count below which no clue is common. */
const COMMON_SHARE = 0.04;
const FEWEST_COMMON = 40;

/**
 * The directory of a set of plugins: the curated top, what is grown below it, and
 * the places of every plugin with their reasons.
 *
 * The same input gives the same value, whatever the order of its entries.
 */
export function buildDirectory(input: DirectoryInput): DirectoryValue {
  const entries = inCanonicalOrder(input.entries);
  const { clues, facts } = readEntries({ ...input, entries });
  const root = growTree({
    top: input.host.top,
    facts,
    clues,
    kept: keptTopics(input.previous),
    isCommon: commonClues(facts),
    likeness: createLikeness(facts),
    cluesOfLabel: labelReader(clues),
  });
  return { basis: directoryBasis(input), capabilities: capabilitiesOf(input.host), ...valueOf(root, facts, clues) };
}

/** What the texts say; their tokens, about 130 MB for 15,000 entries, end here. */
function readEntries(input: DirectoryInput): { clues: readonly TopicClue[]; facts: readonly EntryFacts[] } {
  const { entries, host } = input;
  const texts = entries.map((entry) => entryText(entry));
  const isHostWord = createHostWordTest(host.stopTerms);
  const lexicon = chineseLexicon(texts);
  const clues = topicClues(collectConcepts(input, texts, isHostWord, lexicon), input.previous);
  const facts = withSeries(gatherFacts({ entries, texts, host, clues, isHostWord }), host.top);
  const said = texts.map((text) => saidWords(withoutHostWords(text, isHostWord), lexicon));
  return { clues, facts: withFits(facts, said, host.top, input.previous) };
}

function capabilitiesOf({ capabilities }: HostTopics): DirectoryValue['capabilities'] {
  return capabilities.map(({ id, label, terms }) => ({
    id,
    label,
    terms: { en: [...terms.en], 'zh-CN': [...terms['zh-CN']] },
  }));
}

function commonClues(facts: readonly EntryFacts[]): (clue: number) => boolean {
  const counts = new Map<number, number>();
  for (const { clues } of facts) for (const clue of clues.keys()) counts.set(clue, (counts.get(clue) ?? 0) + 1);
  const most = Math.max(FEWEST_COMMON, COMMON_SHARE * facts.length);
  return (clue) => (counts.get(clue) ?? 0) > most;
}

function labelReader(clues: readonly TopicClue[]): (label: Seed['label']) => readonly number[] {
  const match = createClueMatcher(clues);
  return (label) => [
    ...match({ name: readField([]), en: readField([label.en]), 'zh-CN': readField([label['zh-CN']]) }).keys(),
  ];
}

function valueOf(
  root: DraftNode,
  facts: readonly EntryFacts[],
  clues: readonly TopicClue[],
): Omit<DirectoryValue, 'basis' | 'capabilities'> {
  const nodes = withParents(root, null);
  const places = new Map(nodes.map(({ node }, place) => [node, place]));
  const used = [...new Set(nodes.flatMap(({ node }) => [...node.clues, ...node.hints]))];
  const cluePlaces = new Map(used.map((clue, place) => [clue, place]));
  return {
    nodes: nodes.map(({ node, parent }) => ({
      key: node.key,
      parent: parent === null ? null : places.get(parent)!,
      kind: node.kind,
      label: node.label,
      description: describeNode(node, clues),
      clues: node.clues.map((clue) => cluePlaces.get(clue)!),
      hints: node.hints.map((hint) => cluePlaces.get(hint)!),
    })),
    clues: used.map((clue) => {
      const { key, surface, terms } = clues[clue]!;
      return { key, surface, terms: { en: [...terms.en], 'zh-CN': [...terms['zh-CN']] } };
    }),
    plugins: facts.map((plugin) => {
      const path = descend(root, plugin);
      return {
        id: plugin.entry.entryId,
        node: places.get(path.at(-1)!)!,
        reason: reasonOf(path.slice(1), plugin),
        cross: crossPlaces(root, path, plugin).map(({ node, hits }) => ({
          node: places.get(node)!,
          capabilities: hits.map(({ clue, hit }) => ({
            id: clue.capabilityId ?? '',
            said: hit === null ? null : { term: hit.term, field: hit.field },
          })),
        })),
      };
    }),
  };
}

/** All nodes, parents first. */
function withParents(
  node: DraftNode,
  parent: DraftNode | null,
): ReadonlyArray<{ node: DraftNode; parent: DraftNode | null }> {
  return [{ node, parent }, ...node.children.flatMap((child) => withParents(child, node))];
}

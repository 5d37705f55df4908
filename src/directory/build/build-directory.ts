import { stableSample } from '../../base/stable-sample.ts';
import { type IsHostWord, createHostWordTest } from '../../text/host-words.ts';
import type { WordLexicon } from '../../text/segment-run.ts';
import type { DirectoryEntry, DirectoryInput, HostTopics } from '../directory-input.ts';
import type { DirectoryValue } from '../directory-value.ts';
import { withRestTopic } from '../taxonomy.ts';
import { buildTree } from './build-tree.ts';
import { describeNode } from './node-texts.ts';
import { directoryBasis, inCanonicalOrder } from './directory-basis.ts';
import type { DraftNode, NodeDefinition } from './draft-node.ts';
import { type EntryFacts, type FactsReader, createFactsReader } from './entry-facts.ts';
import { type EntryText, entryText, readField, withoutHostWords } from './entry-text.ts';
import { createSimilarity } from './merge-topics.ts';
import { previousChildren } from './previous-topics.ts';
import { crossEntries, descend, reasonOf } from './place-plugin.ts';
import { type ContentWord, contentWords } from './content-words.ts';
import { type SeriesPlacer, placeSeries } from './series.ts';
import { createTermMatcher } from './term-matcher.ts';
import { type LearnedFits, learnFits } from './topic-fits.ts';
import { type TopicTerm, topicTerms } from './topic-terms.ts';
import { chineseLexicon } from './vocabulary/catalog-terms.ts';
import { collectConcepts } from './vocabulary/vocabulary.ts';

/** Share of the plugins above which a term separates nothing, and the count below which no term is common. */
const COMMON_SHARE = 0.04;
const FEWEST_COMMON = 40;

/**
 * Plugins that topics are built and learned from; others are placed in the tree that these
 * make. Words, topics and places are all kept of them meanwhile, some 20 kB each.
 */
export const MOST_LEARNED_FROM = 32_768;

/**
 * The directory of a set of plugins: the taxonomy, what is built below it, and
 * the places of every plugin with their reasons.
 *
 * The same input gives the same value, whatever the order of its entries.
 *
 * @param mostLearnedFrom smaller in tests
 */
export function buildDirectory(input: DirectoryInput, mostLearnedFrom = MOST_LEARNED_FROM): DirectoryValue {
  const entries = inCanonicalOrder(input.entries);
  const host = { ...input.host, taxonomy: withRestTopic(input.host.taxonomy) };
  const learned = stableSample(entries, ({ entryId }) => entryId, mostLearnedFrom);
  const { terms, facts, factsOf } = readEntries({ ...input, entries: learned, host }, entries);
  const root = buildTree({
    taxonomy: host.taxonomy,
    facts,
    terms,
    previous: previousChildren(input.previous),
    isCommon: commonTerms(facts),
    similarity: createSimilarity(facts),
    termsOfLabel: labelReader(terms),
  });
  const all = inOrderOf(entries, facts, factsOf);
  return { basis: directoryBasis(input), capabilities: capabilitiesOf(input.host), ...valueOf(root, all, terms) };
}

/** Of every entry its facts; those of an entry that nothing was learned from are read here, and end where they are used. */
function* inOrderOf(
  entries: readonly DirectoryEntry[],
  learned: readonly EntryFacts[],
  factsOf: (entry: DirectoryEntry) => EntryFacts,
): Generator<EntryFacts> {
  let next = 0;
  for (const entry of entries) {
    if (learned[next]?.entry !== entry) yield factsOf(entry);
    else {
      yield learned[next]!;
      next += 1;
    }
  }
}

interface ReadEntries {
  readonly terms: readonly TopicTerm[];
  /** Of the entries that topics are built from. */
  readonly facts: readonly EntryFacts[];
  /** Of any other. */
  readonly factsOf: (entry: DirectoryEntry) => EntryFacts;
}

/** What the texts say; their tokens, about 130 MB for 15,000 entries, end here. */
function readEntries(input: DirectoryInput, all: readonly DirectoryEntry[]): ReadEntries {
  const { entries, host } = input;
  const texts = entries.map((entry) => entryText(entry));
  const isHostWord = createHostWordTest(host.stopTerms);
  const lexicon = chineseLexicon(texts);
  const terms = topicTerms(collectConcepts(input, texts, isHostWord, lexicon), input.previous);
  const readFacts = createFactsReader({ host, terms, isHostWord });
  const alone = entries.map((entry, i) => readFacts(entry, texts[i]!));
  const placed = placeSeries(all, alone, host.taxonomy);
  const wordsOf = createWordReader(isHostWord, lexicon);
  const fits = learnFits(alone.map(placed), texts.map(wordsOf), host.taxonomy, input.previous);
  return { terms, facts: fits.facts, factsOf: createReaderOfOthers({ readFacts, placed, wordsOf, fits }) };
}

function createWordReader(isHostWord: IsHostWord, lexicon: WordLexicon): (text: EntryText) => readonly ContentWord[] {
  return (text) => contentWords(withoutHostWords(text, isHostWord), lexicon);
}

/** Made here and not where all texts are at hand: a function keeps alive what stands beside it. */
function createReaderOfOthers({
  readFacts,
  placed,
  wordsOf,
  fits,
}: {
  readonly readFacts: FactsReader;
  readonly placed: SeriesPlacer;
  readonly wordsOf: (text: EntryText) => readonly ContentWord[];
  readonly fits: LearnedFits;
}): ReadEntries['factsOf'] {
  return (entry) => {
    const text = entryText(entry);
    return fits.withFit(placed(readFacts(entry, text)), wordsOf(text));
  };
}

function capabilitiesOf({ capabilities }: HostTopics): DirectoryValue['capabilities'] {
  return capabilities.map(({ id, label, terms }) => ({
    id,
    label,
    terms: { en: [...terms.en], 'zh-CN': [...terms['zh-CN']] },
  }));
}

function commonTerms(facts: readonly EntryFacts[]): (term: number) => boolean {
  const counts = new Map<number, number>();
  for (const { terms } of facts) for (const term of terms.keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  const most = Math.max(FEWEST_COMMON, COMMON_SHARE * facts.length);
  return (term) => (counts.get(term) ?? 0) > most;
}

function labelReader(terms: readonly TopicTerm[]): (label: NodeDefinition['label']) => readonly number[] {
  const match = createTermMatcher(terms);
  return (label) => [
    ...match({ name: readField([]), en: readField([label.en]), 'zh-CN': readField([label['zh-CN']]) }).keys(),
  ];
}

function valueOf(
  root: DraftNode,
  facts: Iterable<EntryFacts>,
  terms: readonly TopicTerm[],
): Omit<DirectoryValue, 'basis' | 'capabilities'> {
  const nodes = withParents(root, null);
  const nodeIndexes = new Map(nodes.map(({ node }, index) => [node, index]));
  const used = [...new Set(nodes.flatMap(({ node }) => [...node.terms, ...node.hints]))];
  const termIndexes = new Map(used.map((term, index) => [term, index]));
  return {
    nodes: nodes.map(({ node, parent }) => ({
      key: node.key,
      parent: parent === null ? null : nodeIndexes.get(parent)!,
      kind: node.kind,
      label: node.label,
      description: describeNode(node, terms),
      clues: node.terms.map((term) => termIndexes.get(term)!),
      hints: node.hints.map((hint) => termIndexes.get(hint)!),
    })),
    clues: used.map((term) => {
      const { key, surface, terms: ways } = terms[term]!;
      return { key, surface, terms: { en: [...ways.en], 'zh-CN': [...ways['zh-CN']] } };
    }),
    plugins: Array.from(facts, (plugin) => {
      const path = descend(root, plugin);
      return {
        id: plugin.entry.entryId,
        node: nodeIndexes.get(path.at(-1)!)!,
        reason: reasonOf(path.slice(1), plugin),
        cross: crossEntries(root, path, plugin).map(({ node, hits }) => ({
          node: nodeIndexes.get(node)!,
          capabilities: hits.map(({ term, hit }) => ({
            id: term.capabilityId ?? '',
            said: hit === null ? null : { term: hit.written, field: hit.field },
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

/**
 * The directory that follows the current one: that one itself where nothing it
 * was built from has changed. To build it once more on itself could move a few
 * plugins, so a catalog that says the same would give another publication.
 */
export function nextDirectory(input: DirectoryInput): DirectoryValue {
  const { previous } = input;
  return previous !== null && previous.basis === directoryBasis(input) ? previous : buildDirectory(input);
}

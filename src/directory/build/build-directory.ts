import { canonicalJson } from '../../base/canonical-json.ts';
import { countEqual } from '../../base/count-equal.ts';
import type { Sha256 } from '../../base/digest.ts';
import { type ItemsByPlace, eachItem } from '../../base/items-by-place.ts';
import { stableSample } from '../../base/stable-sample.ts';
import { createHostWordTest } from '../../text/host-words.ts';
import type {
  DirectoryEntries,
  DirectoryEntry,
  DirectoryInput,
  HostTopics,
  LearnedInput,
  WholeInput,
} from '../directory-input.ts';
import type { DirectoryInTheMaking, DirectoryValue, PlacedPlugin } from '../directory-value.ts';
import { directoryInMemory } from '../placed-plugins.ts';
import { withRestTopic } from '../taxonomy.ts';
import { buildTree } from './build-tree.ts';
import { describeNode } from './node-texts.ts';
import { directoryBasis, entriesInMemory } from './directory-basis.ts';
import { followDirectory } from './follow-directory.ts';
import { type LearnedDirectory, createPluginReader, createWordReader } from './plugin-reader.ts';
import type { DraftNode, NodeDefinition } from './draft-node.ts';
import { type EntryFacts, createFactsReader } from './entry-facts.ts';
import { entryText, readField } from './entry-text.ts';
import { createSimilarity } from './merge-topics.ts';
import { previousChildren } from './previous-topics.ts';
import { placedPlugin } from './place-plugin.ts';
import { createSeriesPlacer, findSeries } from './series.ts';
import { createTermMatcher } from './term-matcher.ts';
import { learnFits } from './topic-fits.ts';
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
export function buildDirectory(whole: WholeInput, mostLearnedFrom = MOST_LEARNED_FROM): DirectoryValue {
  const input = inMemory(whole);
  const { plugins, ...head } = learnDirectory(input, directoryBasis(input), mostLearnedFrom).value;
  return { ...head, plugins: [...plugins] };
}

export function inMemory({ entries, previous, ...beside }: WholeInput): DirectoryInput {
  return {
    ...beside,
    entries: entriesInMemory(entries),
    previous: previous === null ? null : directoryInMemory(previous),
  };
}

function learnDirectory(input: DirectoryInput, basis: Sha256, mostLearnedFrom: number) {
  const entries = input.entries.all();
  const host = { ...input.host, taxonomy: withRestTopic(input.host.taxonomy) };
  const sample = sampled(input.entries, mostLearnedFrom).map((place) => entries.at(place)!);
  const { terms, facts, learned } = readEntries({ ...input, entries: sample, host }, entries);
  const factsOf = createPluginReader({ host, terms, learned, previous: input.previous });
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
  const head = { basis, learnedFrom: basis, capabilities: capabilitiesOf(input.host) };
  return { value: { ...head, ...valueOf(root, all, terms) }, learned: { ...learned, from: basis } };
}

/** Places of some of them. */
function sampled({ length, idAt }: DirectoryEntries, most: number): readonly number[] {
  return stableSample(
    Array.from({ length }, (_, place) => place),
    idAt,
    most,
  );
}

/** Of every entry its facts; those of an entry that nothing was learned from are read here, and end where they are used. */
function* inOrderOf(
  entries: ItemsByPlace<DirectoryEntry>,
  learned: readonly EntryFacts[],
  factsOf: (entry: DirectoryEntry) => EntryFacts,
): Generator<EntryFacts> {
  let next = 0;
  for (const entry of eachItem(entries)) {
    if (learned[next]?.entry.entryId !== entry.entryId) yield factsOf(entry);
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
  readonly learned: Omit<LearnedDirectory, 'from'>;
}

/** What the texts say; their tokens, about 130 MB for 15,000 entries, end here. */
function readEntries(input: LearnedInput, all: ItemsByPlace<DirectoryEntry>): ReadEntries {
  const { entries, host } = input;
  const texts = entries.map((entry) => entryText(entry));
  const isHostWord = createHostWordTest(host.stopTerms);
  const lexicon = chineseLexicon(texts);
  const terms = topicTerms(collectConcepts(input, texts, isHostWord, lexicon), input.previous);
  const readFacts = createFactsReader({ host, terms, isHostWord });
  const alone = entries.map((entry, i) => readFacts(entry, texts[i]!));
  const series = findSeries(eachItem(all), alone, host.taxonomy);
  const wordsOf = createWordReader(isHostWord, lexicon);
  const said = texts.map(wordsOf);
  const placed = alone.map(createSeriesPlacer(series));
  const { facts, learned: topics } = learnFits(placed, said, host.taxonomy, input.previous);
  return {
    terms,
    facts,
    learned: { lexicon, topics, series: new Map([...series].map(([owner, { key }]) => [owner, key])) },
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
  const counts = countEqual(facts.values().flatMap(({ terms }) => terms.keys()));
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
): Pick<DirectoryValue, 'nodes' | 'clues'> & { readonly plugins: Iterable<PlacedPlugin> } {
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
    plugins: Iterator.from(facts).map((plugin) => placedPlugin(plugin, root, (node) => nodeIndexes.get(node)!)),
  };
}

/** All nodes, parents first. */
function withParents(
  node: DraftNode,
  parent: DraftNode | null,
): ReadonlyArray<{ node: DraftNode; parent: DraftNode | null }> {
  return [{ node, parent }, ...node.children.flatMap((child) => withParents(child, node))];
}

/** What the next directory is made with. */
export interface NextDirectory {
  readonly value: DirectoryInTheMaking;
  /** What was learned for it; `null`: it stands in the tree of the one before. */
  readonly learned: LearnedDirectory | null;
}

/**
 * The directory that follows the current one: that one itself where nothing it
 * was built from has changed. To build it once more on itself could move a few
 * plugins, so a catalog that says the same would give another publication. Where what it
 * was learned with is in force, plugins are placed in its tree; else all is built anew.
 *
 * @param inForce what was learned before and still holds; `null`: nothing
 */
export function nextDirectory(input: DirectoryInput, inForce: LearnedDirectory | null): NextDirectory {
  const { previous } = input;
  const basis = directoryBasis(input);
  if (previous !== null && previous.basis === basis) {
    const places = Iterator.from(Array(previous.plugins.length).keys());
    return { value: { ...previous, plugins: places.map(previous.plugins.textAt) }, learned: null };
  }
  if (previous === null || inForce === null || previous.learnedFrom !== inForce.from) {
    const { value, learned } = learnDirectory(input, basis, MOST_LEARNED_FROM);
    return { value: { ...value, plugins: Iterator.from(value.plugins).map(canonicalJson) }, learned };
  }
  return { value: followDirectory({ ...input, previous }, basis, inForce), learned: null };
}

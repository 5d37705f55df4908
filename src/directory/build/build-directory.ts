import { createHostWordTest } from '../../text/host-words.ts';
import type { DirectoryInput, HostTopics } from '../directory-input.ts';
import type { DirectoryValue } from '../directory-value.ts';
import { withRestTopic } from '../taxonomy.ts';
import { buildTree } from './build-tree.ts';
import { describeNode } from './node-texts.ts';
import { directoryBasis, inCanonicalOrder } from './directory-basis.ts';
import type { DraftNode, NodeDefinition } from './draft-node.ts';
import { type EntryFacts, gatherFacts } from './entry-facts.ts';
import { entryText, readField, withoutHostWords } from './entry-text.ts';
import { createSimilarity } from './merge-topics.ts';
import { previousChildren } from './previous-topics.ts';
import { crossEntries, descend, reasonOf } from './place-plugin.ts';
import { contentWords } from './content-words.ts';
import { withSeries } from './series.ts';
import { createTermMatcher } from './term-matcher.ts';
import { withFits } from './topic-fits.ts';
import { type TopicTerm, topicTerms } from './topic-terms.ts';
import { chineseLexicon } from './vocabulary/catalog-terms.ts';
import { collectConcepts } from './vocabulary/vocabulary.ts';

/** Share of the plugins above which a term separates nothing, and the count below which no term is common. */
const COMMON_SHARE = 0.04;
const FEWEST_COMMON = 40;

/**
 * The directory of a set of plugins: the taxonomy, what is built below it, and
 * the places of every plugin with their reasons.
 *
 * The same input gives the same value, whatever the order of its entries.
 */
export function buildDirectory(input: DirectoryInput): DirectoryValue {
  const entries = inCanonicalOrder(input.entries);
  const host = { ...input.host, taxonomy: withRestTopic(input.host.taxonomy) };
  const { terms, facts } = readEntries({ ...input, entries, host });
  const root = buildTree({
    taxonomy: host.taxonomy,
    facts,
    terms,
    previous: previousChildren(input.previous),
    isCommon: commonTerms(facts),
    similarity: createSimilarity(facts),
    termsOfLabel: labelReader(terms),
  });
  return { basis: directoryBasis(input), capabilities: capabilitiesOf(input.host), ...valueOf(root, facts, terms) };
}

/** What the texts say; their tokens, about 130 MB for 15,000 entries, end here. */
function readEntries(input: DirectoryInput): { terms: readonly TopicTerm[]; facts: readonly EntryFacts[] } {
  const { entries, host } = input;
  const texts = entries.map((entry) => entryText(entry));
  const isHostWord = createHostWordTest(host.stopTerms);
  const lexicon = chineseLexicon(texts);
  const terms = topicTerms(collectConcepts(input, texts, isHostWord, lexicon), input.previous);
  const facts = withSeries(gatherFacts({ entries, texts, host, terms, isHostWord }), host.taxonomy);
  const said = texts.map((text) => contentWords(withoutHostWords(text, isHostWord), lexicon));
  return { terms, facts: withFits(facts, said, host.taxonomy, input.previous) };
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
  facts: readonly EntryFacts[],
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
    plugins: facts.map((plugin) => {
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

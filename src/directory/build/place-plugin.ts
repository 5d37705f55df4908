import { compareCodeUnits } from '../../base/compare.ts';
import type { DirectoryEntry } from '../directory-input.ts';
import type { PlacedPlugin, PlacementReason } from '../directory-value.ts';
import { chooseChild } from './choose-child.ts';
import { entryDigest } from './directory-basis.ts';
import type { DraftNode } from './draft-node.ts';
import type { EntryFacts, TermMention } from './entry-facts.ts';
import { hasOnlyCategories } from '../taxonomy.ts';
import { type TaxonomyHit, taxonomyEvidence } from './taxonomy-evidence.ts';

/** A plugin's places in a tree, and why. */
export function placedPlugin(plugin: EntryFacts, root: DraftNode, indexOf: (node: DraftNode) => number): PlacedPlugin {
  const path = descend(root, plugin);
  return {
    id: plugin.entry.entryId,
    entryDigest: entryDigest(plugin.entry),
    node: indexOf(path.at(-1)!),
    reason: reasonOf(path.slice(1), plugin),
    cross: crossEntries(root, path, plugin).map(({ node, hits }) => ({
      node: indexOf(node),
      capabilities: hits.map(({ term, hit }) => ({
        id: term.capabilityId ?? '',
        said: hit === null ? null : { term: hit.written, field: hit.field },
      })),
    })),
  };
}

/** Nodes from the given one down to where the plugin belongs; the given one comes first. */
function descend(from: DraftNode, facts: EntryFacts): readonly DraftNode[] {
  const path = [from];
  for (let node: DraftNode | null = from; node !== null;) {
    node = chooseChild<DraftNode>(node.children, facts);
    if (node !== null) path.push(node);
  }
  return path;
}

/** What led a plugin down a path. */
function reasonOf(path: readonly DraftNode[], facts: EntryFacts): PlacementReason {
  const topics = path.flatMap(({ topic }) =>
    topic === null ? [] : [taxonomyEvidence(facts.entry, facts.taxonomyHits, topic)],
  );
  const own = [...new Set(topics.flatMap(({ hits }) => hits))];
  return {
    terms: uniqueTerms([
      ...own.flatMap(mentionsIn),
      ...path.flatMap((node) => learnedTerms(node, facts)),
      ...path.flatMap((node) => builtFromTerms(node, facts)),
    ]).filter((said) => isWritten(facts.entry, said)),
    category: topics.some(({ hasCategory }) => hasCategory) ? facts.entry.categoryId : null,
    capabilities: [...new Set(own.flatMap(({ term }) => term.capabilityId ?? []))].sort(),
  };
}

/** A row of words that the analyser reads in another form (a hyphen of another kind) is no evidence. */
function isWritten({ names, description }: DirectoryEntry, { term, field }: TermMention): boolean {
  const texts = { name: names, en: [description.en], 'zh-CN': [description.zhCn] }[field];
  return texts.some((text) => text?.includes(term) === true);
}

function mentionsIn({ hit }: TaxonomyHit): readonly TermMention[] {
  return hit === null ? [] : [{ term: hit.written, field: hit.field }];
}

/** Where no rule of the profile speaks for a topic: the words that do. To a topic of categories alone no word leads. */
function learnedTerms(
  { kind, topic }: DraftNode,
  { entry, taxonomyHits, wordsFor }: EntryFacts,
): readonly TermMention[] {
  if (kind !== 'curated' || topic === null || hasOnlyCategories(topic)) return [];
  return taxonomyEvidence(entry, taxonomyHits, topic).hits.length > 0 ? [] : wordsFor(topic);
}

/** What is said of the terms a node was built from. */
function builtFromTerms(node: DraftNode, { terms }: EntryFacts): readonly TermMention[] {
  return node.terms.flatMap((term) => {
    const hit = terms.get(term);
    return hit === undefined ? [] : [{ term: hit.written, field: hit.field }];
  });
}

function uniqueTerms(terms: readonly TermMention[]): TermMention[] {
  const byText = new Map(terms.map((term) => [`${term.field} ${term.term}`, term]));
  return [...byText.values()];
}

/** A further place of a plugin, for what it can do. */
interface PlannedCrossEntry {
  readonly node: DraftNode;
  readonly hits: readonly TaxonomyHit[];
}

/**
 * Where else a plugin is listed: at the topics of the capabilities its texts or
 * its publisher name, as deep as it would stand if that were its canonical topic.
 */
function crossEntries(
  root: DraftNode,
  canonical: readonly DraftNode[],
  facts: EntryFacts,
): readonly PlannedCrossEntry[] {
  const topics = new Set(canonical.map(({ topic }) => topic));
  const entries = new Map<DraftNode, TaxonomyHit[]>();
  for (const hit of facts.taxonomyHits) {
    const topic = hit.term.path.at(-1);
    if (hit.term.kind !== 'capability' || topic === undefined || topics.has(topic)) continue;
    const lowest = descend(nodeOf(root, hit.term), facts).at(-1);
    if (lowest === undefined || canonical.includes(lowest)) continue;
    const known = entries.get(lowest);
    if (known === undefined) entries.set(lowest, [hit]);
    else known.push(hit);
  }
  return [...entries]
    .map(([node, hits]) => ({ node, hits }))
    .sort((a, b) => compareCodeUnits(a.node.path, b.node.path));
}

/** The node of a term's topic, or the lowest one above it that was not too small to be split. */
function nodeOf(root: DraftNode, { path }: TaxonomyHit['term']): DraftNode {
  let node = root;
  for (const topic of path) {
    const child = node.children.find((candidate) => candidate.topic === topic);
    if (child === undefined) break;
    node = child;
  }
  return node;
}

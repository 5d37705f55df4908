import { chooseChild } from './choose-child.ts';
import { taxonomyEvidence, type TaxonomyHit } from './taxonomy-evidence.ts';
import type { DirectoryEntry } from '../directory-input.ts';
import type { PlacementReason } from '../directory-value.ts';
import type { DraftNode } from './draft-node.ts';
import type { EntryFacts, SaidTerm } from './entry-facts.ts';

/** Nodes from the given one down to where the plugin belongs; the given one comes first. */
export function descend(from: DraftNode, facts: EntryFacts): readonly DraftNode[] {
  const path = [from];
  for (let node: DraftNode | null = from; node !== null;) {
    node = chooseChild<DraftNode>(node.children, facts);
    if (node !== null) path.push(node);
  }
  return path;
}

/** What led a plugin down a path. */
export function reasonOf(path: readonly DraftNode[], facts: EntryFacts): PlacementReason {
  const topics = path.flatMap(({ topic }) =>
    topic === null ? [] : [taxonomyEvidence(facts.entry, facts.taxonomyHits, topic)],
  );
  const own = [...new Set(topics.flatMap(({ hits }) => hits))];
  return {
    terms: uniqueTerms([
      ...own.flatMap(saidBy),
      ...path.flatMap((node) => learnedTerms(node, facts)),
      ...path.flatMap((node) => builtFromTerms(node, facts)),
    ]).filter((said) => isWritten(facts.entry, said)),
    category: topics.some(({ hasCategory }) => hasCategory) ? facts.entry.categoryId : null,
    capabilities: [...new Set(own.flatMap(({ term }) => term.capabilityId ?? []))].sort(),
  };
}

/** A row of words that the analyser reads in another form (a hyphen of another kind) is no evidence. */
function isWritten({ names, description }: DirectoryEntry, { term, field }: SaidTerm): boolean {
  const texts = { name: names, en: [description.en], 'zh-CN': [description.zhCn] }[field];
  return texts.some((text) => text?.includes(term) === true);
}

function saidBy({ hit }: TaxonomyHit): readonly SaidTerm[] {
  return hit === null ? [] : [{ term: hit.written, field: hit.field }];
}

/** Where no rule of the profile speaks for a topic: the words that do. */
function learnedTerms({ kind, topic }: DraftNode, { entry, taxonomyHits, wordsFor }: EntryFacts): readonly SaidTerm[] {
  if (kind !== 'curated' || topic === null || taxonomyEvidence(entry, taxonomyHits, topic).hits.length > 0) return [];
  return wordsFor(topic);
}

/** What is said of the terms a node was built from. */
function builtFromTerms(node: DraftNode, { terms }: EntryFacts): readonly SaidTerm[] {
  return node.terms.flatMap((term) => {
    const hit = terms.get(term);
    return hit === undefined ? [] : [{ term: hit.written, field: hit.field }];
  });
}

function uniqueTerms(terms: readonly SaidTerm[]): SaidTerm[] {
  const byText = new Map(terms.map((term) => [`${term.field} ${term.term}`, term]));
  return [...byText.values()];
}

import type { LocalizedText } from '../../contract/shared/text.ts';
import type { DeepRanking } from '../../search/discovery/discovery-searcher.ts';
import { scoreOnTheWire } from '../../search/discovery/score-on-the-wire.ts';
import type { DirectoryNode, DirectoryReader, PluginPlacements } from '../read/open-directory.ts';
import type { PublishedEntries } from '../read/read-directory.ts';
import type { QueryTopic } from './query-topic.ts';
import type { RoutedPlugin } from './interleave-lists.ts';
import type { RetrievalSource, RouteHit } from './router.ts';

export interface HitDeps {
  readonly directory: DirectoryReader;
  readonly entries: PublishedEntries;
}

export interface HitInput {
  readonly plugin: RoutedPlugin;
  readonly rank: number;
  readonly asked: QueryTopic;
  readonly ranking: DeepRanking;
}

/** Writes the hits of a page: where each plugin stands, and which sources found it. */
export function createHitWriter({ directory, entries }: HitDeps): (input: HitInput) => RouteHit {
  const indexes = new Map(directory.nodes.map((node, index) => [node, index]));
  return ({ plugin: { candidate, collapsedBy }, rank, asked, ranking }) => {
    const { record, matchIndex } = candidate;
    const entryId = entries.idAt(record);
    const placements = directory.placementsOf(entryId);
    const node = placements?.canonical.node ?? directory.root;
    const isMatched = (one: DirectoryNode): boolean => (asked.branches?.[indexes.get(one) ?? 0] ?? 0) > 0;
    const matchedCapabilities =
      placements === null ? [] : capabilitiesOf(placements, askedIds(asked, directory), isMatched);
    const reasons =
      matchIndex === null ? { reason_codes: [], matched_fields: [] } : ranking.reasonsAt(matchIndex, collapsedBy);
    return {
      entryId,
      recordIndex: record,
      rank,
      // Two lists have no sum in common: the score says the rank alone.
      score: scoreOnTheWire(1 / rank, rank),
      reasonCodes: reasons.reason_codes,
      matchedFields: reasons.matched_fields,
      retrievalSources: sourcesOf({
        keyword: matchIndex !== null,
        canonical_path: isMatched(node),
        capability: matchedCapabilities.length > 0,
      }),
      canonicalPathKey: node.pathKey,
      canonicalPrimaryPath: labelsTo(node),
      matchedCapabilities,
    };
  };
}

/** Those that the query names, and those that list the plugin below a branch that was matched. */
function capabilitiesOf(
  { canonical, cross }: PluginPlacements,
  asked: ReadonlySet<string>,
  isMatched: (node: DirectoryNode) => boolean,
): readonly string[] {
  const own = canonical.reason.capabilities.filter((id) => asked.has(id));
  const listed = cross.flatMap(({ node, capabilities }) =>
    capabilities.filter(({ id }) => asked.has(id) || isMatched(node)).map(({ id }) => id),
  );
  return [...new Set([...own, ...listed])].sort();
}

function askedIds({ capabilities }: QueryTopic, directory: DirectoryReader): ReadonlySet<string> {
  return new Set([...capabilities].flatMap((index) => directory.capabilities[index]?.id ?? []));
}

function sourcesOf(found: Readonly<Record<RetrievalSource, boolean>>): readonly RetrievalSource[] {
  return (['keyword', 'canonical_path', 'capability'] as const).filter((source) => found[source]);
}

/** From below the root down to the node. */
function labelsTo(node: DirectoryNode): readonly LocalizedText[] {
  return [...node.ancestors, node].slice(1).map(({ label }) => label);
}

import type { LocalizedText } from '../../contract/shared/text.ts';
import type { DeepRanking } from '../../search/discovery/discovery-searcher.ts';
import { scoreOnTheWire } from '../../search/discovery/score-on-the-wire.ts';
import type { DirectoryNode, DirectoryReader, PluginPlaces } from '../read/open-directory.ts';
import type { PublishedEntries } from '../read/read-directory.ts';
import type { AskedTopic } from './asked-topic.ts';
import type { RoutedPlugin } from './join-lists.ts';
import type { RetrievalSource, RouteHit } from './router.ts';

export interface HitDeps {
  readonly directory: DirectoryReader;
  readonly entries: PublishedEntries;
}

export interface HitInput {
  readonly plugin: RoutedPlugin;
  readonly rank: number;
  readonly asked: AskedTopic;
  readonly ranking: DeepRanking;
}

/** Writes the hits of a page: where each plugin stands, and which sources found it. */
export function createHitWriter({ directory, entries }: HitDeps): (input: HitInput) => RouteHit {
  const placeOf = new Map(directory.nodes.map((node, place) => [node, place]));
  return ({ plugin: { candidate, collapsedBy }, rank, asked, ranking }) => {
    const { record, place } = candidate;
    const entryId = entries.idAt(record);
    const places = directory.placesOf(entryId);
    const node = places?.canonical.node ?? directory.root;
    const isTaken = (one: DirectoryNode): boolean => (asked.branches?.[placeOf.get(one) ?? 0] ?? 0) > 0;
    const matchedCapabilities = places === null ? [] : capabilitiesOf(places, askedIds(asked, directory), isTaken);
    const reasons = place === null ? { reason_codes: [], matched_fields: [] } : ranking.reasonsAt(place, collapsedBy);
    return {
      entryId,
      recordIndex: record,
      rank,
      // Two lists have no sum in common: the score says the place alone.
      score: scoreOnTheWire(1 / rank, rank),
      reasonCodes: reasons.reason_codes,
      matchedFields: reasons.matched_fields,
      retrievalSources: sourcesOf({
        keyword: place !== null,
        canonical_path: isTaken(node),
        capability: matchedCapabilities.length > 0,
      }),
      canonicalPathKey: node.pathKey,
      canonicalPrimaryPath: labelsTo(node),
      matchedCapabilities,
    };
  };
}

/** Those that the query names, and those that list the plugin below a branch that was taken. */
function capabilitiesOf(
  { canonical, cross }: PluginPlaces,
  asked: ReadonlySet<string>,
  isTaken: (node: DirectoryNode) => boolean,
): readonly string[] {
  const own = canonical.reason.capabilities.filter((id) => asked.has(id));
  const listed = cross.flatMap(({ node, capabilities }) =>
    capabilities.filter(({ id }) => asked.has(id) || isTaken(node)).map(({ id }) => id),
  );
  return [...new Set([...own, ...listed])].sort();
}

function askedIds({ capabilities }: AskedTopic, directory: DirectoryReader): ReadonlySet<string> {
  return new Set([...capabilities].flatMap((place) => directory.capabilities[place]?.id ?? []));
}

function sourcesOf(found: Readonly<Record<RetrievalSource, boolean>>): readonly RetrievalSource[] {
  return (['keyword', 'canonical_path', 'capability'] as const).filter((source) => found[source]);
}

/** From below the root down to the node. */
function labelsTo(node: DirectoryNode): readonly LocalizedText[] {
  return [...node.ancestors, node].slice(1).map(({ label }) => label);
}

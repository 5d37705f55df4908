import { Failure } from '../base/failure.ts';
import type { PluginFactsClient, SearchRequest } from '../client/plugin-facts-client.ts';
import type { CallOptions } from '../client/service-connection.ts';
import { NO_APPROVAL_FLAGS } from '../contract/shared/answer-envelope.ts';
import type { HitExplanation, QueryExplanation } from '../contract/discovery/explanation.ts';
import { identifyPlugin } from './identify-plugin.ts';

/** What `explain` asks about. */
export interface ExplainRequest {
  readonly query: string;
  /** Id of a plugin, or a name, package or repository that only one has. */
  readonly plugin: string;
}

/** Why a plugin stands where it stands among a query's hits; printed as it is with `--json`. */
export type ExplainAnswer = typeof NO_APPROVAL_FLAGS & {
  readonly snapshot_id: string;
  readonly entry_id: string;
  readonly name: string;
  /** Hits of the query on all pages. */
  readonly total: number;
  readonly query: QueryExplanation;
  /** `null`: the query does not find the plugin. */
  readonly hit: ExplainedHit | null;
  /** The hit one rank above; `null`: there is none, or no hit. */
  readonly hit_above: ExplainedHit | null;
};

export interface ExplainedHit {
  readonly name: string;
  readonly score: number;
  readonly explanation: HitExplanation;
}

type Client = Pick<PluginFactsClient, 'searchDiscovery' | 'lookupPlugin' | 'getPlugin'>;
type SearchAnswer = Awaited<ReturnType<Client['searchDiscovery']>>;

/**
 * Looks up at which rank a query finds a plugin, then asks why it and the hit above stand where they stand. Both come
 * from one snapshot; where the service moves on in between, the last request is refused and says so.
 */
export async function explainPlugin(
  client: Client,
  { query, plugin }: ExplainRequest,
  options: CallOptions = {},
): Promise<ExplainAnswer> {
  const { entryId, name } = await identifyPlugin(client, plugin, options);
  const { snapshot_id, entries } = await client.lookupPlugin({ name: entryId, query }, options);
  const rank = entries.find(({ entry_id: id }) => id === entryId)?.place?.match?.rank ?? null;
  const answer = await client.searchDiscovery({ ...explainedPage(rank), query, explain: true, snapshot_id }, options);
  if (answer.explanation === undefined) {
    throw new Failure('source_malformed', 'The server answered without the explanation that was asked for.');
  }
  const hits = explainedHits(answer);
  return {
    snapshot_id: answer.snapshot_id,
    entry_id: entryId,
    name,
    total: answer.page.total,
    query: answer.explanation.query,
    hit: hits.find(({ explanation }) => explanation.entry_id === entryId) ?? null,
    hit_above: hits.find(({ explanation }) => rank !== null && explanation.rank === rank - 1) ?? null,
    ...NO_APPROVAL_FLAGS,
  };
}

/** The hit and the one above it; where there is no hit, the first one, for what is said of the query. */
function explainedPage(rank: number | null): Pick<SearchRequest, 'cursor' | 'limit'> {
  const offset = Math.max(0, (rank ?? 1) - 2);
  return { cursor: `offset:${offset}`, limit: (rank ?? 1) - offset };
}

function explainedHits({ candidates, explanation }: SearchAnswer): readonly ExplainedHit[] {
  return candidates.flatMap(({ entry, match }): ExplainedHit[] => {
    const ofEntry = explanation?.hits.find(({ entry_id: id }) => id === entry.entry_id);
    return ofEntry === undefined ? [] : [{ name: entry.identity.name, score: match.score, explanation: ofEntry }];
  });
}

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
  /** Hits that were looked through, the best first. */
  readonly hits_read: number;
  readonly query: QueryExplanation;
  /** `null`: the plugin is not among the hits that were looked through. */
  readonly hit: ExplainedHit | null;
  /** The hit one rank above; `null`: there is none, or no hit. */
  readonly hit_above: ExplainedHit | null;
};

export interface ExplainedHit {
  readonly name: string;
  readonly score: number;
  readonly explanation: HitExplanation;
}

type Client = Pick<PluginFactsClient, 'searchDiscovery' | 'searchDiscoveryPages' | 'getPlugin'>;
type SearchAnswer = Awaited<ReturnType<Client['searchDiscovery']>>;

const LONGEST_PAGE = 50;
/** How far down a plugin is looked for: twenty requests. */
export const MOST_HITS_READ = 1000;

/**
 * Finds a plugin among a query's hits, then asks why it and the hit above stand
 * where they stand. Everything comes from one snapshot; where the service moves
 * on in between, the last request is refused and says so.
 */
export async function explainPlugin(
  client: Client,
  { query, plugin }: ExplainRequest,
  options: CallOptions = {},
): Promise<ExplainAnswer> {
  const { entryId, name } = await identifyPlugin(client, plugin, options);
  const found = await findHit(client, query, entryId, options);
  const answer = await client.searchDiscovery(explainedRequest(query, found), options);
  if (answer.explanation === undefined) {
    throw new Failure('source_malformed', 'The server answered without the explanation that was asked for.');
  }
  const hits = explainedHits(answer);
  return {
    snapshot_id: answer.snapshot_id,
    entry_id: entryId,
    name,
    total: answer.page.total,
    hits_read: found.hitsRead,
    query: answer.explanation.query,
    hit: hits.find(({ explanation }) => explanation.entry_id === entryId) ?? null,
    hit_above: hits.find(({ explanation }) => found.rank !== null && explanation.rank === found.rank - 1) ?? null,
    ...NO_APPROVAL_FLAGS,
  };
}

interface FoundHit {
  /** `null`: not among the hits read. */
  readonly rank: number | null;
  readonly hitsRead: number;
  readonly snapshotId: SearchAnswer['snapshot_id'] | null;
}

async function findHit(client: Client, query: string, entryId: string, options: CallOptions): Promise<FoundHit> {
  let hitsRead = 0;
  let snapshotId: FoundHit['snapshotId'] = null;
  for await (const { candidates, snapshot_id } of client.searchDiscoveryPages(
    { query, limit: LONGEST_PAGE },
    options,
  )) {
    snapshotId = snapshot_id;
    hitsRead += candidates.length;
    const hit = candidates.find(({ entry }) => entry.entry_id === entryId);
    if (hit !== undefined) return { rank: hit.match.rank, hitsRead, snapshotId };
    if (hitsRead >= MOST_HITS_READ) break;
  }
  return { rank: null, hitsRead, snapshotId };
}

/** The hit and the one above it; where there is no hit, the first one, for what is said of the query. */
function explainedRequest(query: string, { rank, snapshotId }: FoundHit): SearchRequest {
  const offset = Math.max(0, (rank ?? 1) - 2);
  return {
    query,
    explain: true,
    limit: (rank ?? 1) - offset,
    cursor: `offset:${offset}`,
    ...(snapshotId === null ? {} : { snapshot_id: snapshotId }),
  };
}

function explainedHits({ candidates, explanation }: SearchAnswer): readonly ExplainedHit[] {
  return candidates.flatMap(({ entry, match }): ExplainedHit[] => {
    const ofEntry = explanation?.hits.find(({ entry_id: id }) => id === entry.entry_id);
    return ofEntry === undefined ? [] : [{ name: entry.identity.name, score: match.score, explanation: ofEntry }];
  });
}

import type { Client } from '@opensearch-project/opensearch';
import { Failure } from '../../../base/failure.ts';

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** What is asked of OpenSearch. */
export interface OpenSearchAsk {
  readonly method: Method;
  readonly path: string;
  /** One value, or one a line. */
  readonly body?: Readonly<Record<string, unknown>> | string;
  /** Statuses besides success that are an answer. */
  readonly alsoFine?: readonly number[];
  readonly timeoutMs?: number;
  /** How long it is asked again where it fails; absent: as long as a cluster takes that lost a node. See `patientLink`. */
  readonly patienceMs?: number;
}

/** An OpenSearch that answers. */
export interface OpenSearchLink {
  /** @throws Failure `not_searched`: no node answers, in time or rightly */
  readonly ask: (asked: OpenSearchAsk) => Promise<{ readonly status: number; readonly body: unknown }>;
  readonly close: () => Promise<void>;
}

/** A search takes some milliseconds; a node that answers none in a second is asked no more, and another one is. */
const SEARCH_TIMEOUT_MS = 1_000;
/** Nodes asked one after the other for one thing. */
const MOST_RETRIES = 2;

/**
 * Connects to the nodes of one cluster by the official client, which goes round among
 * them, and to another one where one fails.
 *
 * @param addresses they may hold user and password
 * @throws Failure `config_invalid` where the client is not installed
 */
export async function connectOpenSearch(
  addresses: readonly string[],
  searchTimeoutMs = SEARCH_TIMEOUT_MS,
): Promise<OpenSearchLink> {
  const { Client: OpenSearch } = await loadClient();
  const client = new OpenSearch({
    nodes: [...addresses],
    maxRetries: MOST_RETRIES,
    requestTimeout: searchTimeoutMs,
  });
  return {
    async ask({ method, path, body, alsoFine = [], timeoutMs = searchTimeoutMs }) {
      try {
        const given = typeof body === 'string' ? { bulkBody: body } : body === undefined ? {} : { body };
        const options = { requestTimeout: timeoutMs, ignore: [...alsoFine] };
        const answer = await client.transport.request({ method, path, ...given }, options);
        return { status: answer.statusCode ?? 0, body: answer.body };
      } catch (thrown) {
        throw new Failure('not_searched', adviceFor(thrown), { cause: thrown });
      }
    },
    close: () => client.close(),
  };
}

/** Without addresses, which may hold a password, and without what the server wrote. */
function adviceFor(thrown: unknown): string {
  const status = thrown instanceof Error && 'statusCode' in thrown ? thrown.statusCode : undefined;
  if (status === 401 || status === 403) return 'OpenSearch does not let this service in; see PLUGIN_FACTS_OPENSEARCH.';
  if (typeof status === 'number') return `OpenSearch answered ${status}; try again in a few seconds.`;
  return 'OpenSearch cannot be reached; try again in a few seconds.';
}

async function loadClient(): Promise<{ readonly Client: typeof Client }> {
  try {
    return await import('@opensearch-project/opensearch');
  } catch (cause) {
    const advice =
      'The client for OpenSearch is missing: beside an installed plugin-facts run npm install @opensearch-project/opensearch, with -g where it is global.';
    throw new Failure('config_invalid', advice, { cause });
  }
}

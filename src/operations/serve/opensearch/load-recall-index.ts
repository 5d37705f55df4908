import { Failure } from '../../../base/failure.ts';
import { memberOf, valueAt } from '../../../base/json-pointer.ts';
import type { OpenSearchLink } from './open-search-link.ts';
import type { BatchReader, RecallDocument } from './recall-documents.ts';
import { EVEN_K1 } from './recall-request.ts';

/** One snapshot's documents, and where they are to be. */
export interface RecallSource {
  /** Of all indexes of one host; the alias too. */
  readonly prefix: string;
  /** Names the bytes that the documents are read from. */
  readonly name: string;
  readonly documentCount: number;
  readonly read: BatchReader;
}

export interface LoadProgress {
  readonly documents: number;
  readonly loaded: number;
}

/** Documents of one request: some hundred kilobytes, and some milliseconds of this thread. */
const BATCH_DOCUMENTS = 500;
/** A batch that is written, a refresh, and what changes the state of the cluster. */
const LOAD_TIMEOUT_MS = 60_000;
/** A node that is filled takes nothing while it collects its garbage or merges what it has (status 429). */
const BATCH_PATIENCE_MS = 60_000;
/** Indexes of a host kept, with the one that was loaded last: services may be a publication behind, or go back one. */
const KEPT_INDEXES = 3;
/** An index takes at least so many hits of one search. */
const LEAST_WINDOW = 10_000;

/**
 * Loads what is missing of an index, says that it is whole, puts the alias on it and
 * takes older ones away. A load that was ended goes on: a batch that is there is not
 * written again, and a document is never written twice, so no statistics change.
 * Several services may load the same index at once.
 *
 * @param onProgress told a hundred times at most, at last when all are loaded
 */
export async function loadRecallIndex(
  link: OpenSearchLink,
  source: RecallSource,
  onProgress: (progress: LoadProgress) => void,
): Promise<void> {
  const { name, documentCount } = source;
  if (await isWhole(link, source)) return;
  const isNew = await createIndex(link, source);
  for (let from = 0; from < documentCount; from += BATCH_DOCUMENTS) {
    const to = Math.min(documentCount, from + BATCH_DOCUMENTS);
    if (isNew || (await countBetween(link, name, from, to)) < to - from) await writeBatch(link, source, from, to);
    if (hundredths(to, documentCount) > hundredths(from, documentCount)) {
      onProgress({ documents: documentCount, loaded: to });
    }
  }
  await change(link, 'POST', `/${name}/_refresh`);
  const loaded = await countBetween(link, name, 0, documentCount);
  if (loaded !== documentCount) {
    throw new Failure(
      'not_searched',
      `OpenSearch holds ${loaded} of ${documentCount} documents; they are loaded again.`,
    );
  }
  await change(link, 'PUT', `/${name}/_mapping`, { _meta: { documents: documentCount } });
  await switchAlias(link, source);
  await removeOlder(link, source);
}

/** How many are loaded: of a large index, what is told at each batch would be thousands of lines of a log. */
function hundredths(loaded: number, documentCount: number): number {
  return Math.floor((100 * loaded) / documentCount);
}

async function isWhole(link: OpenSearchLink, { name, documentCount }: RecallSource): Promise<boolean> {
  const { status, body } = await link.ask({
    method: 'GET',
    path: `/${name}/_mapping`,
    alsoFine: [404],
    timeoutMs: LOAD_TIMEOUT_MS,
  });
  return status !== 404 && valueAt(body, [name, 'mappings', '_meta', 'documents']) === documentCount;
}

/** @returns whether it was not there */
async function createIndex(link: OpenSearchLink, { name, documentCount }: RecallSource): Promise<boolean> {
  const body = {
    settings: {
      number_of_shards: 1,
      // On a second node, if there is one, so that either may end.
      auto_expand_replicas: '0-1',
      refresh_interval: -1,
      max_result_window: Math.max(LEAST_WINDOW, documentCount),
      similarity: { even: { type: 'BM25', k1: EVEN_K1, b: 0 } },
    },
    mappings: {
      dynamic: 'strict',
      _source: { enabled: false },
      properties: {
        n: { type: 'integer' },
        t: { type: 'text', analyzer: 'whitespace', norms: false, index_options: 'freqs', similarity: 'even' },
        v: { type: 'keyword' },
        c: { type: 'keyword' },
      },
    },
  };
  const asked = { method: 'PUT', path: `/${name}`, body, alsoFine: [400], timeoutMs: LOAD_TIMEOUT_MS } as const;
  const { status, body: answer } = await link.ask(asked);
  if (status !== 400) return true;
  const isThere = valueAt(answer, ['error', 'type']) === 'resource_already_exists_exception';
  if (!isThere) throw new Failure('not_searched', 'OpenSearch takes no index of this form; its log says why.');
  await change(link, 'POST', `/${name}/_refresh`);
  return false;
}

async function countBetween(link: OpenSearchLink, name: string, from: number, to: number): Promise<number> {
  const body = { query: { range: { n: { gte: from, lt: to } } } };
  const answer = await link.ask({ method: 'POST', path: `/${name}/_count`, body, timeoutMs: LOAD_TIMEOUT_MS });
  return Number(memberOf(answer.body, 'count'));
}

async function writeBatch(link: OpenSearchLink, { name, read }: RecallSource, from: number, to: number): Promise<void> {
  const body = read(from, to).map(documentLines).join('');
  const asked = {
    method: 'POST',
    path: `/${name}/_bulk`,
    body,
    timeoutMs: LOAD_TIMEOUT_MS,
    patienceMs: BATCH_PATIENCE_MS,
  } as const;
  const { body: answer } = await link.ask(asked);
  const items: unknown = memberOf(answer, 'items');
  const statuses = Array.isArray(items) ? items.map((item) => valueAt(item, ['create', 'status'])) : [];
  // 409: it is there.
  if (statuses.length !== to - from || statuses.some((status) => status !== 201 && status !== 409)) {
    throw new Failure('not_searched', 'OpenSearch did not take all documents; its log says why.');
  }
}

function documentLines({ number, terms, values, documentClass }: RecallDocument): string {
  const head = JSON.stringify({ create: { _id: String(number) } });
  return `${head}\n${JSON.stringify({ n: number, t: terms, v: values, c: documentClass })}\n`;
}

/** The alias names the index that was loaded last, for people and other programs; a service asks its own index. */
async function switchAlias(link: OpenSearchLink, { prefix, name }: RecallSource): Promise<void> {
  await change(link, 'POST', '/_aliases', {
    actions: [
      { remove: { index: `${prefix}.*`, alias: prefix, must_exist: false } },
      { add: { index: name, alias: prefix } },
    ],
  });
}

async function removeOlder(link: OpenSearchLink, { prefix, name }: RecallSource): Promise<void> {
  const { body } = await link.ask({
    method: 'GET',
    path: `/${prefix}.*/_settings/index.creation_date`,
    timeoutMs: LOAD_TIMEOUT_MS,
  });
  const createdAt = (index: string): number => Number(valueAt(body, [index, 'settings', 'index', 'creation_date']));
  const others = Object.keys(Object(body)).filter((index) => index !== name);
  const older = others.sort((a, b) => createdAt(b) - createdAt(a)).slice(KEPT_INDEXES - 1);
  for (const index of older) {
    await link.ask({ method: 'DELETE', path: `/${index}`, alsoFine: [404], timeoutMs: LOAD_TIMEOUT_MS });
  }
}

async function change(
  link: OpenSearchLink,
  method: 'POST' | 'PUT',
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<void> {
  await link.ask({ method, path, ...(body === undefined ? {} : { body }), timeoutMs: LOAD_TIMEOUT_MS });
}

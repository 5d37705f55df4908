import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import { ANSWER_CHECKS } from './answer-checks.ts';
import { type Check, type Sample, type Subject, answered, listOf, memberOf, numberOf, textOf } from './check.ts';
import type { CheckResult, ConformanceReport } from './conformance-report.ts';
import { DIRECTORY_CHECKS } from './directory-checks.ts';
import { DOCUMENT_CHECKS } from './document-checks.ts';
import { LIMIT_CHECKS } from './limit-checks.ts';
import { REFUSAL_CHECKS, STATUS_CHECK } from './refusal-checks.ts';
import { SEARCH_CHECKS } from './search-checks.ts';
import { createSession, NotTestable, type Session } from './session.ts';

export interface ConformanceOptions {
  /** Root of the server. */
  readonly url: string;
  /** Whether requests may be used up to see the limit itself. */
  readonly exhaustLimits: boolean;
}

export interface ConformanceDeps {
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly wait: (ms: number) => Promise<void>;
}

/** In the order they run; those about every answer look at what the others asked, the limit is used up last. */
const ALL_CHECKS: readonly Check[] = [
  STATUS_CHECK,
  ...SEARCH_CHECKS,
  ...DIRECTORY_CHECKS,
  ...DOCUMENT_CHECKS,
  ...REFUSAL_CHECKS,
  ...LIMIT_CHECKS,
  ...ANSWER_CHECKS,
];

/**
 * Holds a server against the contract, rule by rule. Nothing of the server is changed,
 * nothing but what it itself has published is asked about.
 *
 * @throws Failure `source_unreachable` where it does not answer at all, `source_malformed` where it is another service,
 *   `invalid_request` where it is no address
 */
export async function checkConformance(
  { url, exhaustLimits }: ConformanceOptions,
  { fetch, clock, wait }: ConformanceDeps,
  interrupt: AbortSignal,
): Promise<ConformanceReport> {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Failure('invalid_request', 'The address of a server begins with http:// or https://.');
  const startedAtMs = clock.nowMs();
  const session = createSession({ url, fetch, clock, wait, interrupt });
  const sample = await findSample(session);
  const checks: CheckResult[] = [];
  for (const check of ALL_CHECKS) checks.push(await resultOf(check, { session, sample, exhaustLimits }));
  return {
    url,
    outcome: checks.some(({ status }) => status === 'failed') ? 'does_not_conform' : 'conforms',
    checks,
    requests: session.exchanges.length,
    durationMs: clock.nowMs() - startedAtMs,
  };
}

const MOST_FINDINGS = 10;
const LONGEST_FINDING = 200;

async function resultOf({ name, place, rule, run }: Check, subject: Subject): Promise<CheckResult> {
  const said = { name, place, rule };
  try {
    const faults = await run(subject);
    const findings = [...new Set(faults)].slice(0, MOST_FINDINGS).map((fault) => fault.slice(0, LONGEST_FINDING));
    return { ...said, status: findings.length === 0 ? 'passed' : 'failed', findings };
  } catch (thrown) {
    if (!(thrown instanceof NotTestable)) throw thrown;
    return { ...said, status: 'not_tested', findings: [thrown.message] };
  }
}

/** Enough for a few pages, and for a walk through all of them. */
const FEWEST_HITS = 4;
const MOST_HITS = 300;
const MOST_QUERIES = 12;

/**
 * Something of the server's own to ask about: topics of its directory as queries.
 *
 * @throws Failure `source_malformed` where it is no such service, or has nothing
 */
async function findSample(session: Session): Promise<Sample> {
  try {
    const root = await answered(session, { path: '/v1/directory' });
    const children = listOf(root, 'children').toSorted(
      (a, b) => numberOf(a, 'plugin_count') - numberOf(b, 'plugin_count'),
    );
    const node = children.find((child) => numberOf(child, 'plugin_count') >= FEWEST_HITS) ?? children.at(-1);
    if (node === undefined) throw new NotTestable('the directory is empty');
    const nodeId = textOf(node, 'node_id');
    const list = await answered(session, { path: `/v1/directory/nodes/${nodeId}/plugins?limit=50` });
    const [plugin] = listOf(list, 'plugins');
    const entryId = textOf(plugin, 'entry', 'entry_id');
    const name = textOf(plugin, 'entry', 'identity', 'name');
    const labels = children.map((child) => textOf(child, 'label', 'en'));
    return { ...(await findQuery(session, [...labels, name])), entryId, name, nodeId };
  } catch (thrown) {
    if (!(thrown instanceof NotTestable)) throw thrown;
    throw new Failure('source_malformed', `This is no server that can be looked at: ${thrown.message}.`);
  }
}

async function findQuery(
  session: Session,
  queries: readonly string[],
): Promise<Pick<Sample, 'query' | 'total' | 'pageSize' | 'snapshotId'>> {
  for (const query of queries.slice(0, MOST_QUERIES)) {
    const { status, json } = await session.send({ path: '/v1/plugins:search', body: { query, limit: 1 } });
    const total = status === 200 ? memberOf(json, 'page', 'total') : 0;
    if (typeof total !== 'number' || total < FEWEST_HITS || total > MOST_HITS) continue;
    return { query, total, pageSize: Math.min(50, Math.ceil(total / 4)), snapshotId: textOf(json, 'snapshot_id') };
  }
  throw new NotTestable('none of the topics of its directory finds a few pages of plugins');
}

import { z } from 'zod';
import { Failure } from '../../base/failure.ts';
import type { HttpExchange } from '../../base/http/http-port.ts';
import { parseJsonBytes, postJson, responseFailure } from '../../base/http/read-response.ts';
import type { Advisory, AdvisorySource } from '../../facts/advisories/advisory-facts.ts';
import type { ExactRelease } from '../../facts/observation/observation.ts';
import { AdvisoryId, Severity, chunksOf, distinctAdvisories, distinctReleases } from './advisory-requests.ts';
import { Affected, concernsRelease, isAboutPackage } from './osv-affected.ts';

export interface OsvAdvisoriesDeps {
  readonly http: HttpExchange;
  /** Root of the API, with or without a slash at its end. */
  readonly apiUrl: string;
}

/** The API's own bound on one batch. */
const QUERIES_AT_ONCE = 1_000;
const MOST_PAGES = 20;
const MAX_BYTES = 16_777_216;
const MAX_REQUEST_BYTES = 1_048_576;
const TIMEOUT_MS = 30_000;

const Batch = z.object({
  results: z.array(
    z.object({
      vulns: z.array(z.object({ id: AdvisoryId })).default([]),
      next_page_token: z.string().optional(),
    }),
  ),
});

const Vulnerability = z.object({
  id: z.string(),
  withdrawn: z.string().optional().catch(undefined),
  affected: Affected.catch([]),
  database_specific: z.object({ severity: Severity }).catch({ severity: null }),
});

type StatedVulnerability = Omit<z.infer<typeof Vulnerability>, 'id'>;

const UNKNOWN_DOCUMENT: StatedVulnerability = { affected: [], database_specific: { severity: null } };

interface Query {
  readonly release: ExactRelease;
  readonly pageToken: string | null;
}

/**
 * Advisories of the Open Source Vulnerabilities database. It names them by
 * release; how severe each one is, and whether it is about this version, says its
 * own document.
 *
 * @see https://google.github.io/osv.dev/post-v1-querybatch/
 */
export function createOsvAdvisories({ http, apiUrl }: OsvAdvisoriesDeps): AdvisorySource {
  const root = apiUrl.replace(/\/+$/u, '');
  return {
    async findAdvisories(releases) {
      const found: Finding[] = [];
      for (const chunk of chunksOf(distinctReleases(releases), QUERIES_AT_ONCE)) {
        found.push(...(await findIds(http, root, chunk)));
      }
      const documents = await readDocuments(http, root, found);
      return distinctAdvisories(
        found.flatMap(({ release, advisoryId }): Advisory[] => {
          const document = documents.get(advisoryId) ?? UNKNOWN_DOCUMENT;
          const { packageName, version } = release;
          if (document.withdrawn !== undefined) return [];
          if (!isAboutPackage(document.affected, packageName)) throw aboutAnother();
          if (!concernsRelease(document.affected, release)) return [];
          return [{ advisoryId, packageName, version, severity: document.database_specific.severity }];
        }),
      );
    },
  };
}

interface Finding {
  readonly release: ExactRelease;
  readonly advisoryId: string;
}

async function findIds(http: HttpExchange, root: string, releases: readonly ExactRelease[]): Promise<Finding[]> {
  const found: Finding[] = [];
  let queries: readonly Query[] = releases.map((release) => ({ release, pageToken: null }));
  for (let page = 0; queries.length > 0; page += 1) {
    if (page === MOST_PAGES) throw malformed();
    const results = await askBatch(http, root, queries);
    const rest: Query[] = [];
    for (const [place, { release }] of queries.entries()) {
      const { vulns = [], next_page_token: pageToken } = results[place] ?? {};
      found.push(...vulns.map(({ id }) => ({ release, advisoryId: id })));
      if (pageToken !== undefined && pageToken !== '') rest.push({ release, pageToken });
    }
    queries = rest;
  }
  return found;
}

async function askBatch(http: HttpExchange, root: string, queries: readonly Query[]) {
  const answer = await postJson(http, {
    url: `${root}/v1/querybatch`,
    body: {
      queries: queries.map(({ release: { packageName, version }, pageToken }) => ({
        package: { name: packageName, ecosystem: 'npm' },
        version,
        ...(pageToken === null ? {} : { page_token: pageToken }),
      })),
    },
    maxRequestBytes: MAX_REQUEST_BYTES,
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
  });
  const batch = Batch.safeParse(answer);
  // The results name no package: they belong to the queries by their places.
  if (!batch.success || batch.data.results.length !== queries.length) throw malformed();
  return batch.data.results;
}

/** Each advisory's own document, once; `UNKNOWN_DOCUMENT` where the database does not hold it. */
async function readDocuments(
  http: HttpExchange,
  root: string,
  found: readonly Finding[],
): Promise<ReadonlyMap<string, StatedVulnerability>> {
  const documents = new Map<string, StatedVulnerability>();
  for (const advisoryId of new Set(found.map((finding) => finding.advisoryId))) {
    const url = `${root}/v1/vulns/${encodeURIComponent(advisoryId)}`;
    const request = {
      method: 'GET',
      url,
      headers: {},
      body: null,
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
    } as const;
    const response = await http.exchange(request);
    if (response.status !== 200 && response.status !== 404) throw responseFailure(response);
    documents.set(advisoryId, response.status === 404 ? UNKNOWN_DOCUMENT : readDocument(advisoryId, response.body));
  }
  return documents;
}

/** Every document names itself (`id` is required by the schema): another one says nothing of this advisory. */
function readDocument(advisoryId: string, body: Uint8Array): StatedVulnerability {
  const vulnerability = Vulnerability.safeParse(parseJsonBytes(body));
  if (!vulnerability.success) throw malformed();
  if (vulnerability.data.id !== advisoryId) throw aboutAnother();
  return vulnerability.data;
}

function aboutAnother(): Failure {
  return new Failure('source_malformed', 'The advisory database gave a document about something else than was asked.');
}

function malformed(): Failure {
  return new Failure('source_malformed', 'The advisory database gave an answer of another shape.');
}

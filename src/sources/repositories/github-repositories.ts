import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import type { HttpExchange, HttpResponse } from '../../base/http/http-port.ts';
import { parseJsonBytes, responseFailure } from '../../base/http/read-response.ts';
import { isPlainName } from '../../base/plain-text.ts';
import { type RepositoryRef, repositoryFullName } from '../../base/repository-ref.ts';
import { parseTimestampMs } from '../../base/timestamp.ts';
import type { RepositoryFacts, RepositorySource } from '../../facts/repository/repository-facts.ts';

/**
 * The fields of the REST API's answers that are read; a wrong optional field is
 * an unknown one.
 *
 * @see https://docs.github.com/en/rest/repos/repos#get-a-repository
 */
const Count = z.int().nonnegative().nullable().catch(null);
const Flag = z.boolean().nullable().catch(null);

const GithubRepository = z.object({
  id: z.int().nonnegative().nullable().catch(null),
  full_name: z.string().regex(/^[\w.-]+\/[\w.-]+$/u),
  default_branch: z.string().min(1),
  archived: Flag,
  fork: Flag,
  stargazers_count: Count,
  forks_count: Count,
  /** Who watches; `watchers_count` is a second name of the stars. */
  subscribers_count: Count,
  /** Pull requests are issues too. */
  open_issues_count: Count,
  license: z
    .object({ spdx_id: z.string().max(100).refine(isPlainName).nullable().catch(null) })
    .nullable()
    .catch(null),
});
export type GithubRepository = z.infer<typeof GithubRepository>;

/** An item's own address in the API, which names its repository; `null`: left out. */
const Address = z.string().nullable().catch(null);

/** @see https://docs.github.com/en/rest/commits/commits#list-commits */
const GithubCommits = z.array(
  z.object({
    url: Address,
    sha: z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u),
    commit: z.object({
      committer: z
        .object({ date: z.string().catch('') })
        .nullable()
        .catch(null),
    }),
  }),
);

/** A list that is only counted. */
const GithubList = z.array(z.object({ url: Address }));

const RepositoryManifest = z.object({ name: z.string().min(1).max(214).refine(isPlainName) });

export interface GithubRepositoriesDeps {
  readonly http: HttpExchange;
  readonly clock: Clock;
  /** Root of the REST API, with or without a slash at its end. */
  readonly apiUrl: string;
  /** `null`: anonymous, 60 requests an hour; one observation takes four or five. */
  readonly token: string | null;
}

const MAX_BYTES = 4_194_304;
const TIMEOUT_MS = 30_000;

type Ask = (path: string, accept?: string) => Promise<HttpResponse>;
type Head = Pick<RepositoryFacts, 'commits' | 'headCommitSha' | 'headCommittedAtMs'>;

/**
 * Repositories by GitHub's REST API. An observation is whole or has failed: half of one
 * would hide what the observation before it had seen.
 */
export function createGithubRepositories(deps: GithubRepositoriesDeps): RepositorySource {
  const ask: Ask = (path, accept = 'application/vnd.github+json') =>
    deps.http.exchange({
      method: 'GET',
      url: `${deps.apiUrl.replace(/\/+$/u, '')}/repos/${path}`,
      headers: {
        accept,
        'x-github-api-version': '2022-11-28',
        ...(deps.token === null ? {} : { authorization: `Bearer ${deps.token}` }),
      },
      body: null,
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
  return {
    async observeRepository(repository) {
      const answer = await ask(`${encodeURIComponent(repository.owner)}/${encodeURIComponent(repository.name)}`);
      if (answer.status === 404 || answer.status === 410) return 'missing';
      const about = parsed(answer, GithubRepository);
      assertAnswers(answer, repository, about);
      const { full_name: fullName } = about;
      const openPullRequests = await countPullRequests(ask, fullName);
      const head = await findHead(ask, about);
      return {
        ...statedFacts(repository, about, openPullRequests),
        ...head,
        manifestPackages: await namedPackages(ask, fullName, repository, head.headCommitSha),
        observedAtMs: deps.clock.nowMs(),
      };
    },
  };
}

/** A renamed repository is told by redirect, to its number (`/repositories/7`) or to its name. */
const REPOSITORY_PATH = /\/(?:repositories\/(?<id>\d+)|repos\/(?<fullName>[^/]+\/[^/]+))$/u;

/** The answer must be about the repository at the address it came from, which is the one asked or where that redirects. */
function assertAnswers({ url }: HttpResponse, asked: RepositoryRef, about: GithubRepository): void {
  const { id, fullName } = REPOSITORY_PATH.exec(URL.parse(url)?.pathname ?? '')?.groups ?? {};
  const isAboutIt =
    id === undefined ? isSameName(fullName ?? repositoryFullName(asked), about.full_name) : id === String(about.id);
  if (!isAboutIt) throw aboutAnother();
}

function aboutAnother(): Failure {
  return new Failure('source_malformed', 'The repository host gave an answer about another repository.');
}

/** The host folds case. */
function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

type StatedFacts = Omit<RepositoryFacts, keyof Head | 'manifestPackages' | 'observedAtMs'>;

function statedFacts(repository: RepositoryRef, about: GithubRepository, openPullRequests: number | null): StatedFacts {
  const [owner = '', name = ''] = about.full_name.split('/');
  const openTogether = about.open_issues_count;
  const spdx = about.license?.spdx_id ?? null;
  return {
    repository,
    currentRepository: { ...repository, owner, name },
    exists: true,
    isArchived: about.archived,
    isFork: about.fork,
    stars: about.stargazers_count,
    forks: about.forks_count,
    watches: about.subscribers_count,
    openPullRequests,
    // The two were counted at two moments, so the difference may be off by what happened between.
    openIssues:
      openTogether === null || openPullRequests === null ? null : Math.max(0, openTogether - openPullRequests),
    // "No assertion": there is a file, and it is no licence the host knows.
    licenseSpdx: spdx === 'NOASSERTION' ? null : spdx,
  };
}

async function countPullRequests(ask: Ask, fullName: string): Promise<number | null> {
  const response = await ask(`${fullName}/pulls?state=open&per_page=1`);
  return countByPages(response.headers['link'], parsedItems(response, fullName, GithubList).length);
}

async function findHead(ask: Ask, { full_name: fullName, default_branch: branch }: GithubRepository): Promise<Head> {
  const response = await ask(`${fullName}/commits?sha=${encodeURIComponent(branch)}&per_page=1`);
  // A repository without any commit answers "conflict".
  if (response.status === 409) return { commits: 0, headCommitSha: null, headCommittedAtMs: null };
  const commits = parsedItems(response, fullName, GithubCommits);
  const [head] = commits;
  return {
    commits: countByPages(response.headers['link'], commits.length),
    headCommitSha: head?.sha ?? null,
    headCommittedAtMs: parseTimestampMs(head?.commit.committer?.date ?? ''),
  };
}

/** Looks at the root, and at the folder that was asked for: not at every folder there is. */
async function namedPackages(
  ask: Ask,
  fullName: string,
  { subdirectory }: RepositoryRef,
  headCommitSha: string | null,
): Promise<RepositoryFacts['manifestPackages']> {
  if (headCommitSha === null) return null;
  const named: { directory: string; packageName: string }[] = [];
  for (const directory of new Set(['', subdirectory ?? ''])) {
    const path = [...directory.split('/').filter((part) => part !== ''), 'package.json'];
    const address = `${fullName}/contents/${path.map(encodeURIComponent).join('/')}?ref=${headCommitSha}`;
    const packageName = await packageNameAt(() => ask(address, 'application/vnd.github.raw+json'));
    if (packageName !== null) named.push({ directory, packageName });
  }
  return named;
}

/** `null`: there is no manifest, or none that names a package. */
async function packageNameAt(askForManifest: () => Promise<HttpResponse>): Promise<string | null> {
  try {
    const response = await askForManifest();
    return response.status === 404 ? null : parsed(response, RepositoryManifest).name;
  } catch (thrown) {
    const failure = Failure.from(thrown);
    if (failure.code !== 'source_malformed') throw failure;
    return null;
  }
}

/** A list of things of one repository. */
function parsedItems<Item extends { readonly url: string | null }>(
  response: HttpResponse,
  fullName: string,
  schema: z.ZodType<Item[]>,
): readonly Item[] {
  const items = parsed(response, schema);
  const place = `/repos/${fullName}/`.toLowerCase();
  if (items.every(({ url }) => url === null || url.toLowerCase().includes(place))) return items;
  throw aboutAnother();
}

function parsed<Value>(response: HttpResponse, schema: z.ZodType<Value>): Value {
  if (response.status !== 200) throw responseFailure(response);
  const result = schema.safeParse(parseJsonBytes(response.body));
  if (result.success) return result.data;
  throw new Failure('source_malformed', 'The repository host gave an answer of another shape.');
}

/**
 * Number of items of a list that was asked for one by one: the number of its
 * last page, or what stands on the only one.
 *
 * @param link the `Link` header (RFC 8288); `undefined`: there is one page only
 */
export function countByPages(link: string | undefined, itemsOnPage: number): number | null {
  const last = /<([^>]*)>\s*;[^,]*\brel="?last"?/u.exec(link ?? '');
  if (last === null) return link !== undefined && /\brel="?next"?/u.test(link) ? null : itemsOnPage;
  const page = URL.parse(last[1] ?? '', 'https://relative.invalid')?.searchParams.get('page') ?? '';
  return /^\d{1,12}$/u.test(page) ? Number(page) : null;
}

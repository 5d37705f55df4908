import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import { responseFailure } from '../../base/http/read-response.ts';
import type { HttpExchange, HttpResponse } from '../../base/http/http-port.ts';
import type { RepositoryRef } from '../../base/repository-ref.ts';
import type { RepositorySource } from '../../facts/repository/repository-facts.ts';

export interface GitRepositoriesDeps {
  readonly http: HttpExchange;
  readonly clock: Clock;
  /** Where repositories are cloned from: `https://git.example`. */
  readonly rootUrl: string;
}

/** Refs of a large repository have some megabytes, though only the first line is read. */
const MAX_BYTES = 33_554_432;
const TIMEOUT_MS = 60_000;
/** A host that asks who we are has no public repository of this name: it does not tell the two apart. */
const NOT_PUBLIC: ReadonlySet<number> = new Set([401, 404, 410]);
const INFO_REFS_PATH = /^\/(?<owner>[\w.-]+)\/(?<name>[\w.-]+?)(?:\.git)?\/info\/refs$/u;

/**
 * Repositories by what any git server says over http: that there is one, where
 * it is now, and its head. One request, no quota, and nothing else is known.
 */
export function createGitRepositories({ http, clock, rootUrl }: GitRepositoriesDeps): RepositorySource {
  return {
    async observeRepository(repository) {
      const path = `${encodeURIComponent(repository.owner)}/${encodeURIComponent(repository.name)}.git`;
      // As the address of an answer is spelled, which it is held against.
      const root = (URL.parse(rootUrl)?.href ?? rootUrl).replace(/\/+$/u, '');
      const response = await http.exchange({
        method: 'GET',
        url: `${root}/${path}/info/refs?service=git-upload-pack`,
        headers: {},
        body: null,
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
      });
      if (NOT_PUBLIC.has(response.status)) return 'missing';
      if (response.status !== 200) throw responseFailure(response);
      return {
        repository,
        currentRepository: { ...repository, ...placeOf(response, root) },
        exists: true,
        headCommitSha: parseHead(response),
        isArchived: null,
        isFork: null,
        stars: null,
        forks: null,
        watches: null,
        commits: null,
        openIssues: null,
        openPullRequests: null,
        licenseSpdx: null,
        headCommittedAtMs: null,
        manifestPackages: null,
        observedAtMs: clock.nowMs(),
      };
    },
  };
}

function parseHead({ headers, body }: HttpResponse): string | null {
  if (headers['content-type'] === 'application/x-git-upload-pack-advertisement') return parseAdvertisedHead(body);
  throw new Failure('source_malformed', 'The address is not that of a git server.');
}

/** A renamed repository redirects to where it is, on the same host; refs of any other place are not its own. */
function placeOf({ url }: HttpResponse, root: string): Pick<RepositoryRef, 'owner' | 'name'> {
  const path = url.startsWith(`${root}/`) ? url.slice(root.length).replace(/\?.*$/u, '') : '';
  const { owner, name } = INFO_REFS_PATH.exec(path)?.groups ?? {};
  if (owner !== undefined && name !== undefined) return { owner, name };
  throw new Failure('source_malformed', 'The repository host redirects to a place that is no repository of its own.');
}

const EMPTY_REPOSITORY = /^0+ capabilities\^\{\}/u;
const HEAD = /^([0-9a-f]{40}|[0-9a-f]{64}) HEAD(?:\0|$)/u;

/**
 * The commit of `HEAD` in the list of refs that a git server gives first;
 * `null`: the repository has no commit, or its head names no branch there is.
 *
 * @see https://git-scm.com/docs/http-protocol, "Smart Server Response"
 */
export function parseAdvertisedHead(body: Uint8Array): string | null {
  const lines = packetLines(new TextDecoder('latin1').decode(body));
  if (lines[0] !== '# service=git-upload-pack') throw malformed();
  // `HEAD` stands first where there is one; the capabilities follow behind a zero byte.
  const first = lines.slice(1).find((line) => line !== '' && !line.startsWith('version '));
  if (first === undefined || EMPTY_REPOSITORY.test(first)) return null;
  return HEAD.exec(first)?.[1] ?? null;
}

/** Each packet starts with its length in bytes, four hex digits that count too; `0000` ends a section. */
function packetLines(text: string): readonly string[] {
  const lines: string[] = [];
  for (let place = 0; place < text.length && lines.length < 10;) {
    const digits = text.slice(place, place + 4);
    if (!/^[0-9a-f]{4}$/iu.test(digits)) throw malformed();
    const length = Number.parseInt(digits, 16);
    lines.push(text.slice(place + 4, place + Math.max(length, 4)).replace(/\n$/u, ''));
    place += Math.max(length, 4);
  }
  return lines;
}

function malformed(): Failure {
  return new Failure('source_malformed', 'The repository host gave no list of refs.');
}

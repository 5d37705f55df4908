import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../base/clock.ts';
import type { HttpExchange, HttpRequest } from '../../base/http/http-port.ts';
import type { RepositoryRef } from '../../base/repository-ref.ts';
import { countByPages, createGithubRepositories } from './github-repositories.ts';

const API = 'https://api.example';
const CLOCK = fixedClock('2026-02-01T00:00:00.000Z');
const SHA = '2c068fde698171bbd9bc38556118ace19d6ff8b0';
const LENS: RepositoryRef = { host: 'github', owner: 'acme', name: 'lens', subdirectory: null, ref: null };

interface Recorded {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Where it was redirected to, below the root of the API. */
  readonly redirectedTo?: string;
}

/** Answers of the shape the API documents, with the fields that are read and some that are not. */
const ABOUT = {
  id: 7,
  full_name: 'acme/lens',
  private: false,
  default_branch: 'main',
  archived: false,
  fork: false,
  stargazers_count: 321,
  watchers_count: 321,
  subscribers_count: 12,
  forks_count: 45,
  open_issues_count: 20,
  license: { key: 'mit', name: 'MIT License', spdx_id: 'MIT' },
};
const COMMITS = [
  {
    sha: SHA,
    url: `${API}/repos/Acme/lens/commits/${SHA}`,
    commit: { committer: { name: 'A', date: '2026-01-31T10:00:00Z' } },
  },
];

function lastPage(page: number): Readonly<Record<string, string>> {
  return { link: `<${API}/x?page=2>; rel="next", <${API}/x?page=${page}>; rel="last"` };
}

function recorded(overrides: Readonly<Record<string, Recorded>> = {}): Readonly<Record<string, Recorded>> {
  return {
    'acme/lens': { body: ABOUT },
    'acme/lens/pulls?state=open&per_page=1': {
      body: [{ url: `${API}/repos/Acme/lens/pulls/9` }],
      headers: lastPage(3),
    },
    'acme/lens/commits?sha=main&per_page=1': { body: COMMITS, headers: lastPage(1_024) },
    [`acme/lens/contents/package.json?ref=${SHA}`]: { body: { name: '@acme/lens' } },
    ...overrides,
  };
}

function urlOf({ url }: HttpRequest, redirectedTo: string | undefined): string {
  return redirectedTo === undefined ? url : `${API}/${redirectedTo}`;
}

function sourceOf(answers: Readonly<Record<string, Recorded>>, token: string | null = null) {
  const asked: HttpRequest[] = [];
  const http: HttpExchange = {
    exchange: async (request) => {
      asked.push(request);
      const answer = answers[request.url.slice(`${API}/repos/`.length)] ?? { status: 404 };
      const { status = 200, headers = {}, body = {}, redirectedTo } = answer;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return { status, headers, body: new TextEncoder().encode(text), url: urlOf(request, redirectedTo) };
    },
  };
  return { source: createGithubRepositories({ http, clock: CLOCK, apiUrl: `${API}/`, token }), asked };
}

describe('createGithubRepositories', () => {
  it('tells everything the host says, with issues and pull requests apart', async () => {
    const { source } = sourceOf(recorded());

    expect(await source.observeRepository(LENS)).toEqual({
      repository: LENS,
      currentRepository: LENS,
      exists: true,
      isArchived: false,
      isFork: false,
      stars: 321,
      forks: 45,
      watches: 12,
      commits: 1_024,
      openIssues: 17,
      openPullRequests: 3,
      licenseSpdx: 'MIT',
      headCommitSha: SHA,
      headCommittedAtMs: Date.UTC(2026, 0, 31, 10),
      manifestPackages: [{ directory: '', packageName: '@acme/lens' }],
      observedAtMs: CLOCK.nowMs(),
    });
  });

  it('says that there is no public repository', async () => {
    expect(await sourceOf({}).source.observeRepository(LENS)).toBe('missing');
  });

  it.each([
    ['by its number', 'repositories/7'],
    ['by its name', 'repos/Acme/lens'],
  ])('tells where a renamed repository is now, and asks there (%s)', async (_case, redirectedTo) => {
    const { source, asked } = sourceOf({
      ...recorded(),
      'old-owner/old-lens': { body: ABOUT, redirectedTo },
    });

    const facts = await source.observeRepository({ ...LENS, owner: 'old-owner', name: 'old-lens' });

    expect(facts).toMatchObject({ repository: { owner: 'old-owner' }, currentRepository: LENS, commits: 1_024 });
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.slice(1).filter(({ url }) => !url.startsWith(`${API}/repos/acme/lens/`))).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, Recorded>>]>([
    ['another repository, without a redirect', { 'acme/lens': { body: { ...ABOUT, full_name: 'acme/zoom' } } }],
    ['another number than it redirects to', { 'acme/lens': { body: ABOUT, redirectedTo: 'repositories/8' } }],
    ['another name than it redirects to', { 'acme/lens': { body: ABOUT, redirectedTo: 'repos/acme/zoom' } }],
    ['a name that leads elsewhere', { 'acme/lens': { body: { ...ABOUT, full_name: 'acme/lens?' } } }],
    [
      'commits of another repository',
      {
        'acme/lens/commits?sha=main&per_page=1': {
          body: COMMITS.map((commit) => ({ ...commit, url: `${API}/repos/acme/zoom/commits/${SHA}` })),
        },
      },
    ],
    [
      'pull requests of another repository',
      { 'acme/lens/pulls?state=open&per_page=1': { body: [{ url: `${API}/repos/acme/zoom/pulls/1` }] } },
    ],
  ])('believes no answer about %s', async (_case, answers) => {
    await expect(sourceOf(recorded(answers)).source.observeRepository(LENS)).rejects.toMatchObject({
      code: 'source_malformed',
    });
  });

  it('reads the manifest of the folder it was asked for beside that of the root', async () => {
    const { source } = sourceOf(
      recorded({
        [`acme/lens/contents/packages/zoom%20x/package.json?ref=${SHA}`]: { body: { name: 'zoom' } },
        [`acme/lens/contents/package.json?ref=${SHA}`]: { body: { private: true } },
      }),
    );

    const facts = await source.observeRepository({ ...LENS, subdirectory: 'packages/zoom x' });

    expect(facts).toMatchObject({ manifestPackages: [{ directory: 'packages/zoom x', packageName: 'zoom' }] });
  });

  it.each([
    ['is missing', { status: 404 }],
    ['is no JSON', { body: '{' }],
    ['has no name', { body: {} }],
  ])('names no package where the manifest %s', async (_case, manifest) => {
    const { source } = sourceOf(recorded({ [`acme/lens/contents/package.json?ref=${SHA}`]: manifest }));

    expect(await source.observeRepository(LENS)).toMatchObject({ manifestPackages: [] });
  });

  it('knows that an empty repository has no commit', async () => {
    const { source } = sourceOf(recorded({ 'acme/lens/commits?sha=main&per_page=1': { status: 409 } }));

    expect(await source.observeRepository(LENS)).toMatchObject({
      commits: 0,
      headCommitSha: null,
      headCommittedAtMs: null,
      manifestPackages: null,
    });
  });

  it('leaves unknown what the host leaves out', async () => {
    const { source } = sourceOf(
      recorded({ 'acme/lens': { body: { full_name: 'acme/lens', default_branch: 'main', license: {} } } }),
    );

    expect(await source.observeRepository(LENS)).toMatchObject({
      isArchived: null,
      isFork: null,
      stars: null,
      forks: null,
      watches: null,
      openIssues: null,
      openPullRequests: 3,
      licenseSpdx: null,
    });
  });

  it.each(['NOASSERTION', 'MIT\u202e', 'MI\u200bT', '\ud800'])(
    'knows no licence where the host says %j',
    async (said) => {
      const about = { ...ABOUT, license: { spdx_id: said } };

      const facts = await sourceOf(recorded({ 'acme/lens': { body: about } })).source.observeRepository(LENS);

      expect(facts).toMatchObject({ licenseSpdx: null });
    },
  );

  it('takes a manifest with a name that nobody could read for one that names no package', async () => {
    const manifest = `acme/lens/contents/package.json?ref=${SHA}`;
    const source = (name: string) => sourceOf(recorded({ [manifest]: { body: { name } } })).source;

    for (const name of ['@acme/lens\u202e', '@acme/\u200blens', 'lens\ud800'])
      expect(await source(name).observeRepository(LENS)).toMatchObject({ manifestPackages: [] });
  });

  it('counts what stands on one page', async () => {
    const { source } = sourceOf(recorded({ 'acme/lens/pulls?state=open&per_page=1': { body: [] } }));

    expect(await source.observeRepository(LENS)).toMatchObject({ openPullRequests: 0, openIssues: 20 });
  });

  it.each([
    ['a spent quota', { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1769904000' } }],
    ['a secondary limit', { status: 403, headers: { 'retry-after': '60' } }],
    ['too many requests', { status: 429 }],
  ])('fails as limited at %s, whichever question it meets', async (_case, answer) => {
    const paths = Object.keys(recorded());
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) {
      await expect(sourceOf(recorded({ [path]: answer })).source.observeRepository(LENS)).rejects.toMatchObject({
        code: 'source_rate_limited',
      });
    }
  });

  it.each([
    ['a server in trouble', { status: 502 }, 'source_unreachable'],
    ['a refusal', { status: 403 }, 'source_unreachable'],
    ['another document', { body: [] }, 'source_malformed'],
    ['no JSON', { body: '<html>' }, 'source_malformed'],
  ])('fails at %s', async (_case, answer, code) => {
    const { source } = sourceOf(recorded({ 'acme/lens': answer }));

    await expect(source.observeRepository(LENS)).rejects.toMatchObject({ code });
  });

  it.each([
    [null, undefined],
    ['secret', 'Bearer secret'],
  ])('sends the token %j as %j', async (token, expected) => {
    const { source, asked } = sourceOf(recorded(), token);

    await source.observeRepository(LENS);

    expect(new Set(asked.map(({ headers }) => headers['authorization']))).toEqual(new Set([expected]));
  });
});

const NEXT = '<https://api.example/repositories/7/pulls?state=open&per_page=1&page=2>; rel="next"';
const LAST = '<https://api.example/repositories/7/pulls?state=open&per_page=1&page=412>; rel="last"';

describe('countByPages', () => {
  it.each([
    ['no header and nothing on the page', undefined, 0, 0],
    ['no header and one item', undefined, 1, 1],
    ['a last page', `${NEXT}, ${LAST}`, 1, 412],
    ['a last page that stands first', `${LAST}, ${NEXT}`, 1, 412],
    ['more pages and no last one', NEXT, 1, null],
    ['a last page without a number', '<https://api.example/?page=many>; rel="last"', 1, null],
    ['the header of the last page', '<https://api.example/?page=1>; rel="first"', 1, 1],
  ])('counts by %s', (_case, link, items, expected) => {
    expect(countByPages(link, items)).toBe(expected);
  });
});

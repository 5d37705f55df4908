import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../base/clock.ts';
import type { HttpResponse } from '../../base/http/http-exchange.ts';
import type { RepositoryRef } from '../../base/repository-ref.ts';
import { createGitRepositories } from './git-repositories.ts';

const LENS: RepositoryRef = { host: 'github', owner: 'acme', name: 'lens', subdirectory: 'packages/zoom', ref: null };
const SHA = '2c068fde698171bbd9bc38556118ace19d6ff8b0';
const ADVERTISEMENT = `001e# service=git-upload-pack\n00000034${SHA} HEAD\0x\n0000`;
const ADDRESS = 'https://git.example/acme/lens.git/info/refs?service=git-upload-pack';

function answering(overrides: Partial<HttpResponse>) {
  const asked: string[] = [];
  const response: HttpResponse = {
    status: 200,
    headers: { 'content-type': 'application/x-git-upload-pack-advertisement' },
    body: new TextEncoder().encode(ADVERTISEMENT),
    url: ADDRESS,
    ...overrides,
  };
  const source = createGitRepositories({
    http: {
      exchange: async ({ url }) => {
        asked.push(url);
        return response;
      },
    },
    clock: fixedClock('2026-02-01T00:00:00.000Z'),
    rootUrl: 'https://git.example/',
  });
  return { source, asked };
}

describe('createGitRepositories', () => {
  it('knows existence and head, and nothing else', async () => {
    const { source, asked } = answering({});

    expect(await source.observeRepository(LENS)).toEqual({
      repository: LENS,
      currentRepository: LENS,
      exists: true,
      isArchived: null,
      isFork: null,
      stars: null,
      forks: null,
      watches: null,
      commits: null,
      openIssues: null,
      openPullRequests: null,
      licenseSpdx: null,
      headCommitSha: SHA,
      headCommittedAtMs: null,
      manifestPackages: null,
      observedAtMs: Date.UTC(2026, 1, 1),
    });
    expect(asked).toEqual([ADDRESS]);
  });

  it('tells where a renamed repository is now', async () => {
    const { source } = answering({ url: 'https://git.example/new-owner/new-lens/info/refs?service=git-upload-pack' });

    expect(await source.observeRepository(LENS)).toMatchObject({
      currentRepository: { owner: 'new-owner', name: 'new-lens', subdirectory: 'packages/zoom' },
    });
  });

  it.each([401, 404, 410])('calls a repository missing at status %d', async (status) => {
    expect(await answering({ status }).source.observeRepository(LENS)).toBe('missing');
  });

  it.each([
    ['a limit', { status: 429 }, 'source_rate_limited'],
    ['a server in trouble', { status: 500 }, 'source_unreachable'],
    ['a page', { headers: { 'content-type': 'text/html' } }, 'source_malformed'],
    ['something else of the right type', { body: new TextEncoder().encode('<html>') }, 'source_malformed'],
  ])('fails at %s', async (_case, answer, code) => {
    await expect(answering(answer).source.observeRepository(LENS)).rejects.toMatchObject({ code });
  });
});

import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../base/clock.ts';
import type { HttpResponse } from '../../base/http/http-port.ts';
import type { RepositoryRef } from '../../base/repository-ref.ts';
import { createGitRepositories, parseAdvertisedHead } from './git-repositories.ts';

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

  it.each([
    ['another host', 'https://mirror.example/acme/lens.git/info/refs?service=git-upload-pack'],
    ['a page', 'https://git.example/login?to=/acme/lens.git/info/refs'],
    ['a deeper place', 'https://git.example/a/b/lens.git/info/refs?service=git-upload-pack'],
    ['a name that is none', 'https://git.example/acme/%00/info/refs?service=git-upload-pack'],
  ])('believes no refs that come from %s', async (_case, url) => {
    await expect(answering({ url }).source.observeRepository(LENS)).rejects.toMatchObject({ code: 'source_malformed' });
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

const SERVICE = '001e# service=git-upload-pack\n0000';

function packet(line: string): string {
  return `${(Buffer.byteLength(line) + 4).toString(16).padStart(4, '0')}${line}`;
}

function head(body: string): string | null {
  return parseAdvertisedHead(new TextEncoder().encode(body));
}

describe('parseAdvertisedHead', () => {
  it.each([
    ['a head with capabilities', `${packet(`${SHA} HEAD\0multi_ack symref=HEAD:refs/heads/main\n`)}0000`, SHA],
    ['a head of protocol version 1', `${packet('version 1\n')}${packet(`${SHA} HEAD\0x\n`)}0000`, SHA],
    ['a head of SHA-256', `${packet(`${SHA}${'a'.repeat(24)} HEAD\0x\n`)}0000`, `${SHA}${'a'.repeat(24)}`],
    ['no head', `${packet(`${SHA} refs/heads/übung\0x\n`)}${packet(`${SHA} refs/tags/v1\n`)}0000`, null],
    ['a repository without refs', '0000', null],
    ['an empty repository', `${packet(`${'0'.repeat(40)} capabilities^{}\0x\n`)}0000`, null],
  ])('reads %s', (_case, refs, expected) => {
    expect(head(`${SERVICE}${refs}`)).toBe(expected);
  });

  it.each([
    ['a page', '<html>'],
    ['nothing', ''],
    ['another service', `${packet('# service=git-receive-pack\n')}0000`],
    ['refs without a service', packet(`${SHA} HEAD\0x\n`)],
    ['packets out of step', `${SERVICE}zzzz`],
  ])('refuses %s', (_case, body) => {
    expect(() => head(body)).toThrow(expect.objectContaining({ code: 'source_malformed' }));
  });
});

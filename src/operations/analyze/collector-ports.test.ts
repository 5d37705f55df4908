import { expect, it } from 'vitest';
import { repository } from '../../../test/fixtures/facts.ts';
import { copyOfFixtureHost, loadFixtureHost } from '../../../test/fixtures/runs.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { fixedClock } from '../../base/clock.ts';
import type { HttpRequest } from '../../base/http/http-port.ts';
import { Failure } from '../../base/failure.ts';
import { HostFile } from '../host-profile/host-profile.ts';
import { openSources } from './collector-ports.ts';

const LENS = { packageName: 'lens', version: '1.0.0' };

/** Addresses that are asked where the profile says this beside the registry. */
async function askedOf(settings: object, tokens: (string | undefined)[] = []): Promise<readonly string[]> {
  const { host } = await loadFixtureHost(copyOfFixtureHost(temporaryFolder()));
  const asked: string[] = [];
  const refuse = ({ url, headers }: Pick<HttpRequest, 'url'> & Partial<HttpRequest>): Promise<never> => {
    asked.push(url);
    tokens.push(headers?.['authorization']);
    return Promise.reject(new Failure('source_malformed', 'Not in this test.'));
  };
  const { repositories, advisories } = openSources({
    http: { get: refuse, exchange: refuse, stream: (url) => refuse({ url }), close: () => Promise.resolve() },
    clock: fixedClock('2026-03-02T00:00:00.000Z'),
    random: () => 0,
    interruptibleWait: () => () => Promise.resolve(),
    interrupt: new AbortController().signal,
    host: HostFile.parse({ ...host, ...settings }),
    repositoryToken: { token: 'word', origin: 'https://api.github.com' },
  });
  await Promise.allSettled([repositories.observeRepository(repository('acme/lens'))]);
  await Promise.allSettled([advisories.findAdvisories([LENS])]);
  return asked;
}

it.each([
  [
    'nothing more',
    {},
    ['https://api.github.com/repos/acme/lens', 'https://registry.example.org/-/npm/v1/security/advisories/bulk'],
  ],
  [
    'another source of each',
    { repositories: { source: 'git' }, advisories: { source: 'osv' } },
    ['https://github.com/acme/lens.git/info/refs?service=git-upload-pack', 'https://api.osv.dev/v1/querybatch'],
  ],
  [
    'other addresses',
    {
      repositories: { source: 'git', url: 'https://git.example' },
      advisories: { source: 'npm', url: 'https://audit.example/npm' },
    },
    [
      'https://git.example/acme/lens.git/info/refs?service=git-upload-pack',
      'https://audit.example/npm/-/npm/v1/security/advisories/bulk',
    ],
  ],
])('asks where the host profile says, told %s', async (_case, settings, expected) => {
  expect(await askedOf(settings)).toEqual(expected);
});

it('sends the token to the origin it is for, and to no other that a profile names', async () => {
  const [sent, kept]: [(string | undefined)[], (string | undefined)[]] = [[], []];

  await askedOf({}, sent);
  await askedOf({ repositories: { api_url: 'https://api.github.com.stranger.example' } }, kept);

  expect(sent).toEqual(['Bearer word', undefined]);
  expect(kept).toEqual([undefined, undefined]);
});

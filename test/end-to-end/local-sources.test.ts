import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import { createUndiciHttp } from '../../src/base/http/undici-http.ts';
import { openSources } from '../../src/operations/analyze/collector-ports.ts';
import { releaseQuestions } from '../../src/operations/host-profile/load-host-profile.ts';
import { loadCurrent } from '../../src/operations/serve/load-served.ts';
import { RUN_AT, copyOfFixtureHost, ingestAt, loadFixtureHost, publishFrom, runFolders } from '../fixtures/runs.ts';
import { serveOnLoopback } from '../support/loopback-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const LENS = { host: 'github', owner: 'acme', name: 'lens', subdirectory: null, ref: null };
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/repos/acme/lens': {
    full_name: 'acme/lens',
    default_branch: 'main',
    archived: false,
    fork: false,
    stargazers_count: 7,
    forks_count: 0,
    subscribers_count: 1,
    open_issues_count: 2,
    license: { spdx_id: 'MIT' },
  },
  '/api/repos/acme/lens/pulls': [],
  '/api/repos/acme/lens/commits': [{ sha: 'a'.repeat(40), commit: { committer: { date: '2026-08-22T00:00:00Z' } } }],
  '/api/repos/acme/lens/contents/package.json': { name: '@acme/lens' },
};

const asked: string[] = [];

/** One server that is registry and repository host in one, as a mirror may be. */
async function startServer(): Promise<string> {
  const { origin, close } = await serveOnLoopback(({ url = '' }, answer) => {
    const path = url.split('?')[0] ?? '';
    asked.push(path);
    const found = ANSWERS[path];
    answer.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(found ?? { message: 'Not Found' }));
  });
  onTestFinished(close);
  return origin;
}

it('asks the registry and the repository host where host.yaml says they are, and sends people there', async () => {
  const origin = await startServer();
  const scratch = temporaryFolder();
  const hostFolder = copyOfFixtureHost(scratch);
  const hostFile = join(hostFolder, 'host.yaml');
  const addresses = `repositories: { url: ${origin}/git, api_url: ${origin}/api/ }`;
  const text = readFileSync(hostFile, 'utf8').replace(/https:\/\/registry[^\s,}]*/u, `${origin}/npm`);
  writeFileSync(hostFile, `${text}\n${addresses}\n`);
  const hostProfile = await loadFixtureHost(hostFolder);
  const http = createUndiciHttp({ allowedOrigins: [origin], userAgent: 'plugin-facts/test' });
  const { releases, repositories } = openSources({
    http,
    clock: fixedClock(RUN_AT),
    random: () => 0,
    interruptibleWait: () => () => Promise.resolve(),
    interrupt: new AbortController().signal,
    host: hostProfile.host,
    repositoryToken: null,
  });

  expect(await repositories.observeRepository(LENS)).toMatchObject({
    stars: 7,
    licenseSpdx: 'MIT',
    manifestPackages: [{ directory: '', packageName: '@acme/lens' }],
  });
  const release = {
    packageName: 'lens',
    selector: { version: '1.0.0' },
    questions: releaseQuestions(hostProfile),
    earlierBytes: () => null,
  };
  expect(await releases.observeRelease(release)).toEqual({
    kind: 'missing',
    absence: { reason: 'package_missing', sinceMs: null },
  });
  expect(asked).toContain('/npm/lens');
  await http.close();

  const folders = await runFolders(scratch);
  await ingestAt(hostProfile, folders);
  await publishFrom(hostProfile, folders);
  const { publication } = await loadCurrent(folders.publications);
  const { discovery } = publication;
  const published = Array.from({ length: discovery.count }, (_, i) => new TextDecoder().decode(discovery.bytesAt(i)));
  publication.close();
  expect(published.join('\n')).toContain(`"repository_url":"${origin}/git/acme/phone"`);
  expect(published.join('\n')).not.toContain('"repository_url":"https://github.com');
});

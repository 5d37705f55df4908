import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyOfMadeUpHost, loadProfile, OFFLINE_PORTS, RUN_AT, SILENT } from '../../test/support/made-up-runs.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { fixedClock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import type { HttpPort } from '../base/http/http-port.ts';
import { durableFiles } from '../publication/durable-files.ts';
import { observeReleases } from './observe-releases.ts';

it('asks the registry for every package of the catalogs, and tells what is missing from what failed', async () => {
  const profile = await loadProfile(copyOfMadeUpHost(temporaryFolder()));
  const recorded = join(profile.folder, 'observed/releases.jsonl');
  const before = readFileSync(recorded, 'utf8');
  const asked: string[] = [];
  const http: HttpPort = {
    async get({ url }) {
      asked.push(url);
      if (url.includes('feishu')) return { kind: 'missing' };
      throw new Failure('source_unreachable', 'No answer.');
    },
  };

  const report = await observeReleases(profile, {
    files: OFFLINE_PORTS.files,
    http,
    clock: fixedClock(RUN_AT),
    progress: SILENT,
    write: durableFiles,
  });

  expect(asked).toEqual(['https://registry.example.org/@acme%2Flens', 'https://registry.example.org/feishu-notices']);
  expect(report).toEqual({
    observed: 0,
    kept: 1,
    missing: ['feishu-notices'],
    failed: [{ packageName: '@acme/lens', code: 'source_unreachable', detail: 'No answer.' }],
  });
  expect(readFileSync(recorded, 'utf8')).toBe(before);
});

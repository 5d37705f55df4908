import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyOfFixtureHost } from '../fixtures/runs.ts';
import { runToEnd, startService } from '../support/plugin-facts-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const OLDER_DATA = join(import.meta.dirname, '../fixtures/older-data');
/** Withdrawn by the older program. */
const WITHDRAWN = 'plugin.discovery.54c312323c03a056db06312f';

/** Upgrades as docs/OPERATING.md says: `publish` over the data of the version before, then the service. */
it(
  'publishes and serves over the data folder of an older version, with all that was decided and observed',
  { timeout: 240_000 },
  async () => {
    const folder = temporaryFolder();
    const data = join(folder, 'data');
    cpSync(OLDER_DATA, data, { recursive: true });
    const ofHost = ['--host', copyOfFixtureHost(folder), '--data', data];
    const options = { environment: { PLUGIN_FACTS_KEYS: join(folder, 'keys'), PLUGIN_FACTS_UNVERIFIED: 'serve' } };
    const decisions = readFileSync(join(data, 'withdrawals.jsonl'), 'utf8');

    const tooEarly = await runToEnd(['serve', '--port', '0', ...ofHost], options);
    const published = await runToEnd(['publish', ...ofHost], options);
    const service = await startService(ofHost, options);
    const withdrawn = await fetch(`${service.baseUrl}/v1/plugins/${WITHDRAWN}`);
    const search = await fetch(`${service.baseUrl}/v1/plugins:search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'lens' }),
    });
    const ingested = await runToEnd(['ingest', ...ofHost], options);

    expect(tooEarly).toMatchObject({ exitCode: 7, stderr: expect.stringContaining('publish') });
    expect(published).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^ +sequence +3$.* = 3 entries /ms) });
    expect([withdrawn.status, await withdrawn.text()]).toEqual([
      410,
      expect.stringContaining('Its owner asked for it.'),
    ]);
    expect((await search.json()).candidates).toMatchObject([{ entry: { identity: { name: 'Lens' } } }]);
    expect(ingested.exitCode).toBe(0);
    expect(readFileSync(join(data, 'withdrawals.jsonl'), 'utf8')).toBe(decisions);
  },
);

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Failure } from '../../src/base/failure.ts';
import { openObservationReader } from '../../src/facts/store/observation-reader.ts';
import { type DataFolders, dataFolders } from '../../src/operations/data-folder.ts';
import type { RefreshReport } from '../../src/operations/refresh/refresh-report.ts';
import { loadCurrent } from '../../src/operations/serve/load-served.ts';
import { runToEnd, startCommand } from '../support/plugin-facts-process.ts';
import { refreshedHost } from '../support/refreshed-host.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NAMES = ['lens', 'loupe', 'prism', 'mirror'];
/** In the recorded evidence of the host, and not in this registry: it stays published as unpublished. */
const ONCE_SEEN = 1;
const KILLS = 25;
/** From before anything is asked until after all is published, in even steps; each run observes everything again. */
const FIRST_KILL_MS = 250;
const STEP_MS = 37;

it('loses nothing and publishes nothing by halves wherever a refresh is killed', { timeout: 300_000 }, async () => {
  const folder = temporaryFolder();
  const { registry, hostFolder, environment } = await refreshedHost(folder, NAMES);
  const folders = dataFolders('made-up', join(folder, 'data'));
  const target = ['--host', hostFolder, '--data', join(folder, 'data')];
  await runToEnd(['ingest', ...target], { environment });
  for (const packageName of NAMES) registry.break({ packageName, part: 'archive' }, { kind: 'slow', delayMs: 40 });
  let observed: readonly string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const running = startCommand(['refresh', '--again', ...target], { environment });
    setTimeout(() => running.process.kill('SIGKILL'), FIRST_KILL_MS + kill * STEP_MS);
    await running.ended;

    const now = Object.keys(outcomes(folders));
    expect(now).toEqual(expect.arrayContaining([...observed]));
    observed = now;
    expect(await publicationState(folders)).toBeOneOf(['none yet', 'sound']);
  }

  const { stdout } = await runToEnd(['refresh', ...target, '--json'], { environment });

  const report: RefreshReport = JSON.parse(stdout);
  expect(report.published?.candidates).toBe(NAMES.length + ONCE_SEEN);
  expect(outcomes(folders)).toMatchObject(
    Object.fromEntries(NAMES.map((name) => [`release:${name}@1.2.0`, 'observed'])),
  );
});

function outcomes({ observations: path }: DataFolders): Readonly<Record<string, string>> {
  const reader = openObservationReader({ path });
  const observations = [...reader.ledger.latestOfKind('package_release')];
  reader.close();
  return Object.fromEntries(observations.map(({ subject, outcome }) => [subject, outcome.kind]));
}

/** Reads the current publication whole, with every digest. */
async function publicationState({ publications }: DataFolders): Promise<string> {
  try {
    (await loadCurrent(publications)).publication.close();
    return 'sound';
  } catch (thrown) {
    return thrown instanceof Failure && thrown.code === 'not_ready' ? 'none yet' : String(thrown);
  }
}

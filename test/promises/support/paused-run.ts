import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { FAILURE_CODES, Failure } from '../../../src/base/failure.ts';
import { fixedClock } from '../../../src/base/clock.ts';
import { ingestHost } from '../../../src/operations/ingest/ingest-host.ts';
import { durableFiles } from '../../../src/publication/durable-files.ts';
import { dataFolders, withStore } from '../../../src/operations/data-folder.ts';
import { loadFixtureHost, OFFLINE_PORTS, publishStored, SILENT } from '../../fixtures/runs.ts';

/**
 * Ingests and publishes as the commands do, once it is told to: `paused-run.ts
 * <host folder> <data folder> <instant> <key folder>`. Everything is loaded before, so that
 * what happens afterwards is the work and nothing else.
 */
const [hostFolder = '', dataFolder = '', instant = '', keyFolder = ''] = process.argv.slice(2);
await import('../../../src/facts/store/observation-store.ts');
const hostProfile = await loadFixtureHost(hostFolder);
const folders = dataFolders(hostProfile.host.id, dataFolder);
const clock = fixedClock(instant);
const signing = { keyFolder, timestampMs: 14 * 86_400_000 };
process.stdout.write('ready\n');
await once(process.stdin, 'data');
try {
  const report = await ingest();
  tellTracer('ingested');
  await publish();
  tellTracer('published');
  const failures = report.catalogs.flatMap(({ failure }) => (failure === null ? [] : [failure.code]));
  conclude(failures.length === 0 ? 0 : 1, failures.join(' '));
} catch (thrown) {
  const { code, message, cause } = Failure.from(thrown);
  const why = code === 'internal_error' ? inspect(cause) : '';
  conclude(FAILURE_CODES[code].exitCode, `${code}: ${message} ${why}`.trim());
}

/** A call that does nothing, on a path of its own, so that a log shows what was done by then. */
function tellTracer(done: string): void {
  existsSync(join(dataFolder, done));
}

async function ingest() {
  await durableFiles.makeFolder(folders.root);
  return withStore(folders, (store) =>
    ingestHost(hostProfile, {
      ports: OFFLINE_PORTS,
      store,
      ledger: store.ledger,
      clock,
      progress: SILENT,
      interrupt: new AbortController().signal,
      acceptShrink: new Set(),
    }),
  );
}

async function publish() {
  await durableFiles.makeFolder(folders.publications);
  return withStore(folders, (store) => publishStored(hostProfile, folders, { store, instant, signing }));
}

function conclude(exitCode: number, said: string): void {
  process.stdout.write(`${said}\n`, () => process.exit(exitCode));
}

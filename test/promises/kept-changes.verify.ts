import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sha256 } from '../../src/base/digest.ts';
import { ChangesResponse, type PublishedChange } from '../../src/contract/publication/changes.ts';
import { type DiscoveryRecord, type NamedBytes, jsonLinesFile } from '../../src/publication/compile-publication.ts';
import { changesFile } from '../../src/publication/changes/changes-file.ts';
import { CHANGES_FILE, KEPT_PUBLICATIONS } from '../../src/publication/publication-folder.ts';
import { publishedRun } from '../fixtures/runs.ts';
import { directoryFileOf, pluginRecord } from '../support/served-plugins.ts';
import { type PublishedBefore, publishAgain } from '../support/publish-again.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { serve } from './support/running-service.ts';
import { scaled, tell } from './support/scale.ts';

const PROMISE = 'changes';
/** As many as a large catalog has. */
const ENTRIES = scaled({ quick: 3_000, full: 15_000 });
const PAGE = 500;
/** The oldest editions, each asked from once. */
const ASKED_FROM = 6;
const FIELD = '/entry/signals/stars';
const MOST_CPU_MS = 10_000;
const MOST_MEMORY_BYTES = 200 * 1_048_576;

const idOf = (serial: number) => `plugin.discovery.${serial.toString(16).padStart(24, '0')}` as const;

function isOffered(serial: number, edition: number): boolean {
  return serial % 100 !== 0 || edition % 2 === 1;
}

/** Stars of a record in that edition; every seventh has in the last as many as in the first. */
function starsOf(serial: number, edition: number): number {
  return serial % 7 === 0 && edition === KEPT_PUBLICATIONS ? serial + 1 : serial + edition;
}

function recordOf(serial: number, edition: number): DiscoveryRecord {
  const { entry, quality } = pluginRecord(serial, `plugin ${serial}`);
  return { entry: { ...entry, signals: { ...entry.signals, stars: starsOf(serial, edition) } }, quality };
}

/** Every record is changed in that edition, but a hundredth, which comes in one and goes in the next. */
function changesOf(edition: number): readonly PublishedChange[] {
  return Array.from({ length: ENTRIES }, (_, serial): PublishedChange => {
    const id = idOf(serial);
    if (serial % 100 !== 0) {
      const [before, after] = [starsOf(serial, edition - 1), starsOf(serial, edition)];
      return { change: 'changed', id, fields: [FIELD], values: [{ field: FIELD, before, after }] };
    }
    return edition % 2 === 0
      ? { change: 'withdrawn', id, reason_code: 'no_longer_published', reason: null }
      : { change: 'added', id };
  });
}

/** The records of that edition, and those changes since the publication before. */
function withChanges(edition: number) {
  const offered = Array.from({ length: ENTRIES }, (_, serial) => serial).filter((serial) => isOffered(serial, edition));
  const isCompared = edition <= ASKED_FROM || edition === KEPT_PUBLICATIONS;
  const records = (isCompared ? offered : []).map((serial) => recordOf(serial, edition));
  const ownFiles = [
    jsonLinesFile('discovery.jsonl', records),
    // Only of the last one it is read.
    { name: 'directory.json', bytes: directoryFileOf(edition === KEPT_PUBLICATIONS ? records : []) },
  ];
  return (files: readonly NamedBytes[], { manifestBytes, publicationVersion, sequence }: PublishedBefore) => [
    ...files.filter(({ name }) => name !== CHANGES_FILE && ownFiles.every((own) => own.name !== name)),
    ...ownFiles,
    changesFile(
      {
        since: publicationVersion,
        since_sequence: sequence,
        since_manifest_sha256: sha256(manifestBytes),
      },
      changesOf(edition),
    ),
  ];
}

/** Of the first edition and the last, whatever stood between them. */
function differencesOf(last: number): readonly PublishedChange[] {
  return Array.from({ length: ENTRIES }, (_, serial) => serial).flatMap((serial): PublishedChange[] => {
    const id = idOf(serial);
    const [before, after] = [starsOf(serial, 1), starsOf(serial, last)];
    if (!isOffered(serial, last))
      return [{ change: 'withdrawn', id, reason_code: 'no_longer_published', reason: null }];
    return before === after
      ? []
      : [{ change: 'changed', id, fields: [FIELD], values: [{ field: FIELD, before, after }] }];
  });
}

function highestMemoryBytes({ processId }: { readonly processId: number }): number {
  return 1_024 * Number(/^VmHWM:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1]);
}

async function json(url: string): Promise<ChangesResponse> {
  const response = await fetch(url);
  expect([response.status, response.status === 200 ? '' : await response.text()]).toEqual([200, '']);
  return ChangesResponse.parse(await response.json());
}

it('what changed over all publications that are kept is told page by page, in bounded time and memory', async () => {
  const { hostFolder, folders } = await publishedRun();
  const versions: string[] = [];
  for (let edition = 1; edition < KEPT_PUBLICATIONS + 1; edition += 1) {
    versions.push(await publishAgain(folders.publications, withChanges(edition)));
  }
  const service = await serve(hostFolder, folders.root, temporaryFolder());
  const before = await service.usage();
  const memoryBefore = highestMemoryBytes(service);
  const asked = (since: string, cursor = ''): string =>
    `${service.url}/v1/changes?since=${encodeURIComponent(since)}&limit=${PAGE}${cursor}`;

  const told: PublishedChange[] = [];
  const [oldest = ''] = versions;
  const startMs = performance.now();
  let firstMs = 0;
  for (let cursor: string | null = ''; cursor !== null;) {
    const { changes, page } = await json(asked(oldest, cursor));
    told.push(...changes);
    firstMs ||= performance.now() - startMs;
    cursor = page.next_cursor === null ? null : `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
  const joined = await service.usage();
  // Five answers from other places, of which four are kept.
  for (const since of versions.slice(1, ASKED_FROM)) await json(asked(since));
  const all = await service.usage();
  const moreBytes = highestMemoryBytes(service) - memoryBefore;

  const cpuMs = joined.cpuMs - before.cpuMs;
  tell(
    PROMISE,
    `${told.length} of ${ENTRIES} records over ${versions.length - 1} publications of ${ENTRIES} changes each`,
    `first page after ${Math.round(firstMs)} ms, all after ${Math.round(cpuMs)} ms of processor time; five more starts ${Math.round(all.cpuMs - joined.cpuMs)} ms; ${Math.round(moreBytes / 1_048_576)} MB more at most`,
  );
  expect(told).toEqual(differencesOf(versions.length));
  expect(cpuMs).toBeLessThanOrEqual(MOST_CPU_MS);
  expect(moreBytes).toBeLessThanOrEqual(MOST_MEMORY_BYTES);
});

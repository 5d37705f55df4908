import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openObservationReader } from '../../src/facts/store/observation-reader.ts';
import { type DataFolders, dataFolders } from '../../src/operations/data-folder.ts';
import { currentPublicationName, readPublication } from '../../src/publication/read-publication.ts';
import { copyOfFixtureHost, ingestAt, loadFixtureHost, publishFrom, runFolders, RUN_AT } from '../fixtures/runs.ts';
import { createDraw } from '../support/draw.ts';
import { IS_FULL, scaled, tell } from './support/scale.ts';
import { type CallPoint, type RunEnd, canTrace, pointsIn, runTraced } from './support/traced-run.ts';

const LATER = '2026-09-07T08:00:00.000Z';
const SCRATCH = mkdtempSync('/dev/shm/interrupted-run-');
afterAll(() => rmSync(SCRATCH, { recursive: true, force: true }));

/** Before: what was published first, and a host that says more by now. After: what an unbroken run makes of it. */
interface Course {
  readonly name: string;
  readonly hostFolder: string;
  /** Data folder as the run finds it. */
  readonly before: string;
  readonly old: Kept;
  readonly fresh: Kept;
  readonly points: readonly CallPoint[];
}

/** What is kept of a host. */
interface Kept {
  /** `null`: nothing was published. */
  readonly snapshotId: string | null;
  readonly readings: readonly string[];
}

let courses: readonly Course[] = [];
beforeAll(async () => {
  if (canTrace()) courses = [await preparedCourse('first', false), await preparedCourse('second', true)];
});

async function preparedCourse(name: string, isSecond: boolean): Promise<Course> {
  const folder = join(SCRATCH, name);
  const hostFolder = copyOfFixtureHost(folder);
  const { root } = await runFolders(folder);
  if (isSecond) {
    const hostProfile = await loadFixtureHost(hostFolder);
    await ingestAt(hostProfile, foldersIn(root));
    await publishFrom(hostProfile, foldersIn(root), RUN_AT);
  }
  writeFileSync(join(hostFolder, 'catalog/changing.yaml'), 'package: one\n');
  const before = join(folder, 'before');
  cpSync(root, before, { recursive: true });
  const old = await keptIn(foldersIn(before));
  // The same bytes come of each run, so the names of one are those of all.
  await unbroken(hostFolder, root, [], null);
  const paths = pathsOf(root);
  const work = freshData(before);
  const log = join(folder, 'calls');
  expect(await unbroken(hostFolder, work, relocated(paths, root, work), log)).toMatchObject({ exitCode: 0 });
  const fresh = await keptIn(foldersIn(work));
  return { name, hostFolder, before, old, fresh, points: pointsIn(log) };
}

function foldersIn(root: string): DataFolders {
  return dataFolders('made-up', root);
}

const WORK = join(SCRATCH, 'work');

function freshData(before: string): string {
  rmSync(WORK, { recursive: true, force: true });
  cpSync(before, WORK, { recursive: true });
  return WORK;
}

function unbroken(
  hostFolder: string,
  dataFolder: string,
  paths: readonly string[],
  log: string | null,
): Promise<RunEnd> {
  return runTraced({ hostFolder, dataFolder, instant: LATER, paths, inject: null, log });
}

/** Everything that is there, and what it was called on its way. */
function pathsOf(root: string): string[] {
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path));
  const database = join(root, 'observations.sqlite');
  const sides = ['-wal', '-shm', '-journal', '.lock', '.lock-journal'].map((end) => `${database}${end}`);
  const unfinished = found.flatMap((path) => {
    const [, folder, rest] = /^(.*\/publications\/\d{8}-[0-9a-f]{12})(\/.*)?$/u.exec(path) ?? [];
    return folder === undefined ? [] : [`${folder}.unfinished${rest ?? ''}`];
  });
  return [root, ...found, ...sides, ...unfinished, join(root, 'publications/CURRENT.next')];
}

function relocated(paths: readonly string[], from: string, to: string): string[] {
  return paths.map((path) => path.replace(from, to));
}

/** Reads it as the product does: what does not verify throws. */
async function keptIn(folders: DataFolders): Promise<Kept> {
  const name = await currentPublicationName(folders.publications);
  const publication = name === null ? null : await readPublication(folders.publications, name, 0);
  publication?.close();
  return { snapshotId: publication?.manifest.snapshot_id ?? null, readings: readingsIn(folders.observations) };
}

/** Every finished reading with all of its records. */
function readingsIn(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  let reader: ReturnType<typeof openObservationReader>;
  try {
    reader = openObservationReader({ path });
  } catch {
    // Made and not yet filled: nothing was kept before.
    return [];
  }
  try {
    reader.verify();
    return ['curated', 'listing', 'packages'].flatMap((id) =>
      reader.history(id).map((each) => {
        const records = [...reader.records(each.snapshotId)];
        expect(records.length).toBe(each.recordCount);
        return JSON.stringify([id, each.snapshotId, records]);
      }),
    );
  } finally {
    reader.close();
  }
}

/** Old or new and nothing else; then the same run to its end, which must give what an unbroken one gives. */
async function expectWhole(course: Course, point: string): Promise<'old' | 'new'> {
  const folders = foldersIn(WORK);
  const kept = await keptIn(folders);
  expect([point, kept.snapshotId]).toEqual([point, expect.toBeOneOf([course.old.snapshotId, course.fresh.snapshotId])]);
  expect([point, course.old.readings.filter((reading) => !kept.readings.includes(reading))]).toEqual([point, []]);
  expect([point, kept.readings.filter((reading) => !course.fresh.readings.includes(reading))]).toEqual([point, []]);
  const hostProfile = await loadFixtureHost(course.hostFolder);
  await ingestAt(hostProfile, folders, { instant: LATER });
  await publishFrom(hostProfile, folders, LATER);
  const mended = await keptIn(folders);
  expect([point, mended.snapshotId]).toEqual([point, course.fresh.snapshotId]);
  expect([point, new Set(mended.readings)]).toEqual([point, new Set(course.fresh.readings)]);
  expect(readdirSync(folders.publications).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  return kept.snapshotId === course.fresh.snapshotId ? 'new' : 'old';
}

/** All points of both courses, or as many of them as asked for. */
function pointsToTry(count: number, isTried: (call: string) => boolean): readonly [Course, CallPoint][] {
  const draw = createDraw(17);
  const all = courses.flatMap((course) =>
    course.points.filter(({ call }) => isTried(call)).map((point): [Course, CallPoint] => [course, point]),
  );
  if (IS_FULL) return all;
  return Array.from({ length: count }, () => all[draw(all.length)]!);
}

describe.skipIf(!canTrace())('ingest and publish, killed', () => {
  it('leave old or new at every system call, and the next run ends as an unbroken one', async () => {
    const tally = { old: 0, new: 0, unreached: 0 };
    for (const [course, { call, nth }] of pointsToTry(scaled({ quick: 25, full: Infinity }), () => true)) {
      const dataFolder = freshData(course.before);
      const inject = `${call}:signal=SIGKILL:when=${nth}`;
      const { hostFolder } = course;
      const { exitCode } = await runTraced({
        hostFolder,
        dataFolder,
        instant: LATER,
        paths: pathsIn(course),
        inject,
        log: null,
      });
      if (exitCode !== null) tally.unreached += 1;
      tally[await expectWhole(course, `${course.name}, ${call} ${nth}`)] += 1;
    }
    const points = tally.old + tally.new;
    expect(tally.unreached).toBeLessThan(points / 10);
    tell(
      'crash',
      'kills at system calls of ingest and publish',
      `${points}: ${tally.old} old, ${tally.new} new, 0 mixed, 0 lost`,
    );
  });
});

/** Paths of the fresh data folder, whichever run it is. */
function pathsIn(course: Course): readonly string[] {
  return relocated(pathsOf(join(SCRATCH, course.name, 'data')), join(SCRATCH, course.name, 'data'), WORK);
}

/** Done although it failed, or a code of its own and a sentence that says what to do. */
function isExplained(exitCode: number | null, said: string): boolean {
  if (exitCode === 0 || exitCode === 1) return true;
  return [7, 8, 9, 10].includes(exitCode ?? 70) && /check|put it back|make room|raise|room left|again/iu.test(said);
}

/** Calls that a disk can fail; closing and asking where one stands cannot. */
const OF_THE_DISK =
  /^(?:open|openat|read|pread64|write|pwrite64|pwritev|fsync|fdatasync|ftruncate|fallocate|rename|renameat2?|unlink|unlinkat|mkdir|rmdir|getdents64|statx|stat|lstat|fstat|newfstatat)$/u;
const OF_SPACE = /^(?:write|pwrite64|pwritev|ftruncate|fallocate|mkdir|rename|renameat2?|openat|open)$/u;

describe.skipIf(!canTrace())('ingest and publish, with a disk that fails at one call', () => {
  it.each([
    ['EIO', OF_THE_DISK],
    ['ENOSPC', OF_SPACE],
  ])(
    'say what failed and what to do, lose nothing, and leave no unfinished folder behind: %s',
    async (errno, calls) => {
      const exits = new Map<string, number>();
      const faults: string[] = [];
      for (const [course, { call, nth }] of pointsToTry(scaled({ quick: 15, full: Infinity }), (each) =>
        calls.test(each),
      )) {
        const dataFolder = freshData(course.before);
        const inject = `${call}:error=${errno}:when=${nth}`;
        const { hostFolder } = course;
        const { exitCode, said } = await runTraced({
          hostFolder,
          dataFolder,
          instant: LATER,
          paths: pathsIn(course),
          inject,
          log: null,
        });
        exits.set(String(exitCode), (exits.get(String(exitCode)) ?? 0) + 1);
        const point = `${course.name}, ${call} ${nth}: ${exitCode}, ${said}`;
        if (!isExplained(exitCode, said)) faults.push(point);
        const problem = await expectWhole(course, point).then(() => null, String);
        if (problem !== null) faults.push(`${point}: ${problem}`);
      }
      expect(faults).toEqual([]);
      const tried = [...exits.values()].reduce((sum, count) => sum + count, 0);
      const codes = [...exits].map(([code, count]) => `${count} × ${code}`).join(', ');
      tell(
        'failing disk',
        `${errno} at system calls of ingest and publish`,
        `${tried}, none lost, none with 70; exit codes: ${codes}`,
      );
    },
  );
});

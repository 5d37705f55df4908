import { readdirSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentPublicationName } from '../../src/publication/read-publication.ts';
import { ingestAt, loadFixtureHost, publishFrom } from '../fixtures/runs.ts';
import { createDraw } from '../support/draw.ts';
import {
  type Course,
  disturbed,
  foldersIn,
  keptIn,
  LATER,
  preparedCourse,
  SCRATCH,
  SIGNING,
  WORK,
} from './support/run-course.ts';
import { resumable } from './support/resumable.ts';
import { IS_FULL, scaled, tell } from './support/scale.ts';
import { type CallPoint, canTrace } from './support/traced-run.ts';

afterAll(() => rmSync(SCRATCH, { recursive: true, force: true }));

let courses: readonly Course[] = [];
beforeAll(async () => {
  if (canTrace()) courses = [await preparedCourse('first', false), await preparedCourse('second', true)];
});

/** Old or new and nothing else; then the same run to its end, which must give what an unbroken one gives. */
async function expectWhole(course: Course, point: string): Promise<'old' | 'new'> {
  const folders = foldersIn(WORK);
  const kept = await keptIn(folders);
  expect([point, kept.snapshotId]).toEqual([point, expect.toBeOneOf([course.old.snapshotId, course.fresh.snapshotId])]);
  expect([point, kept.signed]).toEqual([point, expect.toBeOneOf([course.old.signed, course.fresh.signed])]);
  expect([point, course.old.readings.filter((reading) => !kept.readings.includes(reading))]).toEqual([point, []]);
  expect([point, kept.readings.filter((reading) => !course.fresh.readings.includes(reading))]).toEqual([point, []]);
  const hostProfile = await loadFixtureHost(course.hostFolder);
  await ingestAt(hostProfile, folders, { instant: LATER });
  await publishFrom(hostProfile, folders, LATER, SIGNING);
  const mended = await keptIn(folders);
  expect([point, mended.snapshotId]).toEqual([point, course.fresh.snapshotId]);
  expect([point, mended.signed]).toEqual([point, await currentPublicationName(folders.publications)]);
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

describe.skipIf(!canTrace())('ingest and publish, killed (needs strace)', () => {
  it('leave old or new at every system call, and the next run ends as an unbroken one', async () => {
    const tried = pointsToTry(scaled({ quick: 15, full: Infinity }), () => true);
    const run = resumable('kills', tried.length);
    const outcomes: string[] = [];
    for (const [course, { call, nth }] of tried) {
      const point = `${course.name}, ${call} ${nth}`;
      outcomes.push(
        await run.once(point, async () => {
          const { exitCode } = await disturbed(course, `${call}:signal=SIGKILL:when=${nth}`);
          const left = await expectWhole(course, point);
          return exitCode === null ? left : `${left}, unreached`;
        }),
      );
    }
    const count = (word: string): number => outcomes.filter((outcome) => outcome.includes(word)).length;
    expect(count('unreached')).toBeLessThan(tried.length / 10);
    tell(
      'crash',
      'kills at system calls of ingest and publish',
      `${tried.length}: ${count('old')} old, ${count('new')} new, ${count('unreached')} of them not reached, 0 mixed, 0 lost`,
    );
  });
});

/** Done although it failed, or a code of its own and a sentence that says what to do. */
function isExplained(exitCode: number | null, said: string): boolean {
  if (exitCode === 0 || exitCode === 1) return true;
  return [7, 8, 9, 10].includes(exitCode ?? 70) && /check|put it back|make room|raise|room left|again/iu.test(said);
}

/** Calls that a disk can fail; closing and asking where one stands cannot. */
const OF_THE_DISK =
  /^(?:open|openat|read|pread64|write|pwrite64|pwritev|fsync|fdatasync|ftruncate|fallocate|rename|renameat2?|unlink|unlinkat|mkdir|rmdir|getdents64|statx|stat|lstat|fstat|newfstatat)$/u;
const OF_SPACE = /^(?:write|pwrite64|pwritev|ftruncate|fallocate|mkdir|rename|renameat2?|openat|open)$/u;

describe.skipIf(!canTrace())('ingest and publish, with a disk that fails at one call (needs strace)', () => {
  it.each([
    ['EIO', OF_THE_DISK],
    ['ENOSPC', OF_SPACE],
  ])(
    'say what failed and what to do, lose nothing, and leave no unfinished folder behind: %s',
    async (errno, calls) => {
      const exits = new Map<string, number>();
      const faults: string[] = [];
      const tried = pointsToTry(scaled({ quick: 8, full: Infinity }), (each) => calls.test(each));
      const run = resumable(errno, tried.length);
      for (const [course, { call, nth }] of tried) {
        const outcome = run.once(`${course.name}, ${call} ${nth}`, async () => {
          const { exitCode, said } = await disturbed(course, `${call}:error=${errno}:when=${nth}`);
          const point = `${course.name}, ${call} ${nth}: ${exitCode}, ${said}`;
          if (!isExplained(exitCode, said)) throw new Error(point);
          await expectWhole(course, point);
          return String(exitCode);
        });
        const exit = await outcome.catch((thrown: unknown) => {
          faults.push(String(thrown));
          return 'fault';
        });
        exits.set(exit, (exits.get(exit) ?? 0) + 1);
      }
      expect(faults).toEqual([]);
      const codes = [...exits].map(([code, count]) => `${count} × ${code}`).join(', ');
      tell(
        'failing disk',
        `${errno} at system calls of ingest and publish`,
        `${tried.length}, none lost, none with 70; exit codes: ${codes}`,
      );
    },
  );
});

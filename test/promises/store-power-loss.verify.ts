import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createDraw } from '../support/draw.ts';
import { type Course, foldersIn, keptIn, preparedCourse, SCRATCH, WORK } from './support/run-course.ts';
import { scaled, tell } from './support/scale.ts';
import { materialize, stateAfter } from './support/simulated-disk.ts';
import { tracedDisk } from './support/traced-disk.ts';
import { canTrace } from './support/traced-run.ts';

afterAll(() => rmSync(SCRATCH, { recursive: true, force: true }));

/** What is wrong with what a power cut left; `null`: nothing. */
async function faultIn(folder: string, { old, fresh }: Course, done: ReadonlySet<string>): Promise<string | null> {
  const { snapshotId, signed, readings } = await keptIn(foldersIn(folder));
  const isNew = snapshotId === fresh.snapshotId;
  if (!isNew && snapshotId !== old.snapshotId) return `published is ${String(snapshotId)}`;
  if (signed !== old.signed && signed !== fresh.signed) return `signed is ${String(signed)}`;
  if (old.readings.some((reading) => !readings.includes(reading))) return 'an earlier reading is lost';
  if (readings.some((reading) => !fresh.readings.includes(reading))) return 'there is a reading that nobody made';
  const hasAll = fresh.readings.every((reading) => readings.includes(reading));
  if (done.has('ingested') && !hasAll) return 'ingest was done, and a reading is lost';
  if (isNew && !hasAll) return 'published is what the store has not';
  if (signed === fresh.signed && !isNew) return 'signed is what is not published';
  return done.has('published') && (!isNew || signed !== fresh.signed) ? 'publish was done, and it is lost' : null;
}

describe.skipIf(!canTrace())('ingest and publish, cut off from power (needs strace)', () => {
  it.each([
    ['first', false],
    ['second', true],
  ])('leave old or new, and all that was said to be kept: the %s run of a host', async (name, isSecond) => {
    const course = await preparedCourse(name, isSecond);
    const { events, before, doneAt } = tracedDisk(course.log, WORK, course.before, ['ingested', 'published']);
    expect([...doneAt.keys()]).toEqual(['ingested', 'published']);
    const draw = createDraw(isSecond ? 29 : 23);
    const states = scaled({ quick: 400, full: 5_000 });
    const faults: string[] = [];
    for (let i = 0; i < states; i += 1) {
      const cut = before + draw(events.length - before + 1);
      const folder = join(SCRATCH, `cut-${i}`);
      materialize(stateAfter(events.slice(0, cut)), folder, draw);
      const done = new Set([...doneAt].filter(([, at]) => at <= cut).map(([mark]) => mark));
      const fault = await faultIn(folder, course, done).catch(String);
      if (fault !== null) faults.push(`behind event ${cut - before}: ${fault}`);
      rmSync(folder, { recursive: true });
    }
    expect(faults).toEqual([]);
    tell(
      'power loss while ingesting and publishing',
      `${name} run, disks that dropped, reordered and tore unsynced writes at ${events.length - before} moments`,
      `${states}, all old or new, nothing lost`,
    );
  });
});

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  addDecision,
  readDecisions,
  type WithdrawalDecision,
} from '../../src/operations/withdrawal/withdrawal-decisions.ts';
import { createDurableFiles, durableFiles } from '../../src/publication/durable-files.ts';
import { currentPublicationName, readPublication } from '../../src/publication/read-publication.ts';
import { writePublication } from '../../src/publication/write-publication.ts';
import { compiledPublication } from '../fixtures/publication.ts';
import { createDraw } from '../support/draw.ts';
import { IN_MEMORY, temporaryFolder } from '../support/temporary-folder.ts';
import { scaled, tell } from './support/scale.ts';
import { type DiskEvent, createSimulatedDisk, diskPort, materialize, stateAfter } from './support/simulated-disk.ts';

const ROOT = '/data/made-up/publications';
const DECISIONS = '/data/made-up/withdrawals.jsonl';
const EDITIONS = [1, 2, 3].map((sequence) => compiledPublication(`edition ${sequence}`, sequence));
const DECISION_LIST = EDITIONS.map((_, i): WithdrawalDecision => ({
  action: 'withdraw',
  subject: `package:p${i}`,
  reason: 'Broken.',
  decidedAtMs: i,
}));

/** What was on its way, and what had been said to be done, behind each event. */
interface Course {
  readonly events: readonly DiskEvent[];
  /** Number of events behind which a step was told to be done. */
  readonly doneAt: readonly number[];
}

/** Three publications and three decisions; the third publication finds what a run that died has left. */
async function recordedCourse(): Promise<Course> {
  const disk = createSimulatedDisk();
  const { events } = disk;
  const files = createDurableFiles(diskPort(disk));
  const doneAt: number[] = [];
  await files.makeFolder(ROOT);
  for (const [i, edition] of EDITIONS.entries()) {
    if (i === 2) await files.makeFolder(`${ROOT}/00000003-aaaaaaaaaaaa.unfinished`);
    await writePublication(ROOT, edition, files);
    doneAt.push(events.length);
    const known = DECISION_LIST.slice(0, i);
    await addDecisionTo(files, known, DECISION_LIST[i]!);
    doneAt.push(events.length);
  }
  return { events, doneAt };
}

/** `addDecision` reads the file from the real disk, so its bytes are made there and written here. */
async function addDecisionTo(
  files: ReturnType<typeof createDurableFiles>,
  known: readonly WithdrawalDecision[],
  next: WithdrawalDecision,
): Promise<void> {
  const path = join(temporaryFolder(), 'withdrawals.jsonl');
  for (const decision of known) await addDecision(path, decision, durableFiles);
  await addDecision(path, next, {
    writeFile: (_path, bytes) => files.writeFile(`${DECISIONS}.next`, bytes),
    rename: () => files.rename(`${DECISIONS}.next`, DECISIONS),
  });
}

it('keeps old or new, never a mixture, whatever of the unsynced writes a power cut leaves', async () => {
  const states = scaled({ quick: 4_000, full: 100_000 });
  const { events, doneAt } = await recordedCourse();
  const draw = createDraw(20_261_128);
  const scratch = temporaryFolder(IN_MEMORY);
  const tally = new Map<string, number>();
  let rerun = 0;
  for (let i = 0; i < states; i += 1) {
    const cut = draw(events.length + 1);
    const folder = join(scratch, String(i));
    materialize(stateAfter(events.slice(0, cut)), folder, draw);
    const done = doneAt.filter((at) => at <= cut).length;
    const published = await sequenceIn(join(folder, ROOT));
    const decided = (await readDecisions(join(folder, DECISIONS))).length;
    // Steps alternate: a publication, a decision.
    expect(published - Math.ceil(done / 2)).toBeOneOf(done % 2 === 0 ? [0, 1] : [0]);
    expect(decided - Math.floor(done / 2)).toBeOneOf(done % 2 === 1 ? [0, 1] : [0]);
    tally.set(`${published}/${decided}`, (tally.get(`${published}/${decided}`) ?? 0) + 1);
    if (i % 20 === 0) {
      await expectMended(join(folder, ROOT), published);
      rerun += 1;
    }
    rmSync(folder, { recursive: true });
  }
  expect(tally.size).toBeGreaterThanOrEqual(7);
  tell(
    'power loss while publishing',
    `disks that dropped, reordered and tore unsynced writes at ${events.length + 1} moments`,
    `${states}, all old or new; ${rerun} published again, all whole`,
  );
});

/** Sequence of the current publication, verified whole; 0: none. */
async function sequenceIn(root: string): Promise<number> {
  const name = await currentPublicationName(root);
  if (name === null) return 0;
  const publication = await readPublication(root, name, 0);
  publication.close();
  const sequence = publication.manifest.sequence;
  expect(publication.manifestBytes).toEqual(Buffer.from(EDITIONS[sequence - 1]!.manifestBytes));
  return sequence;
}

async function expectMended(root: string, published: number): Promise<void> {
  const next = EDITIONS[Math.min(published, 2)]!;
  await durableFiles.makeFolder(root);
  await writePublication(root, next, durableFiles);
  expect(await sequenceIn(root)).toBe(next.manifest.sequence);
  expect(readdirSync(root).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
}

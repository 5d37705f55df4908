import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPublicationFollower } from '../../../src/app/follow-publication.ts';
import { fixedClock } from '../../../src/base/clock.ts';
import { SILENT_LOG } from '../../../src/api/http/api-log.ts';
import { durableFiles } from '../../../src/publication/durable-files.ts';

/**
 * Follows a folder of publications, and has no descriptor left when CURRENT
 * moves on: `out-of-descriptors.ts <root> <first> <second>`. Prints what it
 * serves and what it says at each check, as JSON.
 */
const [root = '', first = '', second = ''] = process.argv.slice(2);
const current = join(root, 'CURRENT');
writeFileSync(current, `${first}\n`);
const follower = createPublicationFollower({
  root,
  hostId: 'made-up',
  clock: fixedClock('2026-09-06T09:00:00.000Z'),
  log: SILENT_LOG,
  answerCacheBytes: 0,
  workers: null,
  recall: null,
  trust: {
    trustedFolder: join(root, '../trusted'),
    anchor: async () => null,
    servesUnverified: true,
    files: durableFiles,
  },
});
const said: unknown[] = [];
const check = async (): Promise<void> => {
  await follower.check();
  const { sequence } = follower.current()?.publication.manifest ?? {};
  said.push({ sequence, problem: follower.lastLoadProblem()?.code ?? null });
};
await check();
writeFileSync(current, `${second}\n`);
const held = descriptorsUntilNoneIsLeft();
await check();
for (const descriptor of held) closeSync(descriptor);
await check();
process.stdout.write(JSON.stringify(said));

function descriptorsUntilNoneIsLeft(): readonly number[] {
  const descriptors: number[] = [];
  for (;;) {
    try {
      descriptors.push(openSync('/dev/null', 'r'));
    } catch {
      return descriptors;
    }
  }
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Environments in which the same code must write the same bytes. */
export const PLACES: ReadonlyArray<Readonly<Record<string, string>>> = [
  { TZ: 'UTC', LC_ALL: 'C', LANG: 'C' },
  { TZ: 'America/Los_Angeles', LC_ALL: 'en_US.UTF-8', LANG: 'en_US.UTF-8' },
  { TZ: 'Asia/Shanghai', LC_ALL: 'zh_CN.UTF-8', LANG: 'zh_CN.UTF-8' },
  // Turkish writes the small I without its dot.
  { TZ: 'Europe/Istanbul', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
];

/** What a module prints when a process of its own runs it in each place, in the places' order. */
export function printedInEachPlace(moduleText: string): Promise<string[]> {
  return Promise.all(PLACES.map((place) => printedIn(place, moduleText)));
}

async function printedIn(place: Readonly<Record<string, string>>, moduleText: string): Promise<string> {
  const args = ['--input-type=module-typescript', '-e', moduleText];
  const { stdout } = await run(process.execPath, args, {
    env: { ...process.env, ...place },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

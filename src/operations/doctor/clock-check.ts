import { execFile } from 'node:child_process';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Clock } from '../../base/clock.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import type { DataFolders } from '../data-folder.ts';
import { type DoctorCheck, failed, ok, warning } from './doctor-report.ts';

const NAME = 'clock';
/** Clocks of two machines that are set from a network are nearer. */
const TOLERATED_MS = 300_000;
const SET_THE_CLOCK = 'Set the clock of this machine, and let a time service keep it (`timedatectl set-ntp true`).';

/** @param published the current publication; `null`: there is none */
export async function clockCheck(
  { root, publications }: DataFolders,
  published: Pick<PublicationManifest, 'created_at'> | null,
  clock: Clock,
): Promise<DoctorCheck> {
  const nowMs = clock.nowMs();
  const latestMs = nowMs + TOLERATED_MS;
  const publishedAtMs = Date.parse(published?.created_at ?? '');
  if (publishedAtMs > latestMs)
    return failed(NAME, isAhead('the publication says it was made', publishedAtMs, nowMs), SET_THE_CLOCK);
  const newest = await newestFile([root, publications]);
  if (newest !== null && newest.atMs > latestMs)
    return failed(NAME, isAhead(`${newest.path} was written`, newest.atMs, nowMs), SET_THE_CLOCK);
  const isSynchronised = await askedOfSystem();
  if (isSynchronised === false) {
    return warning(
      NAME,
      `it is ${isoTimestamp(nowMs)}, and no time service keeps this clock: dates and signatures go wrong with it`,
      SET_THE_CLOCK,
    );
  }
  return ok(NAME, `${isoTimestamp(nowMs)}${isSynchronised === true ? ', kept by a time service' : ''}`);
}

function isAhead(what: string, atMs: number, nowMs: number): string {
  return `${what} at ${isoTimestamp(atMs)}, and it is ${isoTimestamp(nowMs)}: one of the two was wrong, and facts and signatures count from it`;
}

async function newestFile(folders: readonly string[]): Promise<{ path: string; atMs: number } | null> {
  let newest: { path: string; atMs: number } | null = null;
  for (const folder of folders) {
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const atMs = await lstat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      if (newest === null || atMs > newest.atMs) newest = { path, atMs };
    }
  }
  return newest;
}

/** `null`: nobody here can tell, as in a container. */
async function askedOfSystem(): Promise<boolean | null> {
  try {
    const args = ['show', '--property=NTPSynchronized', '--value'];
    const { stdout } = await promisify(execFile)('timedatectl', args, { timeout: 2_000 });
    return { yes: true, no: false }[stdout.trim()] ?? null;
  } catch {
    return null;
  }
}

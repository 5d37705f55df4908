import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { PROGRAM, type ServedProcess, startProcess } from '../../../bench/http/served-process.ts';
import { publishedRun } from '../../fixtures/runs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** `plugin-facts serve` over the fixture host, in a process of its own, its log in a file. */
export async function fixtureService(): Promise<ServedProcess> {
  const { hostFolder, folders } = await publishedRun();
  return serve(hostFolder, folders.root, temporaryFolder());
}

/**
 * @param more further options of `serve`
 * @param hasOneProcessor whether it gets one processor only (needs `taskset`)
 */
export async function serve(
  hostFolder: string,
  dataFolder: string,
  scratch: string,
  more: readonly string[] = [],
  hasOneProcessor = false,
): Promise<ServedProcess> {
  const args = ['serve', '--port', '0', '--host', hostFolder, '--data', dataFolder, ...more];
  const service = await startProcess(PROGRAM, args, join(scratch, 'service.log'), hasOneProcessor);
  onTestFinished(() => service.stop());
  return service;
}

/** How many files, connections among them, a process holds open. */
export function openFiles({ processId }: ServedProcess): number {
  return readdirSync(`/proc/${processId}/fd`).length;
}

/** How many of them are connections or wait for some; files that a service opens as it goes are not counted. */
export function openSockets({ processId }: ServedProcess): number {
  const folder = `/proc/${processId}/fd`;
  return readdirSync(folder).filter((name) => isSocket(join(folder, name))).length;
}

function isSocket(path: string): boolean {
  try {
    return readlinkSync(path).startsWith('socket:');
  } catch {
    // Closed meanwhile.
    return false;
  }
}

/** The value below which that share of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

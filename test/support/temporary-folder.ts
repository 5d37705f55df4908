import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** Where a folder of a test is in memory; only Linux has it. */
export const IN_MEMORY = '/dev/shm';

/** An empty folder of one test, removed when the test ends. */
export function temporaryFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'plugin-facts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty folder of the tests of one file or group, removed after the last. */
export function folderOfTests(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'plugin-facts-'));
  // Root's sandbox runs as another user, who has to pass through it.
  chmodSync(folder, 0o711);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

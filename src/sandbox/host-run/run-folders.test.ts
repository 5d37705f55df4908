import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { isProcessAlive, runFolderPrefix, sweepRuns } from './run-folders.ts';

describe('sweepRuns', () => {
  it('removes what dead processes left, and nothing else', async () => {
    const runs = temporaryFolder();
    for (const name of [`${runFolderPrefix(1)}abc`, `${runFolderPrefix(22)}abc`, 'elsewhere']) {
      mkdirSync(join(runs, name));
      writeFileSync(join(runs, name, 'file'), '');
    }

    await sweepRuns(runs, (processId) => processId === 22);

    expect(readdirSync(runs)).toEqual(['elsewhere', 'run-22-abc']);
  });

  it('has nothing to do where nothing ever ran', async () => {
    await expect(sweepRuns(join(temporaryFolder(), 'runs'), () => false)).resolves.toBeUndefined();
  });
});

describe('isProcessAlive', () => {
  it('knows the own process, and one that there cannot be', () => {
    expect(isProcessAlive(process.pid)).toBe(true);
    // Above the highest process id that Linux gives.
    expect(isProcessAlive(2 ** 22 + 1)).toBe(false);
  });
});

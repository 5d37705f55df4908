import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { takeWriterLock } from './writer-lock.ts';

const HOLDER = `
  import { takeWriterLock } from ${JSON.stringify(import.meta.resolve('./writer-lock.ts'))};
  takeWriterLock(process.argv[1], 'it');
  process.stdout.write('taken');
  setInterval(() => undefined, 60_000);
`;

describe('takeWriterLock', () => {
  it('lets one writer in at a time, and tells the other at once', () => {
    const path = join(temporaryFolder(), 'writer.lock');
    const release = takeWriterLock(path, 'the folder');

    expect(() => takeWriterLock(path, 'the folder')).toThrow(
      expect.objectContaining({ code: 'in_use', message: expect.stringContaining('writing to the folder') }),
    );
    release();
    takeWriterLock(path, 'the folder')();
  });

  it('keeps out other processes, until they end, however they end', async () => {
    const path = join(temporaryFolder(), 'writer.lock');
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', HOLDER, path], { stdio: 'pipe' });
    await once(holder.stdout, 'data');

    expect(() => takeWriterLock(path, 'it')).toThrow(expect.objectContaining({ code: 'in_use' }));
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    takeWriterLock(path, 'it')();
  });
});

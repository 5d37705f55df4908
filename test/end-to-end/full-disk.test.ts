import { execFileSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyOfFixtureHost } from '../fixtures/runs.ts';
import { canMount, onDisk } from '../support/small-disk.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const COMMAND = join(import.meta.dirname, '../../src/app/plugin-facts.ts');

function hostWithManyRecords(): { hostFolder: string; scratch: string } {
  const scratch = temporaryFolder();
  const hostFolder = copyOfFixtureHost(scratch);
  const lines = Array.from({ length: 6_000 }, (_, i) =>
    JSON.stringify({
      repository: `acme/plugin-${i}`,
      description: { en: `Does thing number ${i}. ${'x'.repeat(200)}` },
    }),
  );
  writeFileSync(join(hostFolder, 'lists/listing.jsonl'), `${lines.join('\n')}\n`);
  return { hostFolder, scratch };
}

describe.skipIf(!canMount())('on a disk without room (needs mount)', () => {
  it('ingest ends with the code of its own and keeps what it had', () => {
    const { hostFolder } = hostWithManyRecords();
    const run = `"${process.execPath}" "${COMMAND}" ingest --host "${hostFolder}" --data /mnt/data`;

    const { status, stderr } = onDisk('700k', run);

    expect(stderr).toMatch(/no room left for the data folder \/mnt\/data/);
    expect(stderr).not.toMatch(/rollback|unexpected/iu);
    expect(status).toBe(9);
  });

  it('publish ends so too, and leaves nothing but the file it locks', () => {
    const { hostFolder, scratch } = hostWithManyRecords();
    const data = join(scratch, 'data');
    execFileSync(process.execPath, [COMMAND, 'ingest', '--host', hostFolder, '--data', data], { stdio: 'ignore' });
    const kept = join(scratch, 'kept');
    cpSync(data, kept, { recursive: true });
    const publish = `cp -r "${kept}" /mnt/data && "${process.execPath}" "${COMMAND}" publish --host "${hostFolder}" --data /mnt/data`;

    const { status, stderr, stdout } = onDisk('8m', `(${publish}; code=$?; ls /mnt/data/publications; exit $code)`);

    expect(stderr).toMatch(/no room left for the data folder \/mnt\/data/);
    expect(stdout).toBe('writer.lock\n');
    expect(status).toBe(9);
  }, 60_000);

  it('tells a full folder for temporary files as what it is', () => {
    const scratch = temporaryFolder();
    const hostFolder = copyOfFixtureHost(scratch);
    const data = join(scratch, 'data');
    const target = ['--host', hostFolder, '--data', data];
    const keys = { ...process.env, PLUGIN_FACTS_KEYS: join(scratch, 'keys') };
    for (const command of [
      ['keys', 'init', '--host', hostFolder],
      ['ingest', ...target],
      ['publish', ...target],
    ]) {
      execFileSync(process.execPath, [COMMAND, ...command], { stdio: 'ignore', env: keys });
    }
    const verify = `"${process.execPath}" "${COMMAND}" verify "${join(data, 'publications')}"`;

    const { status, stderr } = onDisk('16k', `export TMPDIR=/mnt; cat /dev/zero > /mnt/full; ${verify}`);

    expect(stderr).toMatch(/folder for temporary files, \/mnt, and it cannot be written to \(ENOSPC\)/);
    expect(stderr).not.toMatch(/refused|damaged/);
    expect(status).toBe(10);
  }, 60_000);
});

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
});

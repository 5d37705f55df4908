import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedHost } from '../../../test/support/signed-publications.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { lastSignedPublication } from './last-signed.ts';
import { folderRepository } from './repository.ts';

let root: string;
beforeEach(async () => {
  const host = await signedHost(temporaryFolder());
  ({ root } = host);
  await host.publish('one');
  await host.publish('two');
});

function lastSigned(): Promise<string | null> {
  return lastSignedPublication(folderRepository(root));
}

/** Path of the newest metadata of a role. */
function pathOf(role: string): string {
  const folder = join(root, 'metadata');
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith(`${role}.json`))
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new Error(`There is no ${role}.`);
  return join(folder, newest);
}

describe('the publication that was signed last', () => {
  it('is the one that the metadata in force speak of', async () => {
    expect(await lastSigned()).toMatch(/^00000002-/);
  });

  it('is none where nothing was signed', async () => {
    expect(await lastSignedPublication(folderRepository(temporaryFolder()))).toBeNull();
  });

  it.each(['timestamp', 'snapshot', 'targets'])('is none where the %s is missing', async (role) => {
    rmSync(pathOf(role));

    expect(await lastSigned()).toBeNull();
  });

  it('is none where the snapshot names no targets', async () => {
    const { signed, signatures } = JSON.parse(readFileSync(pathOf('snapshot'), 'utf8'));
    writeFileSync(pathOf('snapshot'), JSON.stringify({ signatures, signed: { ...signed, meta: {} } }));

    expect(await lastSigned()).toBeNull();
  });

  it.each(['timestamp', 'snapshot', 'targets'])('cannot be told where the %s is damaged', async (role) => {
    writeFileSync(pathOf(role), '{}');

    await expect(lastSigned()).rejects.toMatchObject({ code: 'publication_invalid' });
  });
});

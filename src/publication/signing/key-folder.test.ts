import { chmodSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { SIGNED_AT_MS } from '../../../test/support/signed-publications.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { type KeyFolder, openKeyFolder, readPrivateKeys } from './key-folder.ts';
import { initKeys, renewRoot, rotateKeys } from './make-keys.ts';
import { metadataBytes } from './metadata-files.ts';
import { keysOfRoles, rootMetadata } from './root-metadata.ts';
import { generateSigningKey, pemOf, signMetadata } from './signing-key.ts';

let folder: string;
beforeEach(async () => {
  folder = join(temporaryFolder(), 'keys');
  await initKeys(folder, 'made-up', new Map(), SIGNED_AT_MS);
});

async function keys(): Promise<KeyFolder> {
  const opened = await openKeyFolder(folder);
  if (opened === null) throw new Error('There are keys.');
  return opened;
}

function fileOf(role: string): string {
  const name = readdirSync(folder).find((each) => each.startsWith(`${role}.`) && each.endsWith('.pem'));
  if (name === undefined) throw new Error(`There is no key of ${role}.`);
  return join(folder, name);
}

describe('a folder of keys', () => {
  it('has the keys of each role, and the log with who verifies it', async () => {
    const { root, roots, keysOf, log } = await keys();

    for (const role of ['root', 'targets', 'snapshot', 'timestamp'] as const) {
      expect(keysOf(role).map(({ id }) => id)).toEqual(root.signed.roles[role]?.keyIDs);
    }
    expect(roots).toEqual([readFileSync(join(folder, '1.root.json'))]);
    expect(log.key?.id.slice(0, 16)).toBe(/log\.(\w+)\.pem$/u.exec(fileOf('log'))?.[1]);
    expect(log.verifierKeys).toEqual([readFileSync(join(folder, 'log.vkey'), 'utf8').trim()]);
  });

  it('is none where no root was made', async () => {
    rmSync(join(folder, '1.root.json'));

    expect(await openKeyFolder(folder)).toBeNull();
    expect(await openKeyFolder(join(folder, 'elsewhere'))).toBeNull();
  });

  it('has the newest root, and all before it', async () => {
    await renewRoot(await keys(), SIGNED_AT_MS);
    await renewRoot(await keys(), SIGNED_AT_MS);
    const { root, roots } = await keys();

    expect([root.signed.version, roots.length]).toEqual([3, 3]);
  });

  it('has no key of a role that the newest root names no more', async () => {
    const [before] = (await keys()).keysOf('timestamp');
    const { made } = await rotateKeys(await keys(), 'timestamp', null, SIGNED_AT_MS);

    const after = (await keys()).keysOf('timestamp').map(({ id }) => id);
    expect(after).toEqual(made);
    expect(after).not.toContain(before?.id);
  });

  it('has a log without a key where it lies elsewhere', async () => {
    rmSync(fileOf('log'));

    const { log } = await keys();
    expect(log.key).toBeNull();
    expect(log.verifierKeys).toHaveLength(1);
  });

  it.each(['gone', 'empty'])('is refused where who verifies the log is %s', async (what) => {
    if (what === 'gone') rmSync(join(folder, 'log.vkey'));
    else writeFileSync(join(folder, 'log.vkey'), '\n');

    await expect(openKeyFolder(folder)).rejects.toMatchObject({
      code: 'config_invalid',
      message: 'The folder of keys has no log.vkey; restore it from a copy.',
    });
  });

  it.each([0o640, 0o604, 0o610, 0o602])('is refused where others have a right to a key: %i', async (mode) => {
    const path = fileOf('snapshot');
    chmodSync(path, mode);

    await expect(openKeyFolder(folder)).rejects.toMatchObject({
      code: 'config_invalid',
      message: `The key file ${path.slice(folder.length + 1)} may be read by others; run chmod 600 on it.`,
    });
  });

  it('is refused where a key is none', async () => {
    const path = fileOf('snapshot');
    writeFileSync(path, '');

    await expect(openKeyFolder(folder)).rejects.toMatchObject({
      code: 'config_invalid',
      message: `The key file ${path.slice(folder.length + 1)} is no Ed25519 private key in PEM.`,
    });
  });
});

describe('root metadata that wait for signatures', () => {
  const waiting = (version: number): string => join(folder, `unsigned.${version}.root.json`);

  it('are in force once keys of the root before and of their own signed them', async () => {
    await renewRoot(await keys(), SIGNED_AT_MS);
    renameSync(join(folder, '2.root.json'), waiting(2));

    expect((await keys()).root.signed.version).toBe(2);
  });

  it('are not in force without the root before, nor signed by other keys alone', async () => {
    const other = join(temporaryFolder(), 'other');
    await initKeys(other, 'made-up', new Map(), SIGNED_AT_MS);
    writeFileSync(waiting(2), readFileSync(join(other, '1.root.json')));
    expect((await keys()).roots).toHaveLength(1);

    renameSync(join(folder, '1.root.json'), waiting(1));
    expect(await openKeyFolder(folder)).toBeNull();
  });
});

describe('root metadata that only the keys before them signed', () => {
  it('are not in force', async () => {
    const before = await keys();
    const own = generateSigningKey().publicKey;
    const next = rootMetadata(2, { ...keysOfRoles(before.root), root: { threshold: 1, keys: [own] } }, SIGNED_AT_MS);
    signMetadata(next, before.keysOf('root'));
    writeFileSync(join(folder, 'unsigned.2.root.json'), metadataBytes(next));

    expect((await keys()).roots).toHaveLength(1);
  });
});

describe('the private keys of a folder', () => {
  it('are read in the order of their names, of one role where it is named', async () => {
    const added = Array.from({ length: 3 }, generateSigningKey);
    for (const key of added)
      writeFileSync(join(folder, `targets.${key.id.slice(0, 16)}.pem`), pemOf(key), { mode: 0o600 });
    writeFileSync(join(folder, 'targets.note'), 'no key');
    const names = readdirSync(folder)
      .filter((name) => name.endsWith('.pem'))
      .toSorted();
    const ids = (read: ReadonlyArray<{ id: string }>) => read.map(({ id }) => id.slice(0, 16));

    expect(ids(await readPrivateKeys(folder))).toEqual(names.map((name) => name.split('.')[1]));
    expect(ids(await readPrivateKeys(folder, 'targets'))).toEqual(
      names.filter((name) => name.startsWith('targets.')).map((name) => name.split('.')[1]),
    );
  });
});

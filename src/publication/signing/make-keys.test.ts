import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, SIGNED_AT_MS } from '../../../test/support/signed-publications.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { type KeyFolder, openKeyFolder, readPrivateKeys } from './key-folder.ts';
import { initKeys, type KeyCount, renewRoot, rotateKeys } from './make-keys.ts';
import { isSignedBy, type SigningRole } from './signing-key.ts';

let folder: string;
beforeEach(() => {
  folder = join(temporaryFolder(), 'keys');
});

async function init(counts: ReadonlyMap<SigningRole, KeyCount> = new Map()): Promise<KeyFolder> {
  await initKeys(folder, 'made-up', counts, SIGNED_AT_MS);
  return keys();
}

async function keys(): Promise<KeyFolder> {
  const opened = await openKeyFolder(folder);
  if (opened === null) throw new Error('The keys were just made.');
  return opened;
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

const ids = (of: ReadonlyArray<{ readonly id: string }>): readonly string[] => of.map(({ id }) => id);

describe('new keys of a host', () => {
  it('are one for each role and the log, of the owner alone', async () => {
    const { root } = await init();
    const names = readdirSync(folder).toSorted();

    expect(names.map((name) => name.replace(/\.[0-9a-f]{16}\./u, '.<id>.'))).toEqual([
      '1.root.json',
      'log.<id>.pem',
      'log.vkey',
      'root.<id>.pem',
      'snapshot.<id>.pem',
      'targets.<id>.pem',
      'timestamp.<id>.pem',
    ]);
    expect(modeOf(folder)).toBe(0o700);
    expect(names.map((name) => modeOf(join(folder, name)).toString(8))).toEqual(
      names.map((name) => (name.endsWith('.pem') ? '600' : '644')),
    );
    expect(isSignedBy(root, 'root', root)).toBe(true);
  });

  it('verify a log that is named for the host and its first root key', async () => {
    const { log, keysOf } = await init();
    const [root] = ids(keysOf('root'));
    const line = readFileSync(join(folder, 'log.vkey'), 'utf8');

    expect(line).toBe(`${log.verifierKeys[0]}\n`);
    expect(line).toMatch(new RegExp(`^plugin-facts/made-up/${root?.slice(0, 16)}\\+`, 'u'));
  });

  it('are as many as a role is said to have, of which as many sign as is said', async () => {
    const { root, keysOf } = await init(
      new Map([
        ['root', { threshold: 2, count: 3 }],
        ['snapshot', { threshold: 1, count: 2 }],
      ]),
    );

    expect(
      Object.entries(root.signed.roles).map(([role, { threshold, keyIDs }]) => [role, threshold, keyIDs.length]),
    ).toEqual([
      ['root', 2, 3],
      ['snapshot', 1, 2],
      ['targets', 1, 1],
      ['timestamp', 1, 1],
    ]);
    expect([keysOf('root').length, keysOf('snapshot').length]).toEqual([3, 2]);
  });

  it('are not made where there are some', async () => {
    await init();
    const before = readdirSync(folder);

    await expect(init()).rejects.toMatchObject({
      code: 'config_invalid',
      message: 'There are keys of this host already; `plugin-facts keys rotate` makes new ones.',
    });
    expect(readdirSync(folder)).toEqual(before);
  });

  it('are at least one for the root', async () => {
    await expect(init(new Map([['root', { threshold: 1, count: 0 }]]))).rejects.toMatchObject({
      code: 'config_invalid',
      message: 'A role has one key at least.',
    });
  });
});

describe('a rotation', () => {
  it('replaces all keys of a role, by root metadata of the next version', async () => {
    const before = await init(new Map([['targets', { threshold: 2, count: 2 }]]));
    const { made, ...rotation } = await rotateKeys(before, 'targets', null, SIGNED_AT_MS + DAY_MS);
    const { root, keysOf } = await keys();

    expect(rotation).toEqual({ rootVersion: 2, awaiting: null });
    expect(made).toHaveLength(2);
    expect(root.signed.roles['targets']).toMatchObject({ threshold: 2, keyIDs: made });
    expect(ids(keysOf('targets')).toSorted()).toEqual(made.toSorted());
    expect(ids(keysOf('snapshot'))).toEqual(ids(before.keysOf('snapshot')));
    expect(Date.parse(root.signed.expires)).toBe(SIGNED_AT_MS + 731 * DAY_MS);
    expect(Object.keys(root.signatures)).toEqual(ids(before.keysOf('root')));
  });

  it('replaces the one key whose id begins as it is said, and keeps the others', async () => {
    const before = await init(new Map([['targets', { threshold: 1, count: 3 }]]));
    const [first, second, third] = before.root.signed.roles['targets']!.keyIDs;

    const { made } = await rotateKeys(before, 'targets', second!.slice(0, 12), SIGNED_AT_MS);

    expect(made).toHaveLength(1);
    expect((await keys()).root.signed.roles['targets']?.keyIDs).toEqual([first, third, ...made]);
  });

  it('is refused where no key begins so, and makes none', async () => {
    const before = await init();

    await expect(rotateKeys(before, 'targets', 'zz', SIGNED_AT_MS)).rejects.toMatchObject({
      code: 'config_invalid',
      message: 'The role targets has no key whose id begins so.',
    });
    expect(await readPrivateKeys(folder, 'targets')).toHaveLength(1);
  });

  it('of the root is signed by its keys before and after', async () => {
    const before = await init();
    const { rootVersion } = await rotateKeys(before, 'root', null, SIGNED_AT_MS);
    const { root } = await keys();

    expect(rootVersion).toBe(2);
    expect([isSignedBy(before.root, 'root', root), isSignedBy(root, 'root', root)]).toEqual([true, true]);
    expect(Object.keys(root.signatures)).toHaveLength(2);
  });

  it('waits where too few root keys lie here', async () => {
    const before = await init(new Map([['root', { threshold: 2, count: 2 }]]));
    const alone: KeyFolder = { ...before, keysOf: (role) => before.keysOf(role).slice(1) };

    const { rootVersion, awaiting } = await rotateKeys(alone, 'snapshot', null, SIGNED_AT_MS);

    expect(rootVersion).toBeNull();
    expect(awaiting).toBe(join(folder, 'unsigned.2.root.json'));
    expect((await keys()).root.signed.version).toBe(1);
  });

  it('of the log changes no root, and keeps who verified it before', async () => {
    const before = await init();
    const { made, rootVersion, awaiting } = await rotateKeys(before, 'log', null, SIGNED_AT_MS);
    const { log, root } = await keys();

    expect([rootVersion, awaiting, root.signed.version]).toEqual([null, null, 1]);
    expect(made).toEqual([log.key?.id]);
    expect(readdirSync(folder)).toContain(`log.${made[0]?.slice(0, 16)}.pem`);
    expect(log.verifierKeys.slice(1)).toEqual(before.log.verifierKeys);
    expect(log.verifierKeys[0].split('+')[0]).toBe(before.log.verifierKeys[0].split('+')[0]);
  });

  it('that only dates the root anew makes no key', async () => {
    const before = await init();

    expect(await renewRoot(before, SIGNED_AT_MS + DAY_MS)).toEqual({ made: [], rootVersion: 2, awaiting: null });
    expect((await keys()).root.signed.roles).toEqual(before.root.signed.roles);
  });
});

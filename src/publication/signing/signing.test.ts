import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  anchorOf,
  DAY_MS,
  SIGNED_AT_MS,
  signedHost,
  type SignedHost,
  TIMESTAMP_MS,
} from '../../../test/support/signed-publications.ts';
import { signFile } from '../../operations/signing/sign-file.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { durableFiles } from '../durable-files.ts';
import { rotateKeys, renewRoot } from './make-keys.ts';
import { folderRepository } from './repository.ts';
import { keepTrusted, readTrusted } from './trusted-folder.ts';
import { verifyHead, type VerifiedHead } from './verify-head.ts';

let folder: string;
let host: SignedHost;
beforeEach(async () => {
  folder = temporaryFolder();
  host = await signedHost(folder);
});

async function verify(nowMs = SIGNED_AT_MS): Promise<VerifiedHead> {
  const trusted = await readTrusted(join(folder, 'trusted'), { root: anchorOf(host), isNamed: true });
  if (trusted === null) throw new Error('There is an anchor.');
  const verified = await verifyHead(folderRepository(host.root), trusted, nowMs);
  await keepTrusted(join(folder, 'trusted'), verified, durableFiles);
  return verified;
}

describe('a signed publication', () => {
  it('is verified from its first root to each of its files', async () => {
    expect(await host.publish('one')).toMatchObject({ outcome: 'signed', expiresAtMs: SIGNED_AT_MS + TIMESTAMP_MS });

    const { head, log } = await verify();

    expect(head.versions).toMatchObject({ root: 1, snapshot: 1, targets: 1 });
    expect([...head.targets.files.keys()]).toEqual([
      'directory.json',
      'discovery.jsonl',
      'manifest.json',
      'search.index',
    ]);
    expect([head.targets.log.index, log.checkpoint.size]).toEqual([0, 1]);
  });

  it('is followed from publication to publication', async () => {
    await host.publish('one');
    await verify();
    await host.publish('two');
    const { head, log } = await verify();

    expect(head.targets.publication).toMatch(/^00000002-/);
    expect(head.versions).toMatchObject({ snapshot: 2, targets: 2 });
    expect([head.targets.log.index, log.checkpoint.size]).toEqual([1, 2]);
  });

  it('is not signed again while it has time, and by the timestamp alone afterwards', async () => {
    await host.publish('one');
    const first = await verify();
    expect((await host.sign(SIGNED_AT_MS + 6 * DAY_MS)).outcome).toBe('unchanged');
    const onlyTimestamp = await host.keys();
    for (const role of ['root', 'targets', 'snapshot', 'log'] as const) {
      const [key] = role === 'log' ? [onlyTimestamp.log.key] : onlyTimestamp.keysOf(role);
      renameSync(join(host.keyFolder, `${role}.${key?.id.slice(0, 16)}.pem`), join(folder, `${role}.pem`));
    }

    expect((await host.sign(SIGNED_AT_MS + 8 * DAY_MS)).outcome).toBe('renewed');
    const renewed = await verify(SIGNED_AT_MS + 8 * DAY_MS);

    expect(renewed.head.versions).toEqual({ ...first.head.versions, timestamp: first.head.versions.timestamp + 1 });
    expect(renewed.head.expiresAtMs).toBe(SIGNED_AT_MS + 8 * DAY_MS + TIMESTAMP_MS);
  });

  it('counts to the millisecond that it expires', async () => {
    await host.publish('one');

    await expect(verify(SIGNED_AT_MS + TIMESTAMP_MS)).rejects.toMatchObject({ code: 'publication_invalid' });
    await expect(verify(SIGNED_AT_MS + TIMESTAMP_MS - 1)).resolves.toBeDefined();
  });

  it('needs the key of a role that signs at every publication', async () => {
    const [key] = (await host.keys()).keysOf('timestamp');
    renameSync(join(host.keyFolder, `timestamp.${key?.id.slice(0, 16)}.pem`), join(folder, 'timestamp.pem'));

    await expect(host.publish('one')).rejects.toMatchObject({ code: 'config_invalid' });
  });

  it('mends metadata that was damaged', async () => {
    await host.publish('one');
    await verify();
    writeFileSync(join(host.root, 'metadata/timestamp.json'), '{');
    await expect(verify()).rejects.toMatchObject({ code: 'publication_invalid' });

    await host.publish('two');

    expect((await verify()).head.targets.publication).toMatch(/^00000002-/);
  });

  it('is refused under a log that was begun anew', async () => {
    await host.publish('one');
    await host.publish('two');
    await verify();
    renameSync(join(host.root, 'log'), join(folder, 'old-log'));
    await host.publish('three');

    await expect(verify()).rejects.toThrow(/history was rewritten/);
  });
});

describe('keys', () => {
  it.each(['root', 'targets', 'snapshot', 'timestamp', 'log'] as const)(
    'of %s are rotated, and clients follow',
    async (role) => {
      await host.publish('one');
      await verify();

      await rotateKeys(await host.keys(), role, null, SIGNED_AT_MS);
      await host.sign();
      const rotated = await verify();
      await host.publish('two');

      expect(rotated.head.versions.root).toBe(role === 'log' ? 1 : 2);
      expect((await verify()).head.targets.publication).toMatch(/^00000002-/);
    },
  );

  it('date the root anew without another key', async () => {
    await host.publish('one');
    const later = SIGNED_AT_MS + 700 * DAY_MS;
    await renewRoot(await host.keys(), later);
    await host.sign(later);
    await renewRoot(await host.keys(), later);

    expect((await host.sign(later)).outcome).toBe('renewed');
    expect((await host.sign(later)).outcome).toBe('unchanged');

    expect((await verify(later)).head.versions.root).toBe(3);
  });

  it('that lie elsewhere sign there: the publication before stays in force until enough did', async () => {
    const other = temporaryFolder();
    host = await signedHost(other, new Map([['targets', { threshold: 2, count: 3 }]]));
    folder = other;
    await host.publish('one');
    await verify();
    const keys = await host.keys();
    const away = keys.keysOf('targets').map(({ id }) => `targets.${id.slice(0, 16)}.pem`);
    const [first, second, third] = away.map((name, place) => {
      const place2 = join(other, `elsewhere-${place}`);
      return { name, place: place2 };
    });
    for (const held of [first, second, third]) {
      if (held === undefined) throw new Error('There are three.');
      await durableFiles.makeFolder(held.place);
      renameSync(join(host.keyFolder, held.name), join(held.place, held.name));
    }

    const { outcome, awaiting } = await host.publish('two');
    const [file = ''] = awaiting;
    expect(outcome).toBe('awaiting_signatures');
    expect((await verify()).head.targets.publication).toMatch(/^00000001-/);
    await signFile(file, first?.place ?? '', durableFiles);
    expect((await host.sign()).outcome).toBe('awaiting_signatures');
    expect((await signFile(file, third?.place ?? '', durableFiles)).signedBy).toHaveLength(2);

    expect((await host.sign()).outcome).toBe('signed');
    expect((await verify()).head.targets.publication).toMatch(/^00000002-/);
  });

  it('that waits for a key is signed by it once it lies in the folder of keys again', async () => {
    await host.publish('one');
    const [key] = (await host.keys()).keysOf('targets');
    const path = join(host.keyFolder, `targets.${key?.id.slice(0, 16)}.pem`);
    renameSync(path, `${path}.away`);
    expect((await host.publish('two')).outcome).toBe('awaiting_signatures');
    renameSync(`${path}.away`, path);

    expect((await host.sign()).outcome).toBe('signed');
    expect((await verify()).head.targets.publication).toMatch(/^00000002-/);
  });

  it('of a root that needs others wait for them', async () => {
    const other = temporaryFolder();
    host = await signedHost(other, new Map([['root', { threshold: 2, count: 2 }]]));
    folder = other;
    await host.publish('one');
    const [, away] = (await host.keys()).keysOf('root');
    const name = `root.${away?.id.slice(0, 16)}.pem`;
    await durableFiles.makeFolder(join(other, 'elsewhere'));
    renameSync(join(host.keyFolder, name), join(other, 'elsewhere', name));

    const { awaiting } = await rotateKeys(await host.keys(), 'snapshot', null, SIGNED_AT_MS);
    expect((await host.keys()).root.signed.version).toBe(1);
    await signFile(awaiting ?? '', join(other, 'elsewhere'), durableFiles);
    await host.sign();

    expect((await verify()).head.versions.root).toBe(2);
  });

  it('are refused where others may read them', async () => {
    const [key] = (await host.keys()).keysOf('timestamp');
    const { chmodSync } = await import('node:fs');
    chmodSync(join(host.keyFolder, `timestamp.${key?.id.slice(0, 16)}.pem`), 0o640);

    await expect(host.keys()).rejects.toMatchObject({ code: 'config_invalid' });
  });
});

import { readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  DAY_MS,
  SIGNED_AT_MS,
  signedHost,
  type SignedHost,
  TIMESTAMP_MS,
} from '../../../test/support/signed-publications.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { sha256Hex } from '../../base/digest.ts';
import { parseSnapshot, parseTargets, parseTimestamp } from './metadata-files.ts';
import { rotateKeys } from './make-keys.ts';
import type { SigningRole } from './signing-key.ts';

const YEAR_MS = 365 * DAY_MS;

let folder: string;
let host: SignedHost;
beforeEach(async () => {
  folder = temporaryFolder();
  host = await signedHost(folder);
});

const metadata = (name: string): string => join(host.root, 'metadata', name);
const timestamp = () => parseTimestamp(readFileSync(metadata('timestamp.json'))).signed;
const snapshot = (version: number) => parseSnapshot(readFileSync(metadata(`${version}.snapshot.json`))).signed;
const targets = (version: number) => parseTargets(readFileSync(metadata(`${version}.targets.json`))).signed;

/** Takes the key files of a role out of the folder of keys. @returns where they are */
async function takeAway(role: SigningRole | 'log'): Promise<string> {
  for (const name of readdirSync(host.keyFolder).filter(
    (each) => each.startsWith(`${role}.`) && each.endsWith('.pem'),
  )) {
    renameSync(join(host.keyFolder, name), join(folder, name));
  }
  return folder;
}

describe('what is signed', () => {
  it('names what it leads to by version, size and digest, each with its own time', async () => {
    expect(await host.publish('one')).toEqual({
      outcome: 'signed',
      expiresAtMs: SIGNED_AT_MS + TIMESTAMP_MS,
      rootExpiresAtMs: SIGNED_AT_MS + 2 * YEAR_MS,
      awaiting: [],
    });

    const named = (name: string) => {
      const bytes = readFileSync(metadata(name));
      return { version: 1, length: bytes.length, hashes: { sha256: sha256Hex(bytes) } };
    };
    expect(timestamp().snapshotMeta.toJSON()).toEqual(named('1.snapshot.json'));
    expect(snapshot(1).meta['targets.json']?.toJSON()).toEqual(named('1.targets.json'));
    expect([snapshot(1), targets(1)].map(({ expires }) => Date.parse(expires))).toEqual([
      SIGNED_AT_MS + YEAR_MS,
      SIGNED_AT_MS + YEAR_MS,
    ]);
    expect([timestamp(), snapshot(1), targets(1)].map(({ specVersion }) => specVersion)).toEqual([
      '1.0.31',
      '1.0.31',
      '1.0.31',
    ]);
  });

  it('is not signed again while half of the time of its timestamp is left', async () => {
    await host.publish('one');

    const filesOf = () => readdirSync(metadata('.')).map((name) => [name, statSync(metadata(name)).ino]);
    const before = filesOf();
    expect((await host.sign(SIGNED_AT_MS + TIMESTAMP_MS / 2 - 1)).outcome).toBe('unchanged');
    expect(filesOf()).toEqual(before);
    expect(await host.sign(SIGNED_AT_MS + TIMESTAMP_MS / 2)).toMatchObject({
      outcome: 'renewed',
      expiresAtMs: SIGNED_AT_MS + 1.5 * TIMESTAMP_MS,
    });
    expect(timestamp().version).toBe(2);
  });

  it('is dated anew before its time where that is asked for', async () => {
    await host.publish('one');

    expect((await host.sign(SIGNED_AT_MS + 1_000, true)).outcome).toBe('renewed');
    expect([timestamp().version, timestamp().snapshotMeta.version]).toEqual([2, 1]);
  });

  it('has snapshot and targets anew a month before they end', async () => {
    await host.publish('one');
    const month = SIGNED_AT_MS + YEAR_MS - 30 * DAY_MS;

    await host.sign(month - 1);
    expect(timestamp().snapshotMeta.version).toBe(1);
    expect((await host.sign(month)).outcome).toBe('signed');
    expect([timestamp().snapshotMeta.version, snapshot(2).meta['targets.json']?.version]).toEqual([2, 2]);
    expect(targets(2).targets).toEqual(targets(1).targets);
  });

  it.each(['snapshot', 'timestamp', 'log'] as const)('needs the key of %s, and says how to have one', async (role) => {
    await takeAway(role);

    await expect(host.publish('one')).rejects.toMatchObject({
      code: 'config_invalid',
      message: `Too few keys of the role ${role} lie in the folder of keys; put them back, or make new ones with \`plugin-facts keys rotate ${role}\`.`,
    });
  });

  it('has a snapshot anew, over the same targets, where its key was replaced', async () => {
    await host.publish('one');
    await rotateKeys(await host.keys(), 'snapshot', null, SIGNED_AT_MS);

    expect((await host.sign()).outcome).toBe('renewed');
    expect([timestamp().snapshotMeta.version, snapshot(2).meta['targets.json']?.version]).toEqual([2, 1]);
  });
});

describe('versions', () => {
  it('go on behind each that was ever written, though nobody is led to it', async () => {
    await host.publish('one');
    for (const name of [
      '7.targets.json',
      '9.snapshot.json',
      '0.targets.json',
      '10.targets.json.next',
      'x8.targets.json',
    ]) {
      writeFileSync(metadata(name), '{}');
    }

    await host.publish('two');

    expect([timestamp().snapshotMeta.version, snapshot(10).meta['targets.json']?.version]).toEqual([10, 8]);
    expect(timestamp().version).toBe(2);
  });

  it('of a timestamp that cannot be read are above all that were, by the clock', async () => {
    await host.publish('one');
    rmSync(metadata('timestamp.json'));

    await host.publish('two', SIGNED_AT_MS + 999);

    expect(timestamp().version).toBe(SIGNED_AT_MS / 1_000 + 1);
  });

  it('of a timestamp whose key was replaced go on', async () => {
    await host.publish('one');
    await rotateKeys(await host.keys(), 'timestamp', null, SIGNED_AT_MS);

    expect((await host.sign()).outcome).toBe('renewed');
    expect(timestamp().version).toBe(2);
  });
});

describe('targets that are signed elsewhere', () => {
  it('wait in a file, and what is signed keeps its time', async () => {
    await host.publish('one');
    await takeAway('targets');

    const report = await host.publish('two', SIGNED_AT_MS + DAY_MS);

    expect(report).toEqual({
      outcome: 'awaiting_signatures',
      expiresAtMs: SIGNED_AT_MS + TIMESTAMP_MS,
      rootExpiresAtMs: SIGNED_AT_MS + 2 * YEAR_MS,
      awaiting: [metadata('unsigned/2.targets.json')],
    });
    expect(timestamp().version).toBe(1);
  });

  it('wait without a time where nothing is signed yet', async () => {
    await takeAway('targets');

    expect(await host.publish('one')).toMatchObject({ outcome: 'awaiting_signatures', expiresAtMs: null });
  });

  it('wait as they are for as long as they are of the same publication, and are made anew for another', async () => {
    await takeAway('targets');
    const [file = ''] = (await host.publish('one')).awaiting;
    const waiting = readFileSync(file);

    expect((await host.sign(SIGNED_AT_MS + DAY_MS)).awaiting).toEqual([file]);
    expect(readFileSync(file)).toEqual(waiting);
    expect((await host.publish('two')).awaiting).toEqual([file]);
    expect(readFileSync(file)).not.toEqual(waiting);
  });

  it('are made anew where too little of their time is left', async () => {
    await takeAway('targets');
    const [file = ''] = (await host.publish('one')).awaiting;
    const expires = () => Date.parse(parseTargets(readFileSync(file)).signed.expires);
    await host.sign(SIGNED_AT_MS + 335 * DAY_MS - 1);
    expect(expires()).toBe(SIGNED_AT_MS + YEAR_MS);

    await host.sign(SIGNED_AT_MS + 335 * DAY_MS);
    expect(expires()).toBe(SIGNED_AT_MS + 700 * DAY_MS);
  });

  it.each([
    ['is none', '{'],
    [
      'is of no publication',
      '{"signatures":[],"signed":{"_type":"targets","expires":"2030-01-01T00:00:00Z","spec_version":"1.0.31","targets":{},"version":1}}',
    ],
  ])('are made anew where the file that waits %s', async (_what, text) => {
    await takeAway('targets');
    const [file = ''] = (await host.publish('one')).awaiting;
    const waiting = readFileSync(file);
    writeFileSync(file, text);

    await host.sign();
    expect(readFileSync(file)).toEqual(waiting);
  });

  it('are made anew where their version was taken meanwhile', async () => {
    await takeAway('targets');
    await host.publish('one');
    writeFileSync(metadata('1.targets.json'), '{}');

    expect((await host.sign()).awaiting).toEqual([metadata('unsigned/2.targets.json')]);
  });

  it('are signed by keys that were put back, and leave no file that waits', async () => {
    const away = await takeAway('targets');
    await host.publish('one');
    for (const name of readdirSync(away).filter((each) => each.endsWith('.pem'))) {
      renameSync(join(away, name), join(host.keyFolder, name));
    }

    expect((await host.sign()).outcome).toBe('signed');
    expect(readdirSync(metadata('.'))).not.toContain('unsigned');
  });
});

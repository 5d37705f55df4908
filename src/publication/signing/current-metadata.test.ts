import { appendFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { SIGNED_AT_MS, signedHost, type SignedHost } from '../../../test/support/signed-publications.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { type CurrentMetadata, parsedOrNull, readCurrentMetadata } from './current-metadata.ts';
import { rotateKeys } from './make-keys.ts';

let host: SignedHost;
beforeEach(async () => {
  host = await signedHost(temporaryFolder());
  await host.publish('one');
  await host.publish('two');
});

const file = (name: string): string => join(host.root, 'metadata', name);

async function current(): Promise<CurrentMetadata> {
  return readCurrentMetadata(join(host.root, 'metadata'), { keys: await host.keys() });
}

/** Versions of what counts as signed. */
async function versions() {
  const { timestampVersion, timestamp, snapshot, targets } = await current();
  return [timestampVersion, ...[timestamp, snapshot, targets].map((each) => each && each.signed.version)];
}

const NOTHING = { timestampVersion: null, timestamp: null, snapshot: null, targets: null };

describe('the metadata in force', () => {
  it('are those that the timestamp leads to', async () => {
    expect(await versions()).toEqual([2, 2, 2, 2]);
  });

  it('are none where nothing was signed', async () => {
    expect(await readCurrentMetadata(temporaryFolder(), { keys: await host.keys() })).toEqual(NOTHING);
  });

  it.each<[string, () => void]>([
    ['is no JSON', () => writeFileSync(file('timestamp.json'), '{')],
    ['is larger than metadata can be', () => writeFileSync(file('timestamp.json'), '{}'.padEnd(1_000_001))],
    ['is a link', () => (rmSync(file('timestamp.json')), symlinkSync(file('1.root.json'), file('timestamp.json')))],
  ])('are none where the timestamp %s', async (_what, damage) => {
    damage();

    expect(await current()).toEqual(NOTHING);
  });

  it('are none where somebody else signed them', async () => {
    const other = await signedHost(temporaryFolder());
    await other.publish('one');

    expect(await readCurrentMetadata(join(other.root, 'metadata'), { keys: await host.keys() })).toEqual(NOTHING);
  });

  it.each<[string, () => void]>([
    ['is missing', () => rmSync(file('2.snapshot.json'))],
    ['is not the one that the timestamp names', () => appendFileSync(file('2.snapshot.json'), '\n')],
  ])('end at the timestamp where the snapshot %s', async (_what, damage) => {
    damage();

    expect(await versions()).toEqual([2, 2, null, null]);
  });

  it.each<[string, () => void]>([
    ['are missing', () => rmSync(file('2.targets.json'))],
    ['are not those that the snapshot names', () => appendFileSync(file('2.targets.json'), '\n')],
  ])('end at the snapshot where the targets %s', async (_what, damage) => {
    damage();

    expect(await versions()).toEqual([2, 2, 2, null]);
  });

  it('have a timestamp of known version, though its key is one of an earlier root', async () => {
    await rotateKeys(await host.keys(), 'timestamp', null, SIGNED_AT_MS);

    expect(await versions()).toEqual([2, null, 2, 2]);
  });

  it('are signed anew alone where their own key was replaced', async () => {
    await rotateKeys(await host.keys(), 'snapshot', null, SIGNED_AT_MS);
    expect(await versions()).toEqual([2, 2, null, 2]);

    await rotateKeys(await host.keys(), 'targets', null, SIGNED_AT_MS);
    expect(await versions()).toEqual([2, 2, null, null]);
  });
});

it('what fails for another reason than damage is told', () => {
  const failure = new Error('The disk is gone.');

  expect(() =>
    parsedOrNull(() => {
      throw failure;
    }),
  ).toThrow(failure);
});

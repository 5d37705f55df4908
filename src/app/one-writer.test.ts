import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  OFFLINE_PORTS,
  SILENT,
  copyOfFixtureHost,
  ingestAt,
  loadFixtureHost,
  publishFrom,
  runFolders,
} from '../../test/fixtures/runs.ts';
import { SIGNED_AT_MS, TIMESTAMP_MS } from '../../test/support/signed-publications.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { takeWriterLock } from '../base/files/writer-lock.ts';
import type { DataFolders } from '../operations/data-folder.ts';
import type { HostProfile } from '../operations/host-profile/load-host-profile.ts';
import { makeKeys } from '../operations/signing/manage-keys.ts';
import { currentPublication } from '../publication/read-publication.ts';
import { signingCommands } from './signing-commands.ts';
import { publishingCommands } from './store-commands.ts';

const clock = { nowMs: () => SIGNED_AT_MS };
const target = { hostFolder: 'host', dataFolder: null };

let hostProfile: HostProfile;
let folders: DataFolders;
let keyFolder: string;
beforeEach(async () => {
  const folder = temporaryFolder();
  hostProfile = await loadFixtureHost(copyOfFixtureHost(folder));
  folders = await runFolders(folder);
  keyFolder = join(folder, 'keys');
  const signing = { keyFolder, timestampMs: TIMESTAMP_MS };
  await makeKeys(keyFolder, 'made-up', { counts: new Map(), isIfMissing: false }, clock);
  await ingestAt(hostProfile, folders);
  await publishFrom(hostProfile, folders, new Date(SIGNED_AT_MS).toISOString(), signing);
});

/** What each command does that writes into the folder of publications, for a host of this id. */
function writers(hostId: string): Readonly<Record<string, () => Promise<unknown>>> {
  const named = { ...hostProfile, host: { ...hostProfile.host, id: hostId } };
  const deps = {
    clock,
    open: async () => ({ hostProfile: named, folders }),
    openPorts: async () => OFFLINE_PORTS,
    signingOf: () => ({ keyFolder, timestampMs: TIMESTAMP_MS }),
    pushing: async () => null,
    config: { trustedRoot: null },
    places: {
      s3: { endpoint: null, isPathStyle: false },
      openHttpFor: () => Promise.reject(new TypeError('Nothing is asked of a network.')),
    },
  };
  const { publish, decideWithdrawal } = publishingCommands(deps);
  const { renewSignature, rotateKeys } = signingCommands(deps);
  return {
    publish: () => publish({ ...target, to: null }, SILENT, new AbortController().signal),
    async withdraw() {
      const { publication } = await currentPublication(folders.publications);
      const id = publication?.discovery.idAt(0) ?? '';
      publication?.close();
      return decideWithdrawal({ ...target, action: 'withdraw', id, reason: 'malware' }, SILENT);
    },
    renew: () => renewSignature(target),
    'keys rotate': () => rotateKeys({ ...target, role: 'timestamp', keyId: null }),
  };
}

/** Files of the publications and keys, and what was decided. */
function state(): unknown {
  const files = [folders.publications, keyFolder].map((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted(),
  );
  const current = readFileSync(join(folders.publications, 'CURRENT'), 'utf8');
  return { files, current, isDecided: existsSync(folders.withdrawals) };
}

describe.each(['publish', 'withdraw', 'renew', 'keys rotate'])('%s', (command) => {
  const run = (hostId = 'made-up') => writers(hostId)[command]?.();

  it('is refused at once while another run writes to the publications, and changes nothing', async () => {
    const release = takeWriterLock(join(folders.publications, 'writer.lock'), 'it');
    const before = state();

    await expect(run()).rejects.toMatchObject({ code: 'in_use' });
    expect(state()).toEqual(before);
    release();
    await run();
  });

  it('is refused where the publications are of another host, and changes nothing', async () => {
    takeWriterLock(join(folders.publications, 'writer.lock'), 'it')();
    const before = state();

    await expect(run('other')).rejects.toMatchObject({
      code: 'config_invalid',
      message: expect.stringContaining('are of the host made-up, not of other'),
    });
    expect(state()).toEqual(before);
  });
});

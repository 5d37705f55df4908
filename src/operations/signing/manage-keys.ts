import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { type KeyFolder, openKeyFolder } from '../../publication/signing/key-folder.ts';
import { initKeys, type KeyCount, rotateKeys } from '../../publication/signing/make-keys.ts';
import { SIGNING_ROLES, type SigningRole } from '../../publication/signing/signing-key.ts';
import type { HostFolders } from '../data-folder.ts';

export interface InitKeysOptions extends HostFolders {
  /** One key, which signs alone, where a role is not named. */
  readonly counts: ReadonlyMap<SigningRole, KeyCount>;
  /** Keys that are there already are no failure. */
  readonly isIfMissing: boolean;
}

export interface RotateKeysOptions extends HostFolders {
  readonly role: SigningRole | 'log';
  /** Beginning of the id of the one key to be replaced; `null`: all of the role. */
  readonly keyId: string | null;
}

/** The keys of a host, public parts only. */
export interface KeysReport {
  readonly outcome: 'made' | 'there_already' | 'rotated' | 'awaiting_signatures';
  readonly folder: string;
  readonly rootVersion: number;
  /** Date; by then the root has to be dated anew. */
  readonly rootExpiresAt: string;
  readonly roles: readonly RoleReport[];
  /** Verifies the log of publications. */
  readonly logVerifierKey: string;
  /** Root metadata that waits for signatures made elsewhere; `null`: none does. */
  readonly awaiting: string | null;
}

export interface RoleReport {
  readonly role: SigningRole;
  readonly threshold: number;
  /** Ids of its keys, and whether the private key lies in the folder. */
  readonly keys: ReadonlyArray<{ readonly id: string; readonly isHere: boolean }>;
}

export async function makeKeys(
  folder: string,
  hostId: string,
  { counts, isIfMissing }: Pick<InitKeysOptions, 'counts' | 'isIfMissing'>,
  clock: Clock,
): Promise<KeysReport> {
  const there = isIfMissing ? await openKeyFolder(folder) : null;
  if (there !== null) return reportOf(there, 'there_already');
  await initKeys(folder, hostId, counts, clock.nowMs());
  return reportOf(await requireKeys(folder), 'made');
}

export async function replaceKeys(
  folder: string,
  { role, keyId }: Pick<RotateKeysOptions, 'role' | 'keyId'>,
  clock: Clock,
): Promise<KeysReport> {
  const { awaiting } = await rotateKeys(await requireKeys(folder), role, keyId, clock.nowMs());
  const outcome = awaiting === null ? 'rotated' : 'awaiting_signatures';
  return reportOf(await requireKeys(folder), outcome, awaiting);
}

async function requireKeys(folder: string): Promise<KeyFolder> {
  const keys = await openKeyFolder(folder);
  if (keys === null) throw new Failure('config_invalid', 'There are no keys; make them with `plugin-facts keys init`.');
  return keys;
}

function reportOf(keys: KeyFolder, outcome: KeysReport['outcome'], awaiting: string | null = null): KeysReport {
  const { signed } = keys.root;
  return {
    outcome,
    folder: keys.folder,
    rootVersion: signed.version,
    rootExpiresAt: isoTimestamp(Date.parse(signed.expires)),
    roles: SIGNING_ROLES.map((role): RoleReport => {
      const here = new Set(keys.keysOf(role).map(({ id }) => id));
      const { keyIDs = [], threshold = 1 } = signed.roles[role] ?? {};
      return { role, threshold, keys: keyIDs.map((id) => ({ id, isHere: here.has(id) })) };
    }),
    logVerifierKey: keys.log.verifierKeys[0],
    awaiting,
  };
}

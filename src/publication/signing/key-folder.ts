import { createPublicKey } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Metadata, Root } from '@tufjs/models';
import { Failure } from '../../base/failure.ts';
import { logOriginOf, logVerifierKey, type LogVerifierKey } from '../log/checkpoint.ts';
import { metadataFileName, MOST_METADATA_BYTES, parseRoot } from './metadata-files.ts';
import { smallFile } from '../read-manifest.ts';
import { isSignedBy, parsePem, type SigningKey, type SigningRole, signingKeyOf } from './signing-key.ts';

/**
 * What a host's publications are signed with: private keys as `<role>.<id>.pem`,
 * every version of the root metadata, and who verifies the log. Keys of roles
 * that sign elsewhere are not in it; the root metadata names them all the same.
 */
export interface KeyFolder {
  readonly folder: string;
  /** The newest root metadata, and the bytes of every version from the first on. */
  readonly root: Metadata<Root>;
  readonly roots: readonly Uint8Array[];
  /** The keys of a role that lie here. */
  readonly keysOf: (role: SigningRole) => readonly SigningKey[];
  readonly log: LogKeys;
}

export interface LogKeys {
  /** `null`: it does not lie here, so nothing can be put on the log. */
  readonly key: SigningKey | null;
  /** The one that verifies what is signed now, then earlier ones. */
  readonly verifierKeys: readonly [LogVerifierKey, ...LogVerifierKey[]];
}

export const LOG_VERIFIER_FILE = 'log.vkey';
const MOST_KEY_BYTES = 4_096;

/** @returns `null`: no root was made here. @throws Failure `config_invalid` where a key may be read by others */
export async function openKeyFolder(folder: string): Promise<KeyFolder | null> {
  const roots = await readRoots(folder);
  const newest = roots.at(-1);
  if (newest === undefined) return null;
  const root = parseRoot(newest);
  const keys = await readPrivateKeys(folder);
  return {
    folder,
    root,
    roots,
    keysOf: (role) => keys.filter(({ id }) => root.signed.roles[role]?.keyIDs.includes(id)),
    log: await readLogKeys(folder, keys),
  };
}

export async function readRoots(folder: string): Promise<Uint8Array[]> {
  const roots: Uint8Array[] = [];
  for (;;) {
    const version = roots.length + 1;
    const bytes =
      (await smallFile(join(folder, metadataFileName('root', version)), MOST_METADATA_BYTES)) ??
      (await readSignedElsewhere(folder, version, roots.at(-1)));
    if (bytes === null) return roots;
    roots.push(bytes);
  }
}

/** Root metadata that waited for signatures is in force once it has them. */
async function readSignedElsewhere(
  folder: string,
  version: number,
  before: Uint8Array | undefined,
): Promise<Uint8Array | null> {
  const bytes = await smallFile(join(folder, unsignedRootName(version)), MOST_METADATA_BYTES);
  if (bytes === null || before === undefined) return null;
  return isAdoptable(parseRoot(before), parseRoot(bytes)) ? bytes : null;
}

export function unsignedRootName(version: number): string {
  return `unsigned.${metadataFileName('root', version)}`;
}

/** Whether enough keys of the root before and of its own signed the next root. */
export function isAdoptable(before: Metadata<Root>, next: Metadata<Root>): boolean {
  return isSignedBy(before, 'root', next) && isSignedBy(next, 'root', next);
}

/** All private keys of a folder, in the order of their names; of one role only, where it is named. */
export async function readPrivateKeys(folder: string, role = ''): Promise<SigningKey[]> {
  const names = await readdir(folder);
  const ofRole = names.filter((name) => name.startsWith(role) && name.endsWith('.pem')).toSorted();
  return Promise.all(ofRole.map((name) => readPrivateKey(join(folder, name))));
}

async function readPrivateKey(path: string): Promise<SigningKey> {
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0) {
    throw new Failure('config_invalid', `The key file ${basename(path)} may be read by others; run chmod 600 on it.`);
  }
  const bytes = await smallFile(path, MOST_KEY_BYTES);
  return signingKeyOf(parsePem(basename(path), new TextDecoder().decode(bytes ?? new Uint8Array())));
}

async function readLogKeys(folder: string, keys: readonly SigningKey[]): Promise<LogKeys> {
  const bytes = await smallFile(join(folder, LOG_VERIFIER_FILE), MOST_METADATA_BYTES);
  const [current, ...earlier] = new TextDecoder()
    .decode(bytes ?? new Uint8Array())
    .split('\n')
    .filter(Boolean);
  if (current === undefined) {
    throw new Failure('config_invalid', `The folder of keys has no ${LOG_VERIFIER_FILE}; restore it from a copy.`);
  }
  return { key: keys.find((key) => verifies(current, key)) ?? null, verifierKeys: [current, ...earlier] };
}

function verifies(verifierKey: LogVerifierKey, { privateKey }: SigningKey): boolean {
  return logVerifierKey(logOriginOf(verifierKey), createPublicKey(privateKey)) === verifierKey;
}

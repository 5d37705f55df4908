import { createPublicKey } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metadata, Root } from '@tufjs/models';
import { closeAfter } from '../../base/close-after.ts';
import { Failure } from '../../base/failure.ts';
import { makeFolder } from '../../base/files/make-folder.ts';
import { durableFiles } from '../durable-files.ts';
import { logOriginOf, logVerifierKey } from '../log/checkpoint.ts';
import { isAdoptable, type KeyFolder, LOG_VERIFIER_FILE, openKeyFolder, unsignedRootName } from './key-folder.ts';
import { metadataBytes, metadataFileName } from './metadata-files.ts';
import { keysOfRoles, rootMetadata } from './root-metadata.ts';
import { generateSigningKey, pemOf, signMetadata, type SigningKey, type SigningRole } from './signing-key.ts';

/** How many keys a role gets, and how many of them have to sign. */
export interface KeyCount {
  readonly threshold: number;
  readonly count: number;
}

const ONE_KEY: KeyCount = { threshold: 1, count: 1 };

/**
 * Makes the keys of a host and its first root metadata. The private keys of all
 * roles lie in the folder afterwards; those of root and targets can be taken
 * away to sign elsewhere.
 *
 * @param counts one key, which signs alone, where a role is not named
 * @throws Failure `config_invalid` where there are keys already
 */
export async function initKeys(
  folder: string,
  hostId: string,
  counts: ReadonlyMap<SigningRole, KeyCount>,
  nowMs: number,
): Promise<void> {
  await makeFolder(folder, 0o700);
  if ((await openKeyFolder(folder)) !== null) {
    throw new Failure(
      'config_invalid',
      'There are keys of this host already; `plugin-facts keys rotate` makes new ones.',
    );
  }
  const makeRole = async (role: SigningRole) => {
    const { threshold, count } = counts.get(role) ?? ONE_KEY;
    return { threshold, made: await makeKeys(folder, role, count) };
  };
  const [root, targets] = [await makeRole('root'), await makeRole('targets')];
  const [snapshot, timestamp] = [await makeRole('snapshot'), await makeRole('timestamp')];
  const [logKey] = await makeKeys(folder, 'log', 1);
  const [rootKey] = root.made;
  if (logKey === undefined || rootKey === undefined)
    throw new Failure('config_invalid', 'A role has one key at least.');
  const published = ({ threshold, made }: Awaited<ReturnType<typeof makeRole>>) => ({
    threshold,
    keys: made.map(({ publicKey }) => publicKey),
  });
  const roles = {
    root: published(root),
    targets: published(targets),
    snapshot: published(snapshot),
    timestamp: published(timestamp),
  };
  const metadata = rootMetadata(1, roles, nowMs);
  signMetadata(metadata, root.made);
  // The first root key makes the name one that no other log has.
  const origin = `plugin-facts/${hostId}/${rootKey.id.slice(0, 16)}`;
  await writeWhole(join(folder, LOG_VERIFIER_FILE), `${verifierKeyOf(origin, logKey)}\n`);
  await writeWhole(join(folder, metadataFileName('root', 1)), metadataBytes(metadata));
}

/** What a rotation made, and what it waits for. */
export interface Rotation {
  /** Ids of the new keys; none where the root was only dated anew. */
  readonly made: readonly string[];
  /** The root metadata in force from now on; `null`: it did not change, or waits. */
  readonly rootVersion: number | null;
  /** The new root metadata, to be signed by more root keys with `keys sign`; `null`: none waits. */
  readonly awaiting: string | null;
}

/**
 * Makes new keys for a role, and root metadata that names them in place of the
 * old ones. Rotating the log's key changes no root: whoever verifies learns it
 * from the signed targets.
 *
 * @param keyId beginning of the id of the one key to be replaced; `null`: all keys of the role
 */
export async function rotateKeys(
  keys: KeyFolder,
  role: SigningRole | 'log',
  keyId: string | null,
  nowMs: number,
): Promise<Rotation> {
  if (role === 'log') return rotateLogKey(keys);
  const roles = keysOfRoles(keys.root);
  const isReplaced = (id: string): boolean => id.startsWith(keyId ?? '');
  const kept = roles[role].keys.filter(({ keyID }) => !isReplaced(keyID));
  const count = roles[role].keys.length - kept.length;
  if (count === 0) throw new Failure('config_invalid', `The role ${role} has no key whose id begins so.`);
  const made = await makeKeys(keys.folder, role, count);
  const ofRole = { ...roles[role], keys: [...kept, ...made.map(({ publicKey }) => publicKey)] };
  const next = rootMetadata(keys.root.signed.version + 1, { ...roles, [role]: ofRole }, nowMs);
  const signed = await signRoot(keys, next, role === 'root' ? made : []);
  return { made: made.map(({ id }) => id), ...signed };
}

/** Root metadata of the same keys, with time ahead of it. */
export async function renewRoot(keys: KeyFolder, nowMs: number): Promise<Rotation> {
  const next = rootMetadata(keys.root.signed.version + 1, keysOfRoles(keys.root), nowMs);
  return { made: [], ...(await signRoot(keys, next, [])) };
}

/** Old and new root keys both have to agree; where too few lie here, the file waits for the others. */
async function signRoot(
  keys: KeyFolder,
  next: Metadata<Root>,
  made: readonly SigningKey[],
): Promise<Pick<Rotation, 'rootVersion' | 'awaiting'>> {
  signMetadata(next, [...keys.keysOf('root'), ...made]);
  const { version } = next.signed;
  const isComplete = isAdoptable(keys.root, next);
  const name = isComplete ? metadataFileName('root', version) : unsignedRootName(version);
  const path = join(keys.folder, name);
  await writeWhole(path, metadataBytes(next));
  return isComplete ? { rootVersion: version, awaiting: null } : { rootVersion: null, awaiting: path };
}

async function rotateLogKey({ folder, log }: KeyFolder): Promise<Rotation> {
  const [key] = await makeKeys(folder, 'log', 1);
  if (key === undefined) throw new Failure('internal_error', 'One key was to be made.');
  const current = verifierKeyOf(logOriginOf(log.verifierKeys[0]), key);
  await writeWhole(join(folder, LOG_VERIFIER_FILE), `${[current, ...log.verifierKeys].join('\n')}\n`);
  return { made: [key.id], rootVersion: null, awaiting: null };
}

function verifierKeyOf(origin: string, { privateKey }: SigningKey): string {
  return logVerifierKey(origin, createPublicKey(privateKey));
}

async function makeKeys(folder: string, role: SigningRole | 'log', count: number): Promise<SigningKey[]> {
  const made = Array.from({ length: count }, generateSigningKey);
  for (const key of made) await writePrivateKey(join(folder, `${role}.${key.id.slice(0, 16)}.pem`), key);
  return made;
}

/** Of the owner alone, and never over another file. */
async function writePrivateKey(path: string, key: SigningKey): Promise<void> {
  await closeAfter(await open(path, 'wx', 0o600), async (file) => {
    await file.writeFile(pemOf(key));
    await file.sync();
  });
}

async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const next = `${path}.next`;
  await closeAfter(await open(next, 'w', 0o644), async (file) => {
    await file.writeFile(content);
    await file.sync();
  });
  await durableFiles.rename(next, path);
}

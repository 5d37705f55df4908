import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { Key, type Metadata, type Root, Signature, type Snapshot, type Targets, type Timestamp } from '@tufjs/models';
import { canonicalJson } from '../../base/canonical-json.ts';
import { sha256Hex } from '../../base/digest.ts';
import { Failure } from '../../base/failure.ts';
import { rawPublicKey } from '../log/checkpoint.ts';

/** What the metadata of TUF is signed by; each role has its own keys. */
export const SIGNING_ROLES = ['root', 'targets', 'snapshot', 'timestamp'] as const;
export type SigningRole = (typeof SIGNING_ROLES)[number];

/** An Ed25519 key (RFC 8032) with the id that metadata calls it by. */
export interface SigningKey {
  /** SHA-256 over the canonical JSON of the public key as metadata has it: 64 hex digits. */
  readonly id: string;
  readonly publicKey: Key;
  readonly privateKey: KeyObject;
}

export function generateSigningKey(): SigningKey {
  return signingKeyOf(generateKeyPairSync('ed25519').privateKey);
}

export function signingKeyOf(privateKey: KeyObject): SigningKey {
  const raw = rawPublicKey(createPublicKey(privateKey));
  const described = { keytype: 'ed25519', scheme: 'ed25519', keyval: { public: raw.toString('hex') } };
  const id = sha256Hex(canonicalJson(described));
  return { id, privateKey, publicKey: Key.fromJSON(id, described) };
}

/** PKCS #8 in PEM, unencrypted: what keeps it safe is where it lies. */
export function pemOf({ privateKey }: Pick<SigningKey, 'privateKey'>): string {
  return privateKey.export({ format: 'pem', type: 'pkcs8' });
}

/** @param name for the message, never the content. @throws Failure `config_invalid` */
export function parsePem(name: string, pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // What OpenSSL says of it may quote it.
  }
  throw new Failure('config_invalid', `The key file ${name} is no Ed25519 private key in PEM.`);
}

export type SignableMetadata = Metadata<Root> | Metadata<Targets> | Metadata<Snapshot> | Metadata<Timestamp>;

/** Adds a signature of each key. */
export function signMetadata(metadata: SignableMetadata, keys: readonly SigningKey[]): void {
  for (const { id, privateKey } of keys) {
    metadata.sign((bytes) => new Signature({ keyID: id, sig: sign(null, bytes, privateKey).toString('hex') }));
  }
}

/** Whether enough of a role's keys signed it. */
export function isSignedBy(root: Metadata<Root>, role: SigningRole, metadata: SignableMetadata): boolean {
  try {
    root.verifyDelegate(role, metadata);
    return true;
  } catch {
    return false;
  }
}

import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { TreeHead } from './merkle-tree.ts';

/**
 * What a log says of itself at one size (C2SP tlog-checkpoint): three lines, its
 * origin, its size and its root hash, as a signed note (C2SP signed-note) whose
 * signature is Ed25519.
 */
export interface Checkpoint extends TreeHead {
  /** Names the log: no other log signs with this name. */
  readonly origin: string;
}

/** Who verifies a log, as one line: `<origin>+<key id, 8 hex>+<base64 of the algorithm's byte and the public key>`. */
export type LogVerifierKey = string;

const ED25519 = 1;
const KEY_ID_BYTES = 4;
/** Witnesses may sign a checkpoint too; more than so many lines are nobody's. */
const MOST_SIGNATURES = 100;
const LONGEST_NOTE_CHARACTERS = 65_536;
/** Begins a SubjectPublicKeyInfo of Ed25519 (RFC 8410, section 4); the key's 32 bytes follow. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

export function logVerifierKey(origin: string, publicKey: KeyObject): LogVerifierKey {
  const key = rawPublicKey(publicKey);
  return `${origin}+${keyId(origin, key).toString('hex')}+${Buffer.concat([Buffer.of(ED25519), key]).toString('base64')}`;
}

export function logOriginOf(verifierKey: LogVerifierKey): string {
  return verifierKey.slice(0, verifierKey.indexOf('+'));
}

export function signCheckpoint({ origin, size, rootHash }: Checkpoint, privateKey: KeyObject): string {
  const text = `${origin}\n${size}\n${Buffer.from(rootHash).toString('base64')}\n`;
  const id = keyId(origin, rawPublicKey(createPublicKey(privateKey)));
  const signature = Buffer.concat([id, sign(null, Buffer.from(text), privateKey)]);
  return `${text}\n\u2014 ${origin} ${signature.toString('base64')}\n`;
}

/** @returns `null`: it is no checkpoint of the log that the key verifies */
export function verifiedCheckpoint(note: string, verifierKey: LogVerifierKey): Checkpoint | null {
  const key = parseVerifierKey(verifierKey);
  const parts = note.length > LONGEST_NOTE_CHARACTERS ? null : /([^]*?\n)\n((?:\u2014 [^\n]+\n)+)$/u.exec(note);
  if (key === null || parts === null) return null;
  const [, text = '', signatures = ''] = parts;
  const isSigned = signatures.split('\n', MOST_SIGNATURES).some((line) => isSignatureOf(line, text, key));
  const checkpoint = parseCheckpoint(text);
  return isSigned && checkpoint?.origin === key.origin ? checkpoint : null;
}

interface VerifierKey {
  readonly origin: string;
  readonly id: Buffer;
  readonly publicKey: KeyObject;
}

function parseVerifierKey(verifierKey: LogVerifierKey): VerifierKey | null {
  const parts = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/u.exec(verifierKey);
  const [, origin = '', hex = '', base64 = ''] = parts ?? [];
  const [algorithm, ...key] = Buffer.from(base64, 'base64');
  if (algorithm !== ED25519 || key.length !== 32) return null;
  const raw = Buffer.from(key);
  const id = keyId(origin, raw);
  if (id.toString('hex') !== hex) return null;
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw]), format: 'der', type: 'spki' });
  return { origin, id, publicKey };
}

function isSignatureOf(line: string, text: string, { origin, id, publicKey }: VerifierKey): boolean {
  const [name, base64 = ''] = line.slice('\u2014 '.length).split(' ');
  const signature = Buffer.from(base64, 'base64');
  return (
    name === origin &&
    signature.subarray(0, KEY_ID_BYTES).equals(id) &&
    verify(null, Buffer.from(text), publicKey, signature.subarray(KEY_ID_BYTES))
  );
}

/**
 * What a note says whose signature was verified before. Lines behind the third
 * are a log's own words; ours has none, and another's are let be.
 *
 * @returns `null`: it is no checkpoint
 */
export function parseCheckpoint(text: string): Checkpoint | null {
  const parts = /^([^\n]+)\n(0|[1-9]\d{0,9})\n([A-Za-z0-9+/]{43}=)\n/u.exec(text);
  if (parts === null) return null;
  const [, origin = '', size = '', rootHash = ''] = parts;
  return Number(size) < 2 ** 31 ? { origin, size: Number(size), rootHash: Buffer.from(rootHash, 'base64') } : null;
}

/** Tells keys of one name apart: the beginning of SHA-256 over the name and the key. */
function keyId(origin: string, key: Uint8Array): Buffer {
  const hash = createHash('sha256').update(`${origin}\n`).update(Buffer.of(ED25519)).update(key);
  return hash.digest().subarray(0, KEY_ID_BYTES);
}

/** The 32 bytes of RFC 8032 of an Ed25519 key. */
export function rawPublicKey(publicKey: KeyObject): Buffer {
  return publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
}

import { createHash, hash } from 'node:crypto';

/** A SHA-256 in the form the wire uses: `sha256:` and 64 hex digits. */
export type Sha256 = `sha256:${string}`;

/** @returns 64 lower-case hex digits (FIPS 180-4). Strings are hashed as UTF-8. */
export function sha256Hex(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex');
}

export function sha256(content: string | Uint8Array): Sha256 {
  return `sha256:${sha256Hex(content)}`;
}

/** Digest of a content that comes in pieces, as of all of them put together. */
export interface PiecewiseDigest {
  add: (piece: string | Uint8Array) => void;
  /** Behind the last piece. */
  sha256: () => Sha256;
}

export function createDigest(): PiecewiseDigest {
  const digest = createHash('sha256');
  return {
    add: (piece) => void digest.update(piece),
    sha256: () => `sha256:${digest.digest('hex')}`,
  };
}

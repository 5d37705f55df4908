import { createHash } from 'node:crypto';
import { Failure } from '../../base/failure.ts';
import type { ReleaseFacts, ReleaseNote } from '../../facts/release/release-facts.ts';

/** What a registry states of an archive's bytes, as it spells it. */
export interface StatedDigests {
  /** Subresource integrity: one or more of `<algorithm>-<base64>`. */
  readonly integrity: string | null;
  /** SHA-1, hex. */
  readonly shasum: string | null;
}

export type VerifiedIntegrity = Pick<ReleaseFacts, 'integrity' | 'isIntegrityVerified'> & {
  readonly note: ReleaseNote | null;
};

/** Strongest first; of several digests only those of the strongest algorithm count (W3C, Subresource Integrity, 3.3.4). */
const ALGORITHMS = ['sha512', 'sha384', 'sha256', 'sha1'] as const;

/**
 * Checks every byte against what the registry states.
 *
 * @throws Failure `source_integrity_mismatch` where the bytes are others, or the statement is none that bytes could have
 */
export function verifyArchive(archive: Uint8Array, stated: StatedDigests): VerifiedIntegrity {
  const strongest = strongestOf(stated);
  if (strongest === null) return { integrity: null, isIntegrityVerified: null, note: 'integrity_not_stated' };
  const found = createHash(strongest.algorithm).update(archive).digest('base64');
  if (!strongest.digests.includes(found)) {
    throw new Failure(
      'source_integrity_mismatch',
      'The archive does not have the integrity that the registry states for it.',
    );
  }
  return {
    integrity: strongest.algorithm === 'sha512' ? `sha512-${found}` : null,
    isIntegrityVerified: true,
    note: strongest.algorithm === 'sha1' ? 'integrity_only_sha1' : null,
  };
}

interface StrongestDigests {
  readonly algorithm: (typeof ALGORITHMS)[number];
  /** Base64; any of them will do. */
  readonly digests: readonly string[];
}

function strongestOf({ integrity, shasum }: StatedDigests): StrongestDigests | null {
  const stated = (integrity ?? '').split(/\s+/u);
  const hashes = shasum === null ? stated : [...stated, `sha1-${Buffer.from(shasum, 'hex').toString('base64')}`];
  for (const algorithm of ALGORITHMS) {
    const digests = hashes.filter((hash) => hash.startsWith(`${algorithm}-`)).map((hash) => digestOf(hash));
    if (digests.length > 0) return { algorithm, digests };
  }
  return null;
}

/** An option may follow a digest after a question mark. */
function digestOf(hash: string): string {
  return hash.slice(hash.indexOf('-') + 1).split('?')[0] ?? '';
}

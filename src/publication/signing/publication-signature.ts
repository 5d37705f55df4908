import { CHECKPOINT_FILE } from '../log/publication-log.ts';
import { metadataFileName, MOST_METADATA_BYTES, TIMESTAMP_FILE } from './metadata-files.ts';
import type { Repository } from './repository.ts';
import type { SignedHead } from './trusted-metadata.ts';
import type { VerifiedHead } from './verify-head.ts';

/** By what a publication that is served was verified, and the files by which others can do so. */
export interface PublicationSignature extends Pick<SignedHead, 'versions' | 'expiresAtMs'> {
  /** Metadata by its name; `null`: there is none of it. */
  readonly metadata: (name: string) => Promise<Uint8Array | null>;
  /** A tile of the log, or its checkpoint; `null`: the log has none of it. */
  readonly log: (path: string) => Promise<Uint8Array | null>;
}

type HandedOut = Pick<SignedHead, 'bytes' | 'expiresAtMs' | 'versions'>;

const MOST_TILE_BYTES = 65_536;

/** What was verified is handed out from memory; older roots and tiles, which never change, from the folder. */
export function publicationSignature(
  { head, log }: { readonly head: HandedOut; readonly log: Pick<VerifiedHead['log'], 'note'> },
  repository: Pick<Repository, 'readLog' | 'readMetadata'>,
): PublicationSignature {
  const verified = metadataOf(head);
  const checkpoint = new TextEncoder().encode(log.note);
  return {
    versions: head.versions,
    expiresAtMs: head.expiresAtMs,
    async metadata(name) {
      const inForce = verified.get(name);
      if (inForce !== undefined) return inForce;
      const root = /^([1-9]\d{0,8})\.root\.json$/u.exec(name)?.[1];
      return root === undefined || Number(root) > head.versions.root
        ? null
        : repository.readMetadata(name, MOST_METADATA_BYTES);
    },
    async log(path) {
      if (path === CHECKPOINT_FILE) return checkpoint;
      return TILE_PATH.test(path) ? repository.readLog(path, MOST_TILE_BYTES) : null;
    },
  };
}

/** The metadata a head consists of, under the names that clients ask for; roots before the newest stand beside it. */
function metadataOf({ bytes, versions }: HandedOut): ReadonlyMap<string, Uint8Array> {
  return new Map([
    [metadataFileName('root', versions.root), bytes.root],
    [TIMESTAMP_FILE, bytes.timestamp],
    [metadataFileName('snapshot', versions.snapshot), bytes.snapshot],
    [metadataFileName('targets', versions.targets), bytes.targets],
  ]);
}

/** As `tilePath` writes them. */
const TILE_PATH = /^tile\/(?:entries|[0-5])\/(?:x\d{3}\/){0,3}\d{3}(?:\.p\/[1-9]\d{0,2})?$/u;

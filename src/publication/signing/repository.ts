import { join } from 'node:path';
import { holdFile, streamFrom } from '../held-file.ts';
import { pathOf } from '../manifest-content.ts';
import { MANIFEST_FILE } from '../publication-folder.ts';
import { LOG_FOLDER, METADATA_FOLDER } from './metadata-files.ts';
import { smallFile } from '../read-manifest.ts';
import { nullIfMissing } from '../verified-file.ts';
import type { SignedFile } from './signed-targets.ts';

/**
 * Where a signed publication is read from, a folder or a place. Small files are
 * given whole, with a `Failure` where one is larger than `maxBytes`; `null`: there
 * is none. What cannot be had in time is a `Failure`.
 */
export interface Repository {
  readonly readMetadata: (name: string, maxBytes: number) => Promise<Uint8Array | null>;
  readonly readLog: (path: string, maxBytes: number) => Promise<Uint8Array | null>;
  /** A file of any size, as it comes: its reader holds it against what was signed. */
  readonly streamTarget: (target: Target) => Promise<AsyncIterable<Uint8Array> | null>;
}

/** A file of a publication, by its logical name. */
export interface Target extends SignedFile {
  readonly publication: string;
  readonly name: string;
}

/** A folder of publications, as `publish` writes it. */
export function folderRepository(root: string): Repository {
  return {
    readMetadata: (name, maxBytes) => smallFile(join(root, METADATA_FOLDER, name), maxBytes),
    readLog: (path, maxBytes) => smallFile(join(root, LOG_FOLDER, path), maxBytes),
    async streamTarget({ publication, name, sha256 }) {
      const path = join(root, publication, name === MANIFEST_FILE ? name : pathOf(name, sha256));
      const held = await holdFile(path).catch(nullIfMissing);
      return held === null ? null : streamFrom(held, 0);
    },
  };
}

/** Folder of the files that targets of the signed metadata are. */
export const TARGETS_PATH = 'v1/publication/files/';

export function metadataPath(name: string): string {
  return `v1/publication/metadata/${name}`;
}

export function logPath(path: string): string {
  return `v1/log/${path}`;
}

/** A file of a publication: equal files of several publications are one. */
export function targetPath(name: string, { sha256 }: Pick<SignedFile, 'sha256'>): string {
  return `${TARGETS_PATH}${consistentName(name, sha256)}`;
}

/** How clients of TUF ask for a target: its name behind its digest (consistent snapshots). */
export function consistentName(name: string, digest: SignedFile['sha256']): string {
  return `${digest.slice('sha256:'.length)}.${name}`;
}

import { join } from 'node:path';
import { sha256Hex } from '../base/digest.ts';
import type { PublicationManifest } from '../contract/publication/manifest.ts';
import { canonicalManifest } from './manifest-content.ts';

/** Logical names of a publication's files, beside those that are always there. */
export const CANDIDATE_RECORDS = 'candidates.jsonl';
export const CANDIDATE_INDEX = 'candidates.index';
/** Entries that were withdrawn; a publication without any has no such file. */
export const WITHDRAWALS_FILE = 'withdrawals.jsonl';

/**
 * Where a host's publications lie: one folder each, never changed once it has
 * its name, and a file that names the current one.
 */
export const MANIFEST_FILE = 'manifest.json';

export function currentFile(root: string): string {
  return join(root, 'CURRENT');
}

/**
 * Folder names sort by sequence. The hash is the manifest's own: whoever holds
 * the name can tell whether the manifest is the one that was published.
 */
export function folderName(manifest: PublicationManifest): string {
  return `${String(manifest.sequence).padStart(8, '0')}-${sha256Hex(canonicalManifest(manifest)).slice(0, 12)}`;
}

export const FOLDER_NAME = /^\d{8}-[0-9a-f]{12}$/;

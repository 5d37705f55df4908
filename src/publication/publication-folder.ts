import { join } from 'node:path';
import { type Sha256, sha256 } from '../base/digest.ts';
import type { PublicationManifest } from '../contract/publication/manifest.ts';
import { canonicalManifest } from './manifest-content.ts';

/** Logical names of a publication's files. */
export const RECORDS_FILE = 'discovery.jsonl';
export const INDEX_FILE = 'search.index';
export const CANDIDATE_RECORDS = 'candidates.jsonl';
export const CANDIDATE_INDEX = 'candidates.index';
/** Entries that were withdrawn; a publication without any has no such file. */
export const WITHDRAWALS_FILE = 'withdrawals.jsonl';
/** What became of every record that was read. */
export const LISTINGS_FILE = 'listings.jsonl';
/** What differs from the publication before; the first one has no such file. */
export const CHANGES_FILE = 'changes.jsonl';

/** How many publications stay on disk, the current one among them. */
export const KEPT_PUBLICATIONS = 30;

/**
 * Where a host's publications lie: one folder each, never changed once it has
 * its name, and a file that names the current one.
 */
export const MANIFEST_FILE = 'manifest.json';

/** Where a large file of the next publication is written before it is moved into it. */
export function spoolFile(root: string, name: string): string {
  return join(root, `${name}.spool`);
}

export function currentFile(root: string): string {
  return join(root, 'CURRENT');
}

/**
 * Folder names sort by sequence. The hash is the manifest's own: whoever holds
 * the name can tell whether the manifest is the one that was published.
 */
export function folderName(manifest: PublicationManifest): string {
  return folderOf(manifest.sequence, sha256(canonicalManifest(manifest)));
}

/** @param manifestDigest of the manifest's bytes */
export function folderOf(sequence: number, manifestDigest: Sha256): string {
  return `${String(sequence).padStart(8, '0')}-${manifestDigest.slice('sha256:'.length).slice(0, 12)}`;
}

export const FOLDER_NAME = /^\d{8}-[0-9a-f]{12}$/;

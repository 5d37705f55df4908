import { join } from 'node:path';
import { Failure } from '../../base/failure.ts';
import type { HttpPort } from '../../base/http/http-port.ts';
import { pathOf } from '../manifest-content.ts';
import { MANIFEST_FILE } from '../publication-folder.ts';
import { LOG_FOLDER, METADATA_FOLDER } from './metadata-files.ts';
import { smallFile } from '../read-manifest.ts';
import type { SignedFile } from './signed-targets.ts';

/**
 * Where a signed publication is read from, a folder or a service. Each function
 * gives a whole file, `null` where there is none, and a `Failure` where it is
 * larger than `maxBytes` or cannot be had in time.
 */
export interface Repository {
  readonly readMetadata: (name: string, maxBytes: number) => Promise<Uint8Array | null>;
  readonly readLog: (path: string, maxBytes: number) => Promise<Uint8Array | null>;
  readonly readTarget: (target: Target) => Promise<Uint8Array | null>;
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
    readTarget: ({ publication, name, sha256, sizeBytes }) =>
      smallFile(join(root, publication, name === MANIFEST_FILE ? name : pathOf(name, sha256)), sizeBytes),
  };
}

/** Longest wait for one file, and for all of them. */
const FILE_TIMEOUT_MS = 60_000;
const TOTAL_TIMEOUT_MS = 600_000;

/** A service, under the addresses of docs/SIGNING.md. @param nowMs a clock that only goes forward */
export function serviceRepository(baseUrl: string, http: HttpPort, nowMs: () => number): Repository {
  const endsAtMs = nowMs() + TOTAL_TIMEOUT_MS;
  const read = async (path: string, maxBytes: number): Promise<Uint8Array | null> => {
    const timeoutMs = Math.min(FILE_TIMEOUT_MS, endsAtMs - nowMs());
    if (timeoutMs <= 0) throw new Failure('source_unreachable', 'The service takes too long to give its files.');
    const url = new URL(path, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`).href;
    const answer = await http.get({ url, etag: null, maxBytes, timeoutMs });
    return answer.kind === 'found' ? answer.body : null;
  };
  return repositoryOf(read);
}

/** What lies under the addresses of docs/SIGNING.md. @param read a whole file by its path; `null`: there is none */
export function repositoryOf(read: (path: string, maxBytes: number) => Promise<Uint8Array | null>): Repository {
  return {
    readMetadata: (name, maxBytes) => read(metadataPath(name), maxBytes),
    readLog: (path, maxBytes) => read(logPath(path), maxBytes),
    readTarget: ({ name, sha256, sizeBytes }) => read(targetPath(name, { sha256 }), sizeBytes),
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

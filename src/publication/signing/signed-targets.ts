import type { Targets } from '@tufjs/models';
import { z } from 'zod';
import { sha256, type Sha256 } from '../../base/digest.ts';
import { type PublicationManifest, PublishedFileName } from '../../contract/publication/manifest.ts';
import { FOLDER_NAME, MANIFEST_FILE } from '../publication-folder.ts';
import { damaged } from '../verified-file.ts';

/** What the targets role vouches for: each file of one publication by its logical name, the manifest among them. */
export interface SignedTargets {
  /** Folder of the publication. */
  readonly publication: string;
  /** The log that the publication is a leaf of. */
  readonly log: LogReference;
  readonly files: ReadonlyMap<string, SignedFile>;
}

export interface SignedFile {
  readonly sizeBytes: number;
  readonly sha256: Sha256;
}

export interface LogReference {
  /** Verifies the log's checkpoints. */
  readonly verifierKey: string;
  /** The leaf, counted from 0. */
  readonly index: number;
}

/** Stands as `custom` of the target `manifest.json`, where every client of TUF can read it. */
const ManifestCustom = z.strictObject({
  publication: z.string().regex(FOLDER_NAME),
  log: z.strictObject({
    verifier_key: z.string().min(1).max(500),
    index: z.int().nonnegative(),
  }),
});
export type ManifestCustom = z.infer<typeof ManifestCustom>;

/** The files of a publication as targets, without the place in the log. */
export function signedFilesOf(manifest: PublicationManifest, manifestBytes: Uint8Array): Map<string, SignedFile> {
  return new Map([
    [MANIFEST_FILE, { sizeBytes: manifestBytes.length, sha256: sha256(manifestBytes) }],
    ...manifest.files.map((file): [string, SignedFile] => [
      file.name,
      { sizeBytes: file.size_bytes, sha256: file.sha256 },
    ]),
  ]);
}

/** @throws Failure `publication_invalid` where they are not the targets of a publication */
export function readSignedTargets({ targets }: Pick<Targets, 'targets'>): SignedTargets {
  const custom = ManifestCustom.safeParse(targets[MANIFEST_FILE]?.custom);
  if (!custom.success) throw damaged('The signed targets name no publication.', custom.error);
  const files = Object.entries(targets).map(([path, { length, hashes }]): [string, SignedFile] => {
    const digest = hashes['sha256'] ?? '';
    if (!/^[0-9a-f]{64}$/u.test(digest)) throw damaged('A signed target has no SHA-256.');
    if (!PublishedFileName.safeParse(path).success) throw damaged('A signed target has a name that no file has.');
    return [path, { sizeBytes: length, sha256: `sha256:${digest}` }];
  });
  const { publication, log } = custom.data;
  return { publication, log: { verifierKey: log.verifier_key, index: log.index }, files: new Map(files) };
}

/** Refuses a publication whose files are not, one for one, those that were signed. */
export function requireSigned(
  signed: SignedTargets,
  { manifest, manifestBytes }: { manifest: PublicationManifest; manifestBytes: Uint8Array },
): void {
  const found = signedFilesOf(manifest, manifestBytes);
  if (!isSameFiles(signed.files, found)) throw damaged('The publication has other files than those that were signed.');
}

export function isSameFiles(one: ReadonlyMap<string, SignedFile>, other: ReadonlyMap<string, SignedFile>): boolean {
  if (one.size !== other.size) return false;
  return [...one].every(([name, { sizeBytes, sha256: digest }]) => {
    const there = other.get(name);
    return there?.sizeBytes === sizeBytes && there.sha256 === digest;
  });
}

import { copyFile, link } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { closeAfter } from '../../base/close-after.ts';
import { compareCodeUnits } from '../../base/compare.ts';
import { createDigest } from '../../base/digest.ts';
import type { DurableFiles } from '../durable-files.ts';
import { holdFile } from '../held-file.ts';
import { pathOf } from '../manifest-content.ts';
import { FOLDER_NAME, MANIFEST_FILE } from '../publication-folder.ts';
import type { SignedFile, SignedTargets } from '../signing/signed-targets.ts';
import { nullIfDamaged, nullIfMissing } from '../verified-file.ts';
import { removeUnfinished, UNFINISHED } from '../write-publication.ts';
import { type FetchDeps, fetchFile } from './fetch-file.ts';

export interface FetchPublicationDeps extends Omit<FetchDeps, 'staging'> {
  /** Folder of the publications that were fetched. */
  readonly root: string;
  readonly files: DurableFiles;
}

/** Stands beside the publications; what is in it was begun and is gone on with. */
const STAGING = 'fetching';
const PIECE_BYTES = 1_048_576;

/**
 * Makes a signed publication stand in the folder, whole: each file that another
 * one has already is taken from there, the others from the place.
 */
export async function fetchPublication(targets: SignedTargets, deps: FetchPublicationDeps): Promise<void> {
  const { root, files } = deps;
  const staging = join(root, STAGING);
  await files.makeFolder(staging);
  await removeUnwanted(staging, targets, files);
  const found = new Map<string, string>();
  for (const [name, file] of targets.files) {
    const here = name === MANIFEST_FILE ? null : await keptFile(name, file, deps);
    found.set(name, here ?? (await fetchFile(name, file, { ...deps, staging })));
  }
  await removeUnfinished(root, files);
  const unfinished = join(root, targets.publication + UNFINISHED);
  await files.makeFolder(unfinished);
  for (const [name, file] of targets.files) {
    const path = join(unfinished, name === MANIFEST_FILE ? name : pathOf(name, file.sha256));
    await sameFile(found.get(name) ?? '', path);
  }
  await files.syncFolder(unfinished);
  await files.removeFolder(join(root, targets.publication));
  await files.rename(unfinished, join(root, targets.publication));
  await files.removeFolder(staging);
}

/** Files of a publication that was replaced before it was fetched, but for those that this one has too. */
async function removeUnwanted(staging: string, { files: wanted }: SignedTargets, files: DurableFiles): Promise<void> {
  const digests = new Set([...wanted.values()].map(({ sha256 }) => sha256.slice('sha256:'.length)));
  for (const name of await files.listFolder(staging)) {
    if (!digests.has(name)) await files.removeFolder(join(staging, name));
  }
}

/** @returns where it lies, in the newest publication that has it as it was signed; `null`: none has */
async function keptFile(
  name: string,
  file: SignedFile,
  { root, files }: Pick<FetchPublicationDeps, 'root' | 'files'>,
): Promise<string | null> {
  const folders = (await files.listFolder(root)).filter((each) => FOLDER_NAME.test(each));
  for (const folder of folders.toSorted((a, b) => compareCodeUnits(b, a))) {
    const path = join(root, folder, pathOf(name, file.sha256));
    if (await isThat(path, file)) return path;
  }
  return null;
}

async function isThat(path: string, { sizeBytes, sha256 }: SignedFile): Promise<boolean> {
  const held = await holdFile(path).catch(nullIfMissing).catch(nullIfDamaged);
  if (held === null) return false;
  return closeAfter(held, async () => {
    if (held.sizeBytes !== sizeBytes) return false;
    const digest = createDigest();
    for await (const piece of held.pieces(PIECE_BYTES)) digest.add(piece);
    return digest.sha256() === sha256;
  });
}

/** One file under two names, where the disk can do that: thirty publications have most of their files in common. */
async function sameFile(from: string, to: string): Promise<void> {
  await link(from, to).catch(async () => copyFile(from, to));
}

/** Whether a publication was fetched, by its folder; its files are verified when they are loaded. */
export async function isFetched(
  { publication }: SignedTargets,
  { root, files }: Pick<FetchPublicationDeps, 'root' | 'files'>,
): Promise<boolean> {
  return (await files.listFolder(root)).includes(basename(publication));
}

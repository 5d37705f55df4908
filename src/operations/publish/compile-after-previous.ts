import type { Sha256 } from '../../base/digest.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import type { DirectoryByPlace } from '../../directory/directory-value.ts';
import { directoryByPlace } from '../../directory/read/read-directory.ts';
import { changesSince } from '../../publication/changes/compare-publications.ts';
import {
  type CompiledPublication,
  type NamedBytes,
  type NamedFile,
  type RunFacts,
  compilePublication,
} from '../../publication/compile-publication.ts';
import { contentIds } from '../../publication/manifest-content.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';
import { CHANGES_FILE } from '../../publication/publication-folder.ts';
import { currentPublication } from '../../publication/read-publication.ts';
import { type HeldPublication, directoryAhead } from '../../publication/shared-publication.ts';
import { nullIfDamaged } from '../../publication/verified-file.ts';

/** What the next publication is compared with and built on; to be closed. */
export interface PreviousPublication {
  /** 0: nothing was published yet. */
  readonly sequence: number;
  /** `null`: there is none, or it does not verify. */
  readonly publication: OpenPublication | null;
  /** `null`: there is none, or it is not of today's form; then the next one is built without it. */
  readonly directory: DirectoryByPlace | null;
  readonly close: () => void;
}

/**
 * Opens the current publication; one that does not verify gives its sequence only.
 *
 * @param knownRecords digest of a file of records that this machine wrote under today's rules; `null`: it knows of none
 */
export async function openPreviousPublication(
  root: string,
  knownRecords: Sha256 | null = null,
): Promise<PreviousPublication> {
  const { publication, sequence } = await currentPublication(root, knownRecords);
  if (publication === null) return { sequence, publication, directory: null, close: () => undefined };
  const { close } = publication;
  try {
    return { sequence, publication, directory: directoryOf(publication), close };
  } catch (thrown) {
    close();
    throw thrown;
  }
}

function directoryOf({ shared }: HeldPublication): DirectoryByPlace | null {
  try {
    return directoryByPlace(directoryAhead(shared));
  } catch (thrown) {
    return nullIfDamaged(thrown);
  }
}

/** The next publication; or the current one's manifest, where there is nothing new to say. */
type Compiled<File extends NamedFile> =
  | { readonly isUnchanged: true; readonly manifest: PublicationManifest; readonly compiled: null }
  | {
      readonly isUnchanged: false;
      readonly manifest: PublicationManifest;
      readonly compiled: CompiledPublication<File | NamedBytes>;
    };

/** Compiles what is to follow the previous publication, with how it differs from it. */
export async function compileAfter<File extends NamedFile>(
  { publication, sequence }: Pick<PreviousPublication, 'publication' | 'sequence'>,
  files: readonly File[],
  run: RunFacts,
): Promise<Compiled<File>> {
  const alone = compilePublication(files, run, sequence + 1);
  if (publication === null) return { isUnchanged: false, manifest: alone.manifest, compiled: alone };
  if (saysTheSame(publication.manifest, alone.manifest)) {
    return { isUnchanged: true, manifest: publication.manifest, compiled: null };
  }
  const compiled = compilePublication([...files, await changesSince(publication, files)], run, sequence + 1);
  return { isUnchanged: false, manifest: compiled.manifest, compiled };
}

/** The same content under the next number is no news, whatever the current one itself differs in from another. */
function saysTheSame(current: PublicationManifest, next: PublicationManifest): boolean {
  const files = current.files.filter(({ name }) => name !== CHANGES_FILE);
  const content = { ...current, files, ...contentIds({ ...current, files }) };
  return JSON.stringify({ ...content, sequence: 0 }) === JSON.stringify({ ...next, sequence: 0 });
}

import { Failure } from '../../base/failure.ts';
import type { ArchiveFile } from '../../facts/package-contents/package-contents.ts';
import { ARCHIVE_BOUNDS, type ArchiveRule, archiveRefusal, archiveRuleOf } from './archive-bounds.ts';
import { type PackageArchive, readPackageArchive } from './read-package-archive.ts';

/** A released archive that can be read in one way only, or the rule it breaks: then no fact is taken from any of its files. */
export type ReleasedPackage =
  | (PackageArchive & {
      readonly kind: 'read';
      /** `package.json` below the top folder, parsed: an object. */
      readonly manifest: object;
    })
  | { readonly kind: 'refused'; readonly rule: ArchiveRule };

const MANIFEST_PATH = 'package.json';

/** The one way in which a release's bytes are read, whatever is asked of them. */
export async function readReleasedPackage(archive: Uint8Array): Promise<ReleasedPackage> {
  try {
    const read = await readPackageArchive(archive, ARCHIVE_BOUNDS);
    return { kind: 'read', ...read, manifest: manifestOf(read.files) };
  } catch (thrown) {
    const rule = thrown instanceof Failure ? archiveRuleOf(thrown) : null;
    if (rule === null) throw thrown;
    return { kind: 'refused', rule };
  }
}

function manifestOf(files: readonly ArchiveFile[]): object {
  const file = files.find(({ path }) => path === MANIFEST_PATH);
  if (file === undefined) throw archiveRefusal('manifest_missing', null);
  if (file.bytes.length > ARCHIVE_BOUNDS.maxManifestBytes) throw archiveRefusal('manifest_too_large', null);
  const manifest = parsed(file.bytes);
  if (!(manifest instanceof Object) || Array.isArray(manifest)) throw archiveRefusal('manifest_damaged', null);
  return manifest;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw archiveRefusal('manifest_damaged', null, cause);
  }
}

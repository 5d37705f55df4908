import { collectPackageContents } from '../../analysis/package-contents/collect.ts';
import type { EntryPointers } from '../../analysis/package-contents/declared-files.ts';
import type { PackageContents } from '../../analysis/package-contents/package-contents.ts';
import { SCAN_BOUNDS } from '../../analysis/static-scan/scan-bounds.ts';
import { Failure } from '../../base/failure.ts';
import type { ArchiveFile } from '../../facts/archive-file.ts';
import { ARCHIVE_BOUNDS } from '../../sources/package-archive/archive-bounds.ts';
import { archivedProfileText } from '../../sources/profiles/archived-profile.ts';
import { readPackageArchive } from '../../sources/package-archive/read-package-archive.ts';

/** Beyond the time the scan takes of itself: the process that scans has to start, and to end. */
const SCAN_PROCESS_MS = 60_000;

/** Unpacks and scans an archive. One that breaks a rule of safe unpacking is `refused`, by the rule's name. */
export function createContentsReader(pointers: EntryPointers) {
  return async (archive: Uint8Array, interrupt: AbortSignal): Promise<PackageContents> => {
    const unpacked = await readPackageArchive(archive, ARCHIVE_BOUNDS).catch((thrown: unknown) => Failure.from(thrown));
    if (unpacked instanceof Failure) {
      if (unpacked.code !== 'source_malformed') throw unpacked;
      return { kind: 'refused', rule: unpacked.items[0]?.code ?? 'archive_damaged' };
    }
    const { files } = unpacked;
    const settings = { pointers, bounds: SCAN_BOUNDS };
    const contents = await collectPackageContents(files, manifestOf(files), settings, {
      timeoutMs: SCAN_PROCESS_MS,
      interrupt,
    });
    const publisherProfile = archivedProfileText(files);
    return contents.kind === 'refused' || publisherProfile === null ? contents : { ...contents, publisherProfile };
  };
}

/** `null`: there is none, or it is no JSON; then nothing is declared. */
function manifestOf(files: readonly ArchiveFile[]): unknown {
  const manifest = files.find(({ path }) => path === 'package.json');
  if (manifest === undefined) return null;
  try {
    return JSON.parse(new TextDecoder().decode(manifest.bytes));
  } catch {
    return null;
  }
}

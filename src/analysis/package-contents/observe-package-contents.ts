import type { ArchiveFile, PackageContents } from '../../facts/package-contents/package-contents.ts';
import type { StaticScanObservation } from '../../facts/package-contents/static-scan-observation.ts';
import type { ScanRequest } from '../static-scan/scan-files.ts';
import { type EntryPointers, declaredFiles } from './declared-files.ts';
import { observeIntegrity } from './observe-integrity.ts';

export interface ObservedFiles {
  /** What is to be scanned: here, or in a process of its own. */
  readonly toScan: Pick<ScanRequest, 'files' | 'hostEntries' | 'clientEntries'>;
  /** All that is seen in the archive: its integrity, and what the scan saw. */
  readonly contents: (scan: StaticScanObservation) => Extract<PackageContents, { kind: 'read' }>;
}

/** What is in the archive of one release, but for the scan of its source text. */
export function observePackageContents(
  files: readonly ArchiveFile[],
  manifest: unknown,
  pointers: EntryPointers,
): ObservedFiles {
  const declared = declaredFiles(
    manifest,
    files.map(({ path }) => path),
    pointers,
  );
  const { hostEntries, clientEntries } = declared;
  return {
    toScan: { files, hostEntries, clientEntries },
    contents: (scan) => ({ kind: 'read', integrity: observeIntegrity(files, manifest, declared), scan }),
  };
}

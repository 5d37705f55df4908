import type { Clock } from '../../base/clock.ts';
import type { ArchiveFile } from '../../facts/archive-file.ts';
import { scanFiles } from '../static-scan/scan-files.ts';
import type { ScanBounds } from '../../facts/package-contents/static-scan-observation.ts';
import { declaredFiles, type EntryPointers } from './declared-files.ts';
import { observeIntegrity } from './observe-integrity.ts';
import type { PackageContents } from '../../facts/package-contents/package-contents.ts';

/** Raise on every change that can change what is observed. */
export const CONTENTS_COLLECTOR_VERSION = '1.1.0';

export interface ContentsSettings {
  readonly pointers: EntryPointers;
  readonly bounds: ScanBounds;
  readonly clock: Clock;
}

/** What is in the archive of one release: integrity and abilities, in this process. `collect.ts` does it in one of its own. */
export function observePackageContents(
  files: readonly ArchiveFile[],
  manifest: unknown,
  { pointers, bounds, clock }: ContentsSettings,
): PackageContents {
  const declared = declaredFiles(
    manifest,
    files.map(({ path }) => path),
    pointers,
  );
  const { hostEntries, clientEntries } = declared;
  return {
    kind: 'read',
    integrity: observeIntegrity(files, manifest, declared),
    scan: scanFiles({ files, hostEntries, clientEntries, bounds, clock }),
  };
}

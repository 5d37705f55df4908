import type { ArchiveFile } from '../../facts/archive-file.ts';
import { scanInProcess, type ScanProcessDeps } from '../static-scan/collect.ts';
import { declaredFiles } from './declared-files.ts';
import type { ContentsSettings } from './observe-package-contents.ts';
import { observeIntegrity } from './observe-integrity.ts';
import type { PackageContents } from '../../facts/package-contents/package-contents.ts';

/** The same as `observePackageContents`, with the scan in a process of its own. */
export async function collectPackageContents(
  files: readonly ArchiveFile[],
  manifest: unknown,
  { pointers, bounds }: Omit<ContentsSettings, 'clock'>,
  deps: ScanProcessDeps,
): Promise<PackageContents> {
  const paths = files.map(({ path }) => path);
  const declared = declaredFiles(manifest, paths, pointers);
  const { hostEntries, clientEntries } = declared;
  return {
    kind: 'read',
    integrity: observeIntegrity(files, manifest, declared),
    scan: await scanInProcess({ files, hostEntries, clientEntries, bounds }, deps),
  };
}

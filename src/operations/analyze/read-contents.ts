import type { EntryPointers } from '../../analysis/package-contents/declared-files.ts';
import { observePackageContents } from '../../analysis/package-contents/observe-package-contents.ts';
import { SCAN_BOUNDS } from '../../analysis/static-scan/scan-tally.ts';
import type { PackageContents } from '../../facts/package-contents/package-contents.ts';
import { readReleasedPackage } from '../../sources/package-archive/read-released-package.ts';
import { archivedPluginProfileText } from '../../sources/plugin-profiles/archived-profile.ts';
import { readPublisherTexts } from '../../sources/publisher-texts/read-publisher-texts.ts';
import { scanInProcess } from './scan-in-process.ts';

/** Beyond the time the scan takes of itself: the process that scans has to start, and to end. */
const SCAN_PROCESS_MS = 60_000;

/** Unpacks and scans an archive. One that breaks a rule of safe unpacking is `refused`, by the rule's name. */
export function createContentsReader(pointers: EntryPointers, rangePointers: readonly string[]) {
  return async (archive: Uint8Array, interrupt: AbortSignal): Promise<PackageContents> => {
    const unpacked = await readReleasedPackage(archive);
    if (unpacked.kind === 'refused') return unpacked;
    const { files, manifest } = unpacked;
    const observed = observePackageContents(files, manifest, pointers);
    const order = { ...observed.toScan, bounds: SCAN_BOUNDS };
    const contents = observed.contents(await scanInProcess(order, { timeoutMs: SCAN_PROCESS_MS, interrupt }));
    const publisherProfile = archivedPluginProfileText(files);
    const publisherTexts = readPublisherTexts(files, manifest, rangePointers);
    return { ...contents, publisherTexts, ...(publisherProfile === null ? {} : { publisherProfile }) };
  };
}

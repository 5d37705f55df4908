import { fork } from 'node:child_process';
import { MODULE_EXTENSION } from '../../base/module-extension.ts';
import type { EntryPointers } from '../../analysis/package-contents/declared-files.ts';
import { observePackageContents } from '../../analysis/package-contents/observe-package-contents.ts';
import { isManifest } from '../../analysis/static-scan/source-files.ts';
import { SCAN_BOUNDS } from '../../analysis/static-scan/scan-tally.ts';
import type { ScanRequest } from '../../analysis/static-scan/scan-files.ts';
import { sourceKindOf } from '../../analysis/static-scan/file-kind.ts';
import { Failure } from '../../base/failure.ts';
import type { PackageContents } from '../../facts/package-contents/package-contents.ts';
import type { StaticScanObservation } from '../../facts/package-contents/static-scan-observation.ts';
import { readReleasedPackage } from '../../sources/package-archive/read-released-package.ts';
import { archivedPluginProfileText } from '../../sources/plugin-profiles/load-profiles.ts';
import { readPublisherTexts } from '../../sources/publisher-texts/read-publisher-texts.ts';

/** Processor time beyond what the scan takes of itself: the process that scans has to start, and to end. */
const SCAN_PROCESS_MS = 60_000;

/** Unpacks and scans an archive. One that breaks a rule of safe unpacking is `refused`, by the rule's name. */
export function createContentsReader(pointers: EntryPointers, rangePointers: readonly string[]) {
  return async (archive: Uint8Array, interrupt: AbortSignal): Promise<PackageContents> => {
    const unpacked = await readReleasedPackage(archive);
    if (unpacked.kind === 'refused') return unpacked;
    const { files, manifest } = unpacked;
    const observed = observePackageContents(files, manifest, pointers);
    const order = { ...observed.toScan, bounds: SCAN_BOUNDS };
    const contents = observed.contents(await scanInProcess(order, { processorMs: SCAN_PROCESS_MS, interrupt }));
    const publisherProfile = archivedPluginProfileText(files);
    const publisherTexts = readPublisherTexts(files, manifest, rangePointers);
    return { ...contents, publisherTexts, ...(publisherProfile === null ? {} : { publisherProfile }) };
  };
}

/** What the process of one scan is told, once. */
export type ScanOrder = Pick<ScanRequest, 'files' | 'hostEntries' | 'clientEntries' | 'bounds'> & {
  readonly skippedPaths: readonly string[];
  /** The process ends itself when it has taken so much processor time. */
  readonly processorMs: number;
};

/** What it tells: each file before it is parsed, and all that was seen. */
export type ScanMessage =
  | { readonly kind: 'reading'; readonly path: string }
  | { readonly kind: 'done'; readonly observation: StaticScanObservation };

interface ScanProcessDeps {
  /** Processor time of one try: a scan that takes more is ended, and what it was reading is skipped in the next. */
  readonly processorMs: number;
  /** Also what bounds the time it takes by the clock, which says nothing of the files. */
  readonly interrupt: AbortSignal;
}

/** Files that end the scan are skipped and told; a release with more of them is not scanned. */
const MAX_ENDED = 3;
/** What is no source text counts by its name only, and is not handed to the process. */
const NAME_ALONE = new Uint8Array();
const MEMORY_MB = 1_024;

/**
 * Scans in a process of its own, which may be ended by what it reads without
 * ending ours. About 150 ms for each process.
 *
 * @throws Failure `source_malformed` where too many files end it, or the interrupt's reason
 */
export async function scanInProcess(
  order: Omit<ScanOrder, 'skippedPaths' | 'processorMs'>,
  deps: ScanProcessDeps,
): Promise<StaticScanObservation> {
  const files = order.files.map(({ path, bytes }) => {
    const isRead = isManifest(path) || sourceKindOf(path, bytes) !== null;
    return { path, bytes: isRead ? bytes : NAME_ALONE };
  });
  const skippedPaths: string[] = [];
  for (;;) {
    const ended = await runOnce({ ...order, files, skippedPaths, processorMs: deps.processorMs }, deps.interrupt);
    deps.interrupt.throwIfAborted();
    if (ended.kind === 'done') return ended.observation;
    if (ended.path === null || skippedPaths.includes(ended.path) || skippedPaths.length >= MAX_ENDED) {
      throw new Failure('source_malformed', 'The source text of the release ends whatever reads it.');
    }
    skippedPaths.push(ended.path);
  }
}

type Ended =
  | { readonly kind: 'done'; readonly observation: StaticScanObservation }
  /** `path`: what was being read when it ended. */
  | { readonly kind: 'ended'; readonly path: string | null };

function runOnce(order: ScanOrder, interrupt: AbortSignal): Promise<Ended> {
  const child = fork(new URL(`./scan-process${MODULE_EXTENSION}`, import.meta.url), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    killSignal: 'SIGKILL',
    signal: interrupt,
  });
  return new Promise((resolve) => {
    let path: string | null = null;
    let observation: StaticScanObservation | null = null;
    child.on('message', (message: ScanMessage) => {
      if (message.kind === 'reading') ({ path } = message);
      else ({ observation } = message);
    });
    // Also told where it could not be started, or was interrupted: `close` follows where it ran.
    child.on('error', () => resolve({ kind: 'ended', path }));
    child.on('close', () => resolve(observation === null ? { kind: 'ended', path } : { kind: 'done', observation }));
    child.send(order, () => {
      // A process that ended before it was told anything is seen by its `close`.
    });
  });
}
